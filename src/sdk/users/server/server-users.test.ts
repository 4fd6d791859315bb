import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  HallpassClientApp,
  HallpassServerApp,
  type ServerTeam,
  type ServerUser,
  type Team,
  type UserPage,
} from "#sdk/index.ts";
import { leapingTime } from "#testing/clock.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { oauth_providers: [{ id: "github", type: "shared" }] } });
  mails = catchMails(server);
}, 60_000);
afterAll(() => server?.stop());

const serverOf = ({ id, keys }: TestProject) =>
  new HallpassServerApp({
    baseUrl: server.url,
    projectId: id,
    secretServerKey: keys.secretServerKey,
    deps: { now: server.clock.now, elapsed: leapingTime() },
  });
const app = () => serverOf(project);
const clientApp = () =>
  new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: "memory",
    deps: { now: server.clock.now, elapsed: leapingTime() },
  });
const nobody = "00000000-0000-4000-8000-000000000000";
const watch = async (watchable: { subscribe(f: () => void): () => void; settled(): Promise<void> }) => {
  watchable.subscribe(() => {});
  await watchable.settled();
};

describe("the users of a project", () => {
  test("are created, found by id, changed in every field and deleted; subscribers see it", async () => {
    const backend = app();
    const ada = await backend.createUser({
      primaryEmail: "ada@example.com",
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password: "oars and sculls",
      displayName: "Ada",
      clientMetadata: { boats: 1 },
      clientReadOnlyMetadata: "plan",
      serverMetadata: ["secret"],
    });
    expect(ada).toMatchObject({
      displayName: "Ada",
      primaryEmail: "ada@example.com",
      primaryEmailVerified: true,
      hasPassword: true,
      clientMetadata: { boats: 1 },
      clientReadOnlyMetadata: "plan",
      serverMetadata: ["secret"],
      selectedTeam: null,
    });
    expect([ada.lastActiveAt, ada.signedUpAt]).toEqual([expect.any(Date), expect.any(Date)]);
    expect(Object.isFrozen(ada)).toBe(true);
    const watched = backend.user(ada.id);
    await watch(watched);

    await ada.update({ displayName: "Ada L.", serverMetadata: { plan: "gold" } });
    await ada.setPrimaryEmail("lovelace@example.com", { verified: false });
    await ada.setClientMetadata(1);
    await ada.setClientReadOnlyMetadata(2);
    await ada.setServerMetadata(3);
    await ada.setDisplayName(null);
    await ada.setPassword({ password: "1234" });

    expect(watched.read()).toMatchObject({
      displayName: null,
      primaryEmail: "lovelace@example.com",
      primaryEmailVerified: false,
      clientMetadata: 1,
      clientReadOnlyMetadata: 2,
      serverMetadata: 3,
    });
    const found = await backend.getUser(ada.id);
    expect(found?.toClientJson()).toEqual(watched.read()?.toClientJson());
    await found?.delete();
    expect([watched.read(), await backend.getUser(ada.id), await backend.getUser(nobody)]).toEqual([null, null, null]);
  });

  test("no user or team has an id that cannot exist", async () => {
    const backend = app();
    for (const id of ["", ".", "..", "junk", "me", "a/b", "\ud800"]) {
      expect([id, await backend.getUser(id), await backend.getTeam(id)]).toEqual([id, null, null]);
    }
    const watched = backend.user("");
    await watch(watched);
    expect(watched.read()).toBeNull();
  });

  test("are listed page by page, searched, and watched; a watched page follows changes", async () => {
    const crowd = await server.project();
    const backend = serverOf(crowd);
    for (const name of ["Ada", "Ben", "Cleo"]) {
      server.clock.pass({ seconds: 1 });
      await backend.createUser({ displayName: name });
    }
    const names = (page: UserPage) => page.map(({ displayName }) => displayName);

    const first = await backend.listUsers({ limit: 2 });
    const second = await backend.listUsers({ limit: 2, cursor: first.nextCursor ?? "" });
    const newest = await backend.listUsers({ limit: 1, orderBy: "signedUpAt", desc: true });
    const watched = backend.users({ query: "en" });
    expect(backend.users({ query: "en" })).toBe(watched);
    await watch(watched);

    expect([names(first), names(second), names(newest)]).toEqual([["Ada", "Ben"], ["Cleo"], ["Cleo"]]);
    expect([typeof first.nextCursor, second.nextCursor]).toEqual(["string", null]);
    expect(names(await backend.listUsers())).toEqual(["Ada", "Ben", "Cleo"]);
    expect(names(watched.read())).toEqual(["Ben"]);
    await first[0]?.setDisplayName("Aden");
    expect(names(watched.read())).toEqual(["Aden", "Ben"]);
  });

  test("are listed with their first teams on request", async () => {
    const crowd = await server.project();
    const backend = serverOf(crowd);
    const ada = await backend.createUser({ displayName: "Ada" });
    const team = await backend.createTeam({ displayName: "Rowers", creatorUserId: ada.id });

    const [plain] = await backend.listUsers();
    const [listed] = await backend.listUsers({ withTeams: true, limit: 5 });

    expect(plain?.firstTeams).toBeUndefined();
    expect(listed?.firstTeams).toEqual({ teams: [{ id: team.id, displayName: "Rowers" }], count: 1 });
    expect(await listed?.update({ displayName: "Aden" })).not.toHaveProperty("firstTeams");
  });

  test("have addresses, sessions, notification settings and accounts that a server manages", async () => {
    const backend = app();
    const ada = await backend.createUser({ displayName: "Ada" });

    const channel = await ada.createContactChannel({
      value: "ada-2@example.com",
      type: "email",
      usedForAuth: true,
      isVerified: true,
      isPrimary: true,
    });
    await watch(ada.contactChannels);
    await channel.update({ isVerified: false });
    const session = await ada.createSession({ expiresInMillis: 86_400_000 });
    const { refreshToken } = await session.getTokens();
    const [open] = await ada.getActiveSessions();
    const categories = await ada.listNotificationCategories();
    await categories.find(({ canDisable }) => canDisable)?.setEnabled(false);
    const account = await backend.createOAuthProvider({
      userId: ada.id,
      providerConfigId: "github",
      accountId: "gh-1",
      email: "ada@github.example",
      allowSignIn: true,
      allowConnectedAccounts: true,
    });
    const taken = await backend.createOAuthProvider({
      userId: (await backend.createUser({})).id,
      providerConfigId: "github",
      accountId: "gh-1",
      allowSignIn: true,
      allowConnectedAccounts: false,
    });
    const [github] = await ada.listOAuthProviders();
    await github?.update({ accountId: "gh-2", allowConnectedAccounts: false });

    expect(ada.contactChannels.read()).toMatchObject([{ value: "ada-2@example.com", isVerified: false }]);
    expect(refreshToken).toBeString();
    expect(open).toMatchObject({ userId: ada.id, isImpersonation: false, isCurrentSession: false });
    await ada.revokeSession(open?.id ?? "");
    expect(await ada.getActiveSessions()).toEqual([]);
    expect((await ada.listNotificationCategories()).map(({ enabled }) => enabled)).toEqual([true, false]);
    expect([account.status, github?.email]).toEqual(["ok", "ada@github.example"]);
    expect(taken.status === "error" && taken.error.code).toBe("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN");
    expect(await ada.listOAuthProviders()).toMatchObject([{ accountId: "gh-2", allowConnectedAccounts: false }]);
    expect(await ada.listPasskeys()).toEqual([]);
  });
});

describe("the link of an impersonation", () => {
  test("opens an app as the user, once, with a session that lives as long as its maker says", async () => {
    const backend = app();
    const ada = await backend.createUser({ displayName: "Ada", primaryEmail: "ada@links.example" });
    const callbackUrl = "http://localhost:3000/handler/magic-link-callback";

    const made = await ada.createImpersonationLink({ callbackUrl, reason: "Order 7", expiresInMillis: 3_600_000 });
    const code = new URL(made.link).searchParams.get("code") ?? "";
    const browser = clientApp();
    const asked = await browser.getImpersonatedUser(code);
    const opened = await browser.signInWithMagicLink(code, { noRedirect: true });
    const again = await browser.signInWithMagicLink(code, { noRedirect: true });

    expect(made.link).toStartWith(`${callbackUrl}?code=`);
    expect(Math.round((made.expiresAt.getTime() - server.clock.now()) / 1_000)).toBe(300);
    const data = { id: ada.id, displayName: "Ada", primaryEmail: "ada@links.example" };
    expect([asked, opened]).toEqual([
      { status: "ok", data },
      { status: "ok", data: undefined },
    ]);
    expect(again.status === "error" && again.error.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    const me = await browser.getUser();
    expect([me?.id, await me?.currentSession.isImpersonation()]).toEqual([ada.id, true]);
  });
});

describe("the teams of a project", () => {
  test("are created, listed, found, changed and deleted; subscribers see it", async () => {
    const club = await server.project();
    const backend = serverOf(club);
    await watch(backend.teams);
    const rowers = await backend.createTeam({ displayName: "Rowers", profileImageUrl: "https://example.com/r.png" });
    const one = backend.team(rowers.id);
    await watch(one);

    await rowers.update({ displayName: "Eight", serverMetadata: { plan: "gold" }, clientReadOnlyMetadata: 1 });

    expect(rowers).toMatchObject({ displayName: "Rowers", createdAt: expect.any(Date) });
    expect(backend.teams.read().map(({ displayName }) => displayName)).toEqual(["Eight"]);
    expect(one.read()).toMatchObject({ serverMetadata: { plan: "gold" }, clientReadOnlyMetadata: 1 });
    expect((await backend.getTeam(rowers.id))?.displayName).toBe("Eight");
    await rowers.delete();
    expect([one.read(), await backend.getTeam(nobody), await backend.listTeams()]).toEqual([null, null, []]);
  });

  test("get and lose members without an invitation; members are complete user objects", async () => {
    const backend = app();
    const [ada, ben] = [await backend.createUser({ displayName: "Ada" }), await backend.createUser({})];
    const team = await backend.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
    await watch(team.users);
    await watch(ben.teams);

    await team.addUser(ben.id);
    await (await ben.getTeamProfile(team)).update({ displayName: "Bow" });

    const members = team.users.read();
    expect(members.map((each) => [each.id, each.teamProfile.displayName])).toEqual([
      [ada.id, "Ada"],
      [ben.id, "Bow"],
    ]);
    expect(ben.teams.read().map(({ id }) => id)).toEqual([team.id]);
    await members[0]?.setServerMetadata("stroke");
    expect(team.users.read()[0]?.serverMetadata).toBe("stroke");
    await team.removeUser(ben.id);
    expect([team.users.read().length, ben.teams.read()]).toEqual([1, []]);
  });

  test("are deleted while their lists are watched, which then show what was there", async () => {
    const backend = app();
    const ada = await backend.createUser({});
    const team = await backend.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
    const [members, granted] = [team.members(), ada.permissions(team, { recursive: false })];
    const count = backend.matchingUserCount({ teamId: team.id });
    for (const each of [team.users, team.invitations, members, granted, count]) await watch(each);

    await team.delete();

    expect([team.users.read().length, members.read().length]).toEqual([1, 1]);
    await backend.createTeam({ displayName: "Sailors" });
  });

  test("are listed for a user; one created for a user is selected", async () => {
    const backend = app();
    const ada = await backend.createUser({});

    const team = await ada.createTeam({ displayName: "Rowers" });

    const [now] = [await backend.getUser(ada.id)];
    expect(now?.selectedTeam).toMatchObject({ id: team.id, serverMetadata: null });
    expect((await ada.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    expect((await ada.getTeam(team.id))?.displayName).toBe("Rowers");
    await ada.setSelectedTeam(null);
    await ada.leaveTeam(team);
    expect([(await backend.getUser(ada.id))?.selectedTeam, await ada.getTeam(team.id)]).toEqual([null, null]);
  });

  test("send invitations with a callback URL that the server chooses", async () => {
    const team = await app().createTeam({ displayName: "Rowers" });
    await watch(team.invitations);

    await team.inviteUser({ email: "by-server@example.com", callbackUrl: "http://localhost/join" });
    const [invitation] = team.invitations.read();
    const outside = await team.inviteUser({ email: "no@example.com" }).catch((error) => error);

    const codes = await mails.codesFor("by-server@example.com");
    if (invitation) await team.sendInvitationAgain(invitation, { callbackUrl: "http://localhost/again" });
    const nowhere = invitation && (await team.sendInvitationAgain(invitation).catch((error) => error));

    expect([codes.length, (await mails.codesFor("by-server@example.com")).length]).toEqual([1, 2]);
    expect((await mails.to("by-server@example.com"))[0]?.text).toContain("http://localhost/again?code=");
    expect(nowhere?.message).toContain("callbackUrl option is required");
    expect(invitation?.recipientEmail).toBe("by-server@example.com");
    expect(outside.message).toBe("callbackUrl option is required in a non-browser environment.");
    await invitation?.revoke();
    expect(team.invitations.read()).toEqual([]);
  });
});

describe("pages of teams and members", () => {
  test("are searched, ordered and counted; subscribers see changes", async () => {
    const backend = serverOf(await server.project());
    const ada = await backend.createUser({ primaryEmail: "ada@example.com", displayName: "Ada" });
    const rowers = await backend.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
    await backend.createTeam({ displayName: "boats" });
    await backend.createTeam({ displayName: "Rowing" });
    const watched = backend.teamPage({ query: "row" });
    await watch(watched);

    const first = await backend.listTeams({ orderBy: "displayName", limit: 2 });
    const second = await backend.listTeams({ orderBy: "displayName", limit: 2, cursor: first.nextCursor ?? "" });
    const members = await rowers.listMembers({ query: "ADA" });
    await rowers.delete();

    expect(first.map(({ displayName, memberCount }) => [displayName, memberCount])).toEqual([
      ["boats", 0],
      ["Rowers", 1],
    ]);
    expect([second.map(({ displayName }) => displayName), second.nextCursor]).toEqual([["Rowing"], null]);
    expect(members.map(({ id, permissionIds }) => [id, permissionIds])).toEqual([[ada.id, ["team_admin"]]]);
    expect(watched.read().map(({ displayName }) => displayName)).toEqual(["Rowing"]);
    expect(await backend.countTeams({ query: "o" })).toEqual({ count: 2, isExact: true });
    expect(await backend.countTeams()).toEqual({ count: 2, isExact: true });
  });

  test("members are watched, and follow a grant", async () => {
    const backend = serverOf(await server.project());
    const ada = await backend.createUser({ primaryEmail: "ada@example.com" });
    const team = await backend.createTeam({ displayName: "Rowers" });
    await team.addUser(ada);
    const members = team.members({ limit: 5 });
    await watch(members);

    await ada.grantPermission(team, "$read_members");

    expect(members.read().map(({ permissionIds }) => permissionIds)).toEqual([["$read_members", "team_member"]]);
  });
});

describe("two owners who change the same object", () => {
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => "no refusal",
      (error) => [error.code, error.details],
    );

  test("overwrite nothing of each other with ifUnchanged; without it, the last change wins", async () => {
    const backend = app();
    const [user, team] = [
      await backend.createUser({ displayName: "Ada" }),
      await backend.createTeam({ displayName: "Eight" }),
    ];
    await user.update({ serverMetadata: { plan: "gold" }, displayName: "Ada L." });
    await team.update({ displayName: "Nine" });

    const late = [
      await refusal(user.update({ displayName: "Lady Ada", password: "a long password" }, { ifUnchanged: true })),
      await refusal(user.update({ serverMetadata: { plan: "none" } }, { ifUnchanged: true })),
      await refusal(team.update({ displayName: "Ten", clientMetadata: 1 }, { ifUnchanged: true })),
    ];
    const [readUser, readTeam] = [await backend.getUser(user.id), await backend.getTeam(team.id)];
    const fresh = await readUser?.update(
      { serverMetadata: { plan: "none" }, password: "a long password" },
      { ifUnchanged: true },
    );
    const freshTeam = await readTeam?.update({ displayName: "Ten" }, { ifUnchanged: true });
    const other = await user.update({ clientMetadata: 1 }, { ifUnchanged: true });

    expect(late).toEqual([
      ["CHANGED_MEANWHILE", { fields: ["display_name"] }],
      ["CHANGED_MEANWHILE", { fields: ["server_metadata"] }],
      ["CHANGED_MEANWHILE", { fields: ["display_name"] }],
    ]);
    expect([readUser?.displayName, readUser?.hasPassword, readTeam?.displayName]).toEqual(["Ada L.", false, "Nine"]);
    expect([fresh?.serverMetadata, fresh?.hasPassword, freshTeam?.displayName]).toEqual([
      { plan: "none" },
      true,
      "Ten",
    ]);
    expect([other.clientMetadata, other.displayName]).toEqual([1, "Ada L."]);
    expect((await user.update({ displayName: "Ada" })).displayName).toBe("Ada");
  });
});

describe("permissions", () => {
  test("are granted and revoked in a team and in the project, with immediate effect", async () => {
    const backend = app();
    const ada = await backend.createUser({});
    const ben = await backend.createUser({});
    const team = await backend.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
    await team.addUser(ben.id);
    const inTeam = ben.permissions(team, { recursive: false });
    await watch(inTeam);

    await ben.grantPermission(team, "team_admin");
    const granted = inTeam.read();
    const may = await ben.hasPermission(team, "$delete_team");
    const withoutTeam = await ben.hasPermission("$delete_team").catch((error) => error);
    await ben.revokePermission(team, "team_admin");
    const wrong = await ben.grantPermission("team_admin").catch((error) => error);
    const missing = await ben.revokePermission(team, "team_admin").catch((error) => error);

    expect(granted.map(({ id }) => id)).toEqual(["team_admin", "team_member"]);
    expect([may, withoutTeam.code]).toEqual([true, "WRONG_PERMISSION_SCOPE"]);
    expect(inTeam.read()).toEqual([{ id: "team_member" }]);
    expect([wrong.code, missing.code]).toEqual(["WRONG_PERMISSION_SCOPE", "TEAM_PERMISSION_NOT_FOUND"]);
    expect(await ada.getPermission(team, "$update_team")).toEqual({ id: "$update_team" });
  });
});

describe("the user of a session", () => {
  test("is the same user, and changes show in both objects", async () => {
    const backend = app();
    const person = await project.person("ada");
    const tokenStore = { accessToken: person.accessToken, refreshToken: person.refreshToken };
    const watched = backend.user(person.userId);
    await watch(watched);

    const user = await backend.getUser({ tokenStore, or: "throw" });
    const team = await user.createTeam({ displayName: "Rowers" });
    await user.setServerMetadata("seen");
    await user.grantPermission(team, "team_member");

    expect(watched.read()).toMatchObject({ serverMetadata: "seen", selectedTeam: { id: team.id } });
    expect((await backend.getUser({ tokenStore, or: "throw" })).selectedTeam?.createdAt).toBeInstanceOf(Date);
    expect(await user.listPermissions(team, { recursive: false })).toEqual([
      { id: "team_admin" },
      { id: "team_member" },
    ]);
    await user.delete();
    expect([watched.read(), await backend.getUser({ tokenStore })]).toEqual([null, null]);
  });
});

test("the types of clients have no calls of servers", () => {
  const client = new HallpassClientApp({ projectId: "p1", publishableClientKey: "pck_1" });
  const seen = (user: ServerUser, team: ServerTeam): [ServerUser, Team] => [user, team];
  // @ts-expect-error a client does not list users
  expect(client.listUsers).toBeUndefined();
  // @ts-expect-error a client does not create users
  expect(client.createUser).toBeUndefined();
  // @ts-expect-error a client does not list every team
  expect(client.listTeams).toBeUndefined();
  // @ts-expect-error a client's team is not a server's team
  const wrong = (team: Team): ServerTeam => team;
  // @ts-expect-error only servers set a password in an update
  const update = (user: { update(changes: { displayName: string }): Promise<void> }) => user.update({ password: "x" });
  expect([seen, wrong, update].map((each) => typeof each)).toEqual(["function", "function", "function"]);
});

test("a key finds its user or team as a complete object", async () => {
  const club = await server.project({ config: { allow_user_api_keys: true, allow_team_api_keys: true } });
  const backend = serverOf(club);
  const ada = await backend.createUser({ displayName: "Ada" });
  const team = await backend.createTeam({ displayName: "Rowers" });

  const hers = (await ada.createApiKey({ description: "CI" })).value;
  const ours = (await team.createApiKey({ description: "CI" })).value;

  expect((await backend.getUser({ apiKey: hers }))?.displayName).toBe("Ada");
  expect((await backend.getTeam({ apiKey: ours }))?.displayName).toBe("Rowers");
  expect([await backend.getUser({ apiKey: ours }), await backend.getTeam({ apiKey: hers })]).toEqual([null, null]);
  expect((await ada.listApiKeys()).length + (await team.listApiKeys()).length).toBe(2);
});
