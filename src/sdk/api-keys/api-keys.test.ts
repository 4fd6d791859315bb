import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { updateProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { createWire } from "#sdk/wire/wire.ts";
import { connectTo } from "#testing/browser/sdk-wire.ts";
import { leapingTime } from "#testing/clock.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { teamApiKeysOf, userApiKeysOf } from "./api-keys.ts";
import { teamIdByKey, userIdByKey } from "./holder.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({
    config: { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
  });
}, 60_000);
afterAll(() => server?.stop());

const shared = () => ({
  baseUrl: server.url,
  projectId: project.id,
  deps: { now: server.clock.now, elapsed: leapingTime() },
});

/** The signed-in user of a browser app. */
async function userOf({ accessToken, refreshToken }: Person) {
  const { publishableClientKey } = project.keys;
  const app = new HallpassClientApp({
    ...shared(),
    publishableClientKey,
    tokenStore: { accessToken, refreshToken },
  });
  return app.getUser({ or: "throw" });
}

/** The wire of a server app. */
function serverWire() {
  const { publishableClientKey: _, ...keys } = project.keys;
  const { connection } = connectTo(server.url, { projectId: project.id, level: "server", keys });
  return {
    wire: createWire<"server">(connection),
    deps: { ...connection.deps, now: server.clock.now, elapsed: leapingTime() },
  };
}

describe("a user's keys", () => {
  // They are shown once.
  test("new keys are returned even if the watched list cannot be loaded after that", async () => {
    const payload = {
      id: "k1",
      user_id: "u1",
      description: "CI",
      is_public: false,
      created_at_millis: 1_000,
      type: "user",
    };
    await using standIn = startStandIn({
      "POST /user-api-keys": () => ({ json: { ...payload, value: "sk_whole" } }),
      "GET /user-api-keys": () => ({ status: 403, text: "No." }),
    });
    const { connection, wire } = connectTo(standIn.url);
    const keys = userApiKeysOf(wire, connection.deps, "me");
    keys.apiKeys.subscribe(() => {});

    const created = await keys.createApiKey({ description: "CI" });

    expect(created.value).toBe("sk_whole");
    expect(standIn.calls("GET /user-api-keys?user_id=me")).toHaveLength(1);
  });

  test("are created, shown once, changed and revoked; the watched list follows", async () => {
    const user = await userOf(await project.person());
    const seen: string[][] = [];
    const leave = user.apiKeys.subscribe(() =>
      seen.push(
        user.apiKeys.read().map(({ description, manuallyRevokedAt }) => (manuallyRevokedAt ? "–" : description)),
      ),
    );
    expect(await user.listApiKeys()).toEqual([]);

    const key = await user.createApiKey({ description: "CI", isPublic: true });
    await key.update({ description: "Deploys" });
    const [listed] = await user.listApiKeys();
    await listed?.revoke();
    leave();

    expect(key.value).toStartWith("pk_");
    expect(key).toMatchObject({ type: "user", userId: user.id, isPublic: true, manuallyRevokedAt: null });
    expect(key.expiresAt).toBeUndefined();
    expect(key.createdAt).toBeInstanceOf(Date);
    expect(listed).toMatchObject({ id: key.id, description: "Deploys", value: { lastFour: key.value.slice(-4) } });
    expect(seen).toEqual(expect.arrayContaining([[], ["CI"], ["Deploys"], ["–"]]));
  });

  test("report whether they are valid and why not; revocation wins over expiration", async () => {
    const user = await userOf(await project.person());
    const inAMinute = new Date(server.clock.now() + 60_000);
    const key = await user.createApiKey({ description: "CI", expiresAt: inAMinute });
    const mine = async () => (await user.listApiKeys())[0];

    expect([key.expiresAt, key.isValid(), key.whyInvalid()]).toEqual([inAMinute, true, null]);
    server.clock.pass({ minutes: 2 });
    expect([key.isValid(), key.whyInvalid(), (await mine())?.whyInvalid()]).toEqual([false, "expired", "expired"]);
    await key.revoke();
    expect([(await mine())?.isValid(), (await mine())?.whyInvalid()]).toEqual([false, "manually-revoked"]);
  });

  // Programs revoke keys that are no longer valid.
  test("are valid and expire by the server's clock, once a sign-in has told it", async () => {
    const { publishableClientKey } = project.keys;
    const deps = { now: () => server.clock.now() + 86_400_000 };
    const app = new HallpassClientApp({ ...shared(), deps, publishableClientKey, tokenStore: "memory" });
    const credential = { email: "late@example.com", password: "oars and sculls", noRedirect: true };
    await app.signUpWithCredential({ ...credential, verificationCallbackUrl: "http://localhost:3000/verify" });
    const user = await app.getUser({ or: "throw" });
    const team = await user.createTeam({ displayName: "Eight" });

    const keys = [user, team].map((owner) => owner.createApiKey({ description: "CI", expiresInMillis: 3_600_000 }));
    const made = await Promise.all(keys);
    const before = made.map((key) => key.isValid());
    server.clock.pass({ hours: 2 });

    expect([before, made.map((key) => key.whyInvalid())]).toEqual([
      [true, true],
      ["expired", "expired"],
    ]);
  });

  test("can be created with a lifetime, which counts by the server's clock", async () => {
    const user = await userOf(await project.person());

    const key = await user.createApiKey({ description: "CI", expiresInMillis: 60_000 });

    // The clock of the server goes on between the two.
    expect(Math.abs(Number(key.expiresAt) - Number(key.createdAt) - 60_000)).toBeLessThan(1_000);
  });

  test("can be managed by servers, for the user of a request and for any user by id", async () => {
    const ada = await project.person();
    const { accessToken, refreshToken } = ada;
    const app = new HallpassServerApp({
      ...shared(),
      secretServerKey: project.keys.secretServerKey,
      tokenStore: { accessToken, refreshToken },
    });
    const { wire, deps } = serverWire();
    const named = userApiKeysOf(wire, deps, ada.userId);

    const user = await app.getUser({ or: "throw" });
    await user.createApiKey({ description: "by request" });
    await named.createApiKey({ description: "by name", expiresAt: null });

    const descriptions = (await user.listApiKeys()).map(({ description }) => description).sort();
    expect(descriptions).toEqual(["by name", "by request"]);
    expect(await named.listApiKeys()).toHaveLength(2);
  });

  test("are refused when the project has not enabled them", async () => {
    const user = await userOf(await project.person());
    await project.admin.call(updateProject, { body: { config: { allow_user_api_keys: false } } });

    const refusal = await user.createApiKey({ description: "CI" }).catch((error) => error);
    await project.admin.call(updateProject, { body: { config: { allow_user_api_keys: true } } });

    expect(String(refusal)).toContain("User API keys are not enabled for this project.");
  });
});

test("a team's keys work like a user's keys", async () => {
  const ada = await project.person();
  const team = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
  const { wire, deps } = serverWire();
  const keys = teamApiKeysOf(wire, deps, team.body.id);

  const key = await keys.createApiKey({ description: "CI" });
  await key.update({ revoked: true });
  const [listed] = await keys.listApiKeys();

  expect(key).toMatchObject({ type: "team", teamId: team.body.id });
  expect(listed).toMatchObject({ type: "team", description: "CI", value: { lastFour: key.value.slice(-4) } });
  expect(listed?.whyInvalid()).toBe("manually-revoked");
});

describe("the owner of a key", () => {
  test("is found for valid keys of the right kind only", async () => {
    const ada = await project.person();
    const team = await ada.wire.call(createTeam, { body: { display_name: "Eight" } });
    const user = await userOf(ada);
    const { wire, deps } = serverWire();
    const mine = await user.createApiKey({ description: "CI", expiresAt: new Date(server.clock.now() + 60_000) });
    const ours = await teamApiKeysOf(wire, deps, team.body.id).createApiKey({ description: "CI" });

    expect(await userIdByKey(wire, { apiKey: mine.value })).toBe(ada.userId);
    expect(await teamIdByKey(wire, { apiKey: ours.value })).toBe(team.body.id);
    expect(await userIdByKey(wire, { apiKey: ours.value })).toBeNull();
    expect(await teamIdByKey(wire, { apiKey: mine.value })).toBeNull();
    expect(await userIdByKey(wire, { apiKey: "sk_unknown" })).toBeNull();
    server.clock.pass({ minutes: 2 });
    expect(await userIdByKey(wire, { apiKey: mine.value })).toBeNull();
    await ours.revoke();
    expect(await teamIdByKey(wire, { apiKey: ours.value })).toBeNull();
  });

  test("a failed request throws instead of counting as an invalid key", async () => {
    const { connection } = connectTo("http://127.0.0.1:1", { level: "server" });
    const wire = createWire<"server">(connection);

    const refusal = await userIdByKey(wire, { apiKey: "sk_any" }).catch((error) => error);

    expect(refusal).toBeInstanceOf(Error);
  });
});
