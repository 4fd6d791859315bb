import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { errorOf, outcomeOf } from "#testing/waiting.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

/** A user as a server sees it, the same user signed in, and the user's team. */
async function someone() {
  const person = await project.person();
  const shared = { baseUrl: server.url, projectId: project.id, deps: { now: server.clock.now } };
  const { publishableClientKey, secretServerKey } = project.keys;
  const backend = new HallpassServerApp({ ...shared, secretServerKey });
  const tokenStore = { accessToken: person.accessToken, refreshToken: person.refreshToken };
  const user = await backend.getUser(person.userId);
  if (!user) throw new Error("The user is missing.");
  return {
    user,
    backend,
    me: await new HallpassClientApp({ ...shared, publishableClientKey, tokenStore }).getUser({ or: "throw" }),
    team: await user.createTeam({ displayName: "Rowers" }),
  };
}

/** What is not a team, from JavaScript or from a value that turned out empty. */
const NO_TEAMS = [null, undefined, {}, { id: undefined }, { id: "" }, "", 7];
const NAMES_NO_TEAM = /was called with .* as the team. Pass a team or its id./;
// The types forbid these calls; values of the wrong type come from JavaScript, and from casts.
const broken = (value: unknown) => value as never;

describe("a call that names a team and has none", () => {
  test("is refused: it neither grants nor checks a permission of the project", async () => {
    const { user, me } = await someone();
    for (const team of NO_TEAMS) {
      for (const call of [
        () => user.grantPermission(broken(team), "$read_members"),
        () => user.revokePermission(broken(team), "$read_members"),
        () => user.hasPermission(broken(team), "$read_members"),
        () => user.getPermission(broken(team), "$read_members"),
        () => user.listPermissions(broken(team), { recursive: true }),
        () => me.hasPermission(broken(team), "$read_members"),
        () => me.listPermissions(broken(team), undefined),
      ]) {
        expect(await outcomeOf(call())).toThrow(NAMES_NO_TEAM);
      }
      expect(() => me.permissions(broken(team), undefined)).toThrow(NAMES_NO_TEAM);
    }
    expect(await user.listPermissions()).toEqual([]);
  });

  test("is refused for null and undefined also where the team is the only argument", async () => {
    const { user, me } = await someone();
    for (const team of [null, undefined, "", { id: undefined }]) {
      expect(await outcomeOf(me.listPermissions(broken(team)))).toThrow(NAMES_NO_TEAM);
      expect(await outcomeOf(user.leaveTeam(broken(team)))).toThrow(NAMES_NO_TEAM);
      expect(await outcomeOf(user.getTeamProfile(broken(team)))).toThrow(NAMES_NO_TEAM);
      expect(() => me.profileIn(broken(team))).toThrow(NAMES_NO_TEAM);
    }
  });

  test("selects no other team and does not clear the selected one; null clears it", async () => {
    const { user, team, backend } = await someone();
    const selected = async () => (await backend.getUser(user.id))?.selectedTeam?.id;
    for (const none of [undefined, {}, ""]) {
      expect(await outcomeOf(user.setSelectedTeam(broken(none)))).toThrow(NAMES_NO_TEAM);
    }
    expect(await selected()).toBe(team.id);

    await user.setSelectedTeam(null);

    expect(await selected()).toBeUndefined();
  });

  test("is refused without a permission", async () => {
    const { user, team } = await someone();
    expect(await outcomeOf(user.hasPermission(broken(team)))).toThrow(
      'needs the id of a permission: hasPermission("read")',
    );
    expect(await outcomeOf(user.hasPermission(team.id, broken(undefined)))).toThrow("needs the id of a permission");
  });
});

test("what takes a team takes its id, too", async () => {
  const { user, me, team } = await someone();

  await user.setSelectedTeam(team.id);
  await user.grantPermission(team.id, "$invite_members");

  expect(await me.hasPermission(team.id, "$invite_members")).toBe(true);
  expect(await errorOf(me.hasPermission("$invite_members"))).toMatchObject({ code: "WRONG_PERMISSION_SCOPE" });
  const direct = await me.listPermissions(team.id, { recursive: false });
  expect(direct).toContainEqual({ id: "$invite_members" });
  expect(await me.listPermissions(team.id, broken({ recursive: false, limit: 5 }))).toEqual(direct);
  expect((await me.listPermissions(team.id)).length).toBeGreaterThan(direct.length);
  await user.revokePermission(team.id, "$invite_members");
  expect((await me.getTeamProfile(team.id)).profileImageUrl).toBeNull();
  await me.leaveTeam(team.id);
  expect(await me.listTeams()).toEqual([]);
});

test("the lists of a team are there by its id, also those of a server's user, and only to members", async () => {
  const { user, me, team, backend } = await someone();
  const { user: stranger } = await someone();
  const person = { id: user.id, teamProfile: { displayName: null, profileImageUrl: null } };

  expect(await me.inTeam(team.id).users.get()).toEqual([person]);
  expect(await user.inTeam(team).users.get()).toMatchObject([person]);
  expect(await user.inTeam(team).invitations.get()).toEqual([]);
  expect(user.inTeam(team).users).toBe(user.inTeam(team.id).users);
  const refusal = { code: "TEAM_MEMBERSHIP_NOT_FOUND" };
  expect(await errorOf(stranger.inTeam(team.id).users.get())).toMatchObject(refusal);
  expect(await errorOf(stranger.inTeam(team.id).apiKeys.get())).toMatchObject(refusal);
  expect(() => me.inTeam(broken(undefined))).toThrow(NAMES_NO_TEAM);
  expect(await (await backend.getTeam(team.id))?.listUsers()).toHaveLength(1);
});

test("what takes a user takes the user or the id, and refuses what is neither", async () => {
  const { team } = await someone();
  const { user: ben } = await someone();
  const ids = async () => (await team.listUsers()).map(({ id }) => id);

  await team.addUser(ben);
  expect(await ids()).toContain(ben.id);
  await team.removeUser(ben);
  expect(await ids()).not.toContain(ben.id);
  await team.addUser(ben.id);
  await team.removeUser(ben.id);

  for (const nobody of [undefined, null, {}, ""]) {
    expect(await outcomeOf(team.addUser(broken(nobody)))).toThrow(
      /^addUser was called with .* Pass a user or its id.$/,
    );
    expect(await outcomeOf(team.removeUser(broken(nobody)))).toThrow(/^removeUser was called with .* as the user/);
  }
});
