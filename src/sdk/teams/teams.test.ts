import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createProjectPermissionDefinition, grantTeamPermission } from "#contract/permissions.ts";
import { HallpassClientApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { leapingTime } from "#testing/clock.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { client_team_creation_enabled: true } });
  mails = catchMails(server);
}, 60_000);
afterAll(() => server?.stop());

/** A browser app with a signed-in user. */
async function signedIn(name: string) {
  const person: Person = await project.person(name);
  const page = pageAt("http://localhost:3000/teams?tab=1#top");
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": person.ip },
    tokenStore: { accessToken: person.accessToken, refreshToken: person.refreshToken },
    deps: { now: server.clock.now, elapsed: leapingTime(), browser: () => page.browser },
  });
  return { app, person, user: await app.getUser({ or: "throw" }) };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error) => error.code,
  );

describe("the teams of a user", () => {
  test("include a created team, which is selected at once, also for subscribers", async () => {
    const { app, user } = await signedIn("ada");
    const seen: string[][] = [];
    user.teams.subscribe(() => seen.push(user.teams.read().map((each) => each.displayName)));
    app.currentUser.subscribe(() => {});
    expect([user.selectedTeam, await user.listTeams()]).toEqual([null, []]);

    const team = await user.createTeam({ displayName: "Rowers" });

    expect(team).toMatchObject({ displayName: "Rowers", profileImageUrl: null, clientMetadata: null });
    expect(Object.isFrozen(team)).toBe(true);
    expect(seen.at(-1)).toEqual(["Rowers"]);
    expect(app.currentUser.read()?.selectedTeam?.id).toBe(team.id);
    expect((await user.getTeam(team.id))?.displayName).toBe("Rowers");
    expect(await user.getTeam(crypto.randomUUID())).toBeNull();
  });

  test("are selected and left", async () => {
    const { app, user } = await signedIn("ada");
    const [rowers, sailors] = [
      await user.createTeam({ displayName: "Rowers" }),
      await user.createTeam({ displayName: "Sailors" }),
    ];

    await user.setSelectedTeam(rowers);
    const chosen = (await app.getUser({ or: "throw" })).selectedTeam?.displayName;
    await user.setSelectedTeam(null);
    await user.leaveTeam(sailors);

    expect(chosen).toBe("Rowers");
    expect((await app.getUser({ or: "throw" })).selectedTeam).toBeNull();
    expect((await user.listTeams()).map((each) => each.displayName)).toEqual(["Rowers"]);
    expect(await refusal(user.setSelectedTeam(sailors))).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
  });

  test("are changed and deleted, and the selected team follows", async () => {
    const { app, user } = await signedIn("ada");
    const team = await user.createTeam({ displayName: "Rowers" });
    const watched = user.team(team.id);
    watched.subscribe(() => {});
    await watched.settled();

    await team.update({ displayName: "Eight", clientMetadata: { boats: 2 } });
    const changed = watched.read();
    const selected = (await app.getUser({ or: "throw" })).selectedTeam;
    await team.delete();

    expect(changed).toMatchObject({ displayName: "Eight", clientMetadata: { boats: 2 } });
    expect(selected?.displayName).toBe("Eight");
    expect(watched.read()).toBeNull();
    expect((await app.getUser({ or: "throw" })).selectedTeam).toBeNull();
  });

  test("have a profile of each member with its own name", async () => {
    const { user } = await signedIn("ada");
    await user.setDisplayName("Ada Lovelace");
    const team = await user.createTeam({ displayName: "Rowers" });
    team.users.subscribe(() => {});
    await team.users.settled();

    const before = await user.getTeamProfile(team);
    await before.update({ displayName: "Stroke" });

    expect([before.displayName, (await user.getTeamProfile(team)).displayName]).toEqual(["Ada Lovelace", "Stroke"]);
    expect(team.users.read()).toEqual([{ id: user.id, teamProfile: { displayName: "Stroke", profileImageUrl: null } }]);
  });

  test("have only the fields and calls of clients", async () => {
    const { user } = await signedIn("ada");
    const team = await user.createTeam({ displayName: "Rowers" });

    // @ts-expect-error only servers see the field
    expect(team.serverMetadata).toBeUndefined();
    // @ts-expect-error only servers add members without an invitation
    expect(team.addUser).toBeUndefined();
    // @ts-expect-error only servers grant permissions
    expect(user.grantPermission).toBeUndefined();
    // @ts-expect-error only servers write the field; a client's SDK does not send it
    expect(await refusal(team.update({ displayName: "Eight", serverMetadata: 1 }))).toBe("no refusal");
  });
});

describe("an invitation", () => {
  test("is mailed and accepted with its link; the watched lists follow", async () => {
    const [ada, ben] = [await signedIn("ada"), await signedIn("ben")];
    const team = await ada.user.createTeam({ displayName: "Rowers" });
    for (const list of [team.invitations, ben.user.teams]) list.subscribe(() => {});
    await ben.user.teams.settled();
    await ben.app.currentUser.settled();

    await team.inviteUser({ email: "guest@example.com" });
    const [mail] = await mails.to("guest@example.com");
    const [code = ""] = await mails.codesFor("guest@example.com");
    const open = team.invitations.read();
    const details = await ben.app.getTeamInvitationDetails(code);
    const checked = await ben.app.verifyTeamInvitationCode(code);
    const joined = await ben.app.acceptTeamInvitation(code);

    expect(mail?.text).toContain(`http://localhost:3000/handler/team-invitation?code=${code}`);
    expect(open).toMatchObject([{ recipientEmail: "guest@example.com", expiresAt: expect.any(Date) }]);
    expect(details).toEqual({ status: "ok", data: { teamId: team.id, teamDisplayName: "Rowers" } });
    expect([checked, joined]).toEqual(Array(2).fill({ status: "ok", data: undefined }));
    expect(ben.user.teams.read().map((each) => each.id)).toEqual([team.id]);
    expect((await team.listUsers()).map((each) => each.id).sort()).toEqual([ada.user.id, ben.user.id].sort());
    expect(await team.listInvitations()).toEqual([]);
    const again = await ben.app.acceptTeamInvitation(code);
    expect(again.status === "error" && again.error.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("is no longer listed after it is revoked, and its code is rejected", async () => {
    const [ada, ben] = [await signedIn("ada"), await signedIn("ben")];
    const team = await ada.user.createTeam({ displayName: "Rowers" });
    await team.inviteUser({ email: "late@example.com", callbackUrl: "http://localhost/join" });
    const [code = ""] = await mails.codesFor("late@example.com");
    const [invitation] = await team.listInvitations();

    await invitation?.revoke();

    expect(await team.listInvitations()).toEqual([]);
    const answers = [
      await ben.app.verifyTeamInvitationCode(code),
      await ben.app.getTeamInvitationDetails(code),
      await ben.app.acceptTeamInvitation(code),
    ];
    for (const answer of answers) expect(answer.status).toBe("error");
    expect(await ben.user.listTeams()).toEqual([]);
  });

  test("is accepted only by a signed-in user, who gets no permission to delete the team", async () => {
    const [ada, ben] = [await signedIn("ada"), await signedIn("ben")];
    const team = await ada.user.createTeam({ displayName: "Rowers" });
    const nobody = new HallpassClientApp({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
      tokenStore: "memory",
    });
    await team.inviteUser({ email: "some@example.com" });
    const [code = ""] = await mails.codesFor("some@example.com");

    expect(await refusal(nobody.acceptTeamInvitation(code))).toBe("USER_AUTHENTICATION_REQUIRED");
    expect(await nobody.verifyTeamInvitationCode(code)).toEqual({ status: "ok", data: undefined });
    await ben.app.acceptTeamInvitation(code);
    const [bens] = await ben.user.listTeams();
    expect(await refusal(bens?.delete() ?? Promise.resolve())).toBe("TEAM_PERMISSION_REQUIRED");
  });
});

describe("the permissions of a user", () => {
  test("are granted directly or through another permission, in a team and in the project", async () => {
    const [ada, ben] = [await signedIn("ada"), await signedIn("ben")];
    const team = await ada.user.createTeam({ displayName: "Rowers" });

    const direct = await ada.user.listPermissions(team, { recursive: false });
    const all = await ada.user.listPermissions(team);

    expect(direct).toEqual([{ id: "team_admin" }]);
    expect(all.map(({ id }) => id)).toContain("$delete_team");
    expect(await ada.user.getPermission(team, "$delete_team")).toEqual({ id: "$delete_team" });
    expect(await ada.user.hasPermission(team, "$delete_team")).toBe(true);
    expect(await ben.user.hasPermission(team, "$delete_team")).toBe(false);
    expect(await ada.user.listPermissions()).toEqual([]);
    await project.admin.call(createProjectPermissionDefinition, { body: { id: "report:read" } });
    expect(await ada.user.hasPermission("report:read")).toBe(false);
  });

  test("are reloaded for subscribers when the user leaves a team", async () => {
    const { user } = await signedIn("ada");
    const team = await user.createTeam({ displayName: "Rowers" });
    const watched = user.permissions(team);
    watched.subscribe(() => {});
    await watched.settled();
    const before = watched.read().length;
    expect(user.permissions(team)).toBe(watched);

    await user.leaveTeam(team);

    expect([before > 0, watched.read()]).toEqual([true, []]);
  });

  test("include one that a server has just granted", async () => {
    const [ada, ben] = [await signedIn("ada"), await signedIn("ben")];
    const team = await ada.user.createTeam({ displayName: "Rowers" });
    await team.inviteUser({ email: "third@example.com" });
    const [code = ""] = await mails.codesFor("third@example.com");
    await ben.app.acceptTeamInvitation(code);
    const params = { team_id: team.id, user_id: ben.user.id, permission_id: "team_admin" };

    await project.server.call(grantTeamPermission, { params });

    expect(await ben.user.hasPermission(team, "$update_team")).toBe(true);
  });
});
