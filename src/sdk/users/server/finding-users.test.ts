import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp, type ListUsersOptions } from "#sdk/index.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

const shared = () => ({ baseUrl: server.url, projectId: project.id, deps: { now: server.clock.now } });
const backend = () => new HallpassServerApp({ ...shared(), ...project.keys });

describe("a server finds", () => {
  test("a user by the whole primary address, in any case; the one who signs in with it before others", async () => {
    const app = backend();
    await app.createUser({ primaryEmail: "bernada@example.com" });
    await app.createUser({ primaryEmail: "ada@example.com.au", displayName: "ada@example.com" });
    const other = await app.createUser({ primaryEmail: "ada@example.com" });
    expect((await app.getUser({ email: "ada@example.com" }))?.id).toBe(other.id);

    const ada = await app.createUser({ primaryEmail: "ada@example.com", primaryEmailAuthEnabled: true });

    expect((await app.getUser({ email: " ADA@Example.com " }))?.id).toBe(ada.id);
    expect(await app.getUser({ email: "nobody@example.com" })).toBeNull();
    expect(await app.getUser({ email: "" })).toBeNull();
    expect(await app.getUser({ email: "example.com" })).toBeNull();
  });

  test("a user by the id in another product, which is set, changed and removed", async () => {
    const app = backend();
    const ada = await app.createUser({ externalId: "user_2abc" });
    await app.createUser({ externalId: "USER_2ABC" });
    const [ben] = await app.createUsers([{ externalId: "many-1" }]);

    const changed = await ada.update({ externalId: "user_3" }, { ifUnchanged: true });
    const taken = await app.createUser({ externalId: "user_3" }).catch((error) => error);

    expect([ada.externalId, changed.externalId]).toEqual(["user_2abc", "user_3"]);
    expect([taken.code, taken.details]).toEqual([
      "USER_EXTERNAL_ID_ALREADY_EXISTS",
      { external_id: "user_3", user_id: ada.id },
    ]);
    expect((await app.getUser({ externalId: "user_3" }))?.id).toBe(ada.id);
    expect((await app.listUsers({ externalId: "many-1" }))[0]?.id).toBe(ben?.status === "ok" ? ben.data.id : "");
    for (const nobody of ["user_2abc", "User_3", "", "x".repeat(256)]) {
      expect([nobody, await app.getUser({ externalId: nobody })]).toEqual([nobody, null]);
    }
    expect((await changed.update({ externalId: null })).externalId).toBeNull();
    expect([JSON.stringify(changed), JSON.stringify(changed.toClientJson())].join()).not.toContain("user_3");
  });

  test("the members of a team, as a page and as a watchable", async () => {
    const app = backend();
    const [ben, cleo] = [await app.createUser({ displayName: "Ben" }), await app.createUser({ displayName: "Cleo" })];
    const team = await app.createTeam({ displayName: "Rowers", creatorUserId: ben.id });
    await team.addUser(cleo.id);

    const page = await app.listUsers({ teamId: team.id, limit: 1 });
    const watched = app.users({ teamId: team.id });
    watched.subscribe(() => {});
    await watched.settled();

    expect([page.map(({ id }) => id), page.nextCursor]).toEqual([[ben.id], cleo.id]);
    expect(watched.read().map(({ displayName }) => displayName)).toEqual(["Ben", "Cleo"]);
  });

  test("users by filters and in the order of their last activity, and how many match", async () => {
    const app = backend();
    const before = new Date(server.clock.now());
    server.clock.pass({ minutes: 1 });
    const ada = await app.createUser({ primaryEmail: "filtered-ada@example.com", primaryEmailVerified: true });
    server.clock.pass({ minutes: 1 });
    const ben = await app.createUser({ primaryEmail: "filtered-ben@example.com", password: "a long password" });
    const ids = async (options: ListUsersOptions) =>
      (await app.listUsers({ query: "filtered-", ...options })).map(({ id }) => id);

    expect(await ids({ isVerified: true })).toEqual([ada.id]);
    expect(await ids({ isVerified: false, method: "password", isAnonymous: false })).toEqual([ben.id]);
    expect(await ids({ orderBy: "lastActiveAt", desc: true, lastActiveFrom: before })).toEqual([ben.id, ada.id]);
    expect(await ids({ signedUpFrom: ben.signedUpAt })).toEqual([ben.id]);
    expect(await ids({ signedUpTo: ada.signedUpAt, signedUpFrom: before })).toEqual([ada.id]);
    expect(await ids({ isAnonymous: true })).toEqual([]);
    const page = await app.listUsers({ orderBy: "lastActiveAt", query: "filtered-", limit: 1 });
    expect(await ids({ orderBy: "lastActiveAt", limit: 1, cursor: page.nextCursor ?? "" })).toEqual([ben.id]);

    expect(await app.countMatchingUsers({ query: "filtered-", isVerified: true })).toEqual({ count: 1, isExact: true });
    expect(await app.countMatchingUsers()).toEqual({ count: await app.countUsers(), isExact: true });
    const watched = app.matchingUserCount({ query: "filtered-" });
    watched.subscribe(() => {});
    await watched.settled();
    await app.createUser({ displayName: "filtered-cleo" });
    expect(watched.read()).toEqual({ count: 3, isExact: true });
  });

  test("how many users there are", async () => {
    const app = backend();
    const before = await app.countUsers();
    await app.createUser({ displayName: "Dora" });
    expect((await app.countUsers()) - before).toBe(1);
  });
});

test("servers and admins see the sessions of a user with device, times and place; admins also impersonations", async () => {
  const ada = await project.person();
  const browser = { "user-agent": "Mozilla/5.0 (X11)", "cf-ipcountry": "AT", "x-vercel-ip-city": "Linz" };
  await project.client
    .with({}, { ...browser, "x-forwarded-for": ada.ip })
    .call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
  await server.running.deps.activity.flush();
  const admin = new HallpassAdminApp({ ...shared(), ...project.keys });
  await (await admin.getUser(ada.userId))?.createSession({ isImpersonation: true });

  for (const app of [backend(), admin]) {
    const sessions = (await (await app.getUser(ada.userId))?.getActiveSessions()) ?? [];
    const there = sessions.find(({ userAgent }) => userAgent === "Mozilla/5.0 (X11)");

    expect(there).toMatchObject({ isImpersonation: false, createdAt: expect.any(Date), lastUsedAt: expect.any(Date) });
    expect(there?.geoInfo).toMatchObject({ ip: ada.ip, countryCode: "AT", cityName: "Linz" });
    expect(sessions.filter(({ isImpersonation }) => isImpersonation)).toHaveLength(app === admin ? 1 : 0);
  }
});

test("a user revokes all other sessions at once, and keeps this one", async () => {
  const person = await project.person();
  const { publishableClientKey } = project.keys;
  const tokenStore = { accessToken: person.accessToken, refreshToken: person.refreshToken };
  const user = await new HallpassClientApp({ ...shared(), publishableClientKey, tokenStore }).getUser({ or: "throw" });
  const elsewhere = await backend().getUser(person.userId);
  await elsewhere?.createSession();
  await elsewhere?.createSession();
  expect(await user.getActiveSessions()).toHaveLength(3);

  await user.revokeOtherSessions();

  expect((await user.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession)).toEqual([true]);
});

test("a server creates many users at once, each with its own result, also in a repetition", async () => {
  const app = backend();
  await app.createUser({ primaryEmail: "many-taken@example.com", primaryEmailAuthEnabled: true });
  const users = [
    { primaryEmail: "many-ada@example.com", displayName: "Ada" },
    { primaryEmail: "many-taken@example.com", primaryEmailAuthEnabled: true },
    { password: "a password", passwordHash: await Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 }) },
  ];

  const [ada, taken, both] = await app.createUsers(users, { idempotencyKey: "many" });
  const [again] = await app.createUsers(users, { idempotencyKey: "many" });

  if (ada?.status !== "ok" || again?.status !== "ok") throw new Error("Ada was not created.");
  expect([ada.data.displayName, again.data.id]).toEqual(["Ada", ada.data.id]);
  expect(taken).toMatchObject({ error: { code: "USER_EMAIL_ALREADY_EXISTS", status: 409 } });
  expect(both).toMatchObject({ error: { name: "RequestRefused", code: "PASSWORD_AND_HASH_GIVEN", status: 400 } });
  expect(await app.createUsers([])).toEqual([]);
});

test("a server disables a user until a time and enables the user, and the user reads nothing of it", async () => {
  const app = backend();
  const ben = await app.createUser({ displayName: "Ben" });
  const until = new Date(server.clock.now() + 3_600_000);

  const disabled = await ben.disable({ reason: "Chargebacks", until });
  const enabled = await disabled.enable();

  expect(ben.disabled).toBeNull();
  expect(disabled.disabled).toEqual({ since: expect.any(Date), until, reason: "Chargebacks" });
  expect(JSON.stringify(disabled)).not.toContain("Chargebacks");
  expect([enabled.disabled, (await app.getUser(ben.id))?.disabled]).toEqual([null, null]);
});
