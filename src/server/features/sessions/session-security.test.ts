import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, deleteSession, refreshSession, signOut } from "#contract/auth/sessions.ts";
import { getClientProject } from "#contract/client-project.ts";
import { listInternalKeys, updateInternalKey } from "#contract/internal-keys.ts";
import { updateProject } from "#contract/projects.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything } from "#testing/server/rows.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";

const sessionOf = (accessToken: string) => String(decodeJwt(accessToken).refreshTokenId);

/** A second session of the same user. */
async function elsewhere(project: TestProject, { userId }: Person) {
  const { body } = await project.server.call(createSession, { body: { user_id: userId } });
  return { id: sessionOf(body.access_token), wire: project.client.with({ accessToken: body.access_token }) };
}

const ENDED = ["ACCESS_TOKEN_EXPIRED", { expired_at_millis: null }];
const me = async (wire: TestProject["client"]) => {
  const { code, body } = await wire.call(getCurrentUser);
  return [code, body.details];
};

eachServer((server) => {
  test("no refresh token or mailed code is stored in plain text or logged", async () => {
    const project = await server().project();
    const ada = await project.person();
    const signIn = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });
    await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);

    const stored = JSON.stringify(await everything(server().running.deps.store));
    const logged = server().log.join("\n");

    for (const secret of [
      ada.refreshToken,
      signIn.body.refresh_token,
      ada.password,
      ada.accessToken.split(".")[2] ?? "",
    ]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
    for (const key of Object.values(project.keys)) expect(logged).not.toContain(key);
  });

  // A stolen token must stop working the moment its user revokes the session.
  test("deleting a session revokes its access token at once, and keeps the others", async () => {
    const project = await server().project();
    const ada = await project.person();
    const other = await elsewhere(project, ada);
    // The first request caches the result of the signature check. The session must not be cached.
    expect(await me(other.wire)).toEqual([null, undefined]);

    await ada.wire.call(deleteSession, { params: { id: other.id } });

    expect(await me(other.wire)).toEqual(ENDED);
    expect(await me(ada.wire)).toEqual([null, undefined]);
  });

  test("a sign-out revokes the access token and the refresh token at once", async () => {
    const project = await server().project();
    const ada = await project.person();

    await ada.wire.call(signOut);

    expect(await me(ada.wire)).toEqual(ENDED);
    const refreshed = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
    expect(refreshed.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("a password change by a server revokes all sessions of the user at once", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const other = await elsewhere(project, ada);

    for (const change of [{ password: "a new password" }, { password: null }]) {
      const { body } = await project.server.call(createSession, { body: { user_id: ada.userId } });
      const third = project.client.with({ accessToken: body.access_token });
      await project.server.with({ accessToken: body.access_token }).call(updateCurrentUser, { body: change });
      expect(await me(third)).toEqual(ENDED);
    }

    expect(await me(ada.wire)).toEqual(ENDED);
    expect(await me(other.wire)).toEqual(ENDED);
    expect(await me(ben.wire)).toEqual([null, undefined]);
  });

  test("the tokens of a deleted user do not work", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });
    const ada = await project.person();
    const other = await elsewhere(project, ada);

    await ada.wire.call(deleteCurrentUser);

    expect((await other.wire.call(getCurrentUser)).code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect((await other.wire.call(getClientProject)).status).toBe(200);
    const refreshed = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
    expect(refreshed.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("an owner's admin token ends with the owner's session", async () => {
    const { id } = await server().project();
    const owner = await server().owner();
    const again = await owner.signedOut.call(signInWithPassword, {
      body: { email: owner.email, password: owner.password },
    });
    const { access_token: accessToken } = again.body;
    const admin = wireTo(server().apiUrl, {
      level: "admin",
      headers: { projectId: id, adminAccessToken: accessToken },
    });
    const before = (await admin.call(getClientProject)).status;

    await owner.signedOut.with({ accessToken }).call(signOut);
    const after = await admin.call(getClientProject);

    expect(before).toBe(200);
    expect([after.status, after.code, after.body.details]).toEqual([
      401,
      "ADMIN_ACCESS_TOKEN_EXPIRED",
      { expired_at_millis: null },
    ]);
  });
});

describe("two servers on one database", () => {
  const url = "http://localhost:4255";
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let [one, two]: TestServer[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, HALLPASS_URL: url };
    one = await startServer({ environment });
    two = await startServer({ environment });
  }, 60_000);
  afterAll(async () => {
    await one?.stop();
    await two?.stop();
    await database?.drop();
  });

  /** The same caller at the second server. */
  const atTwo = (project: TestProject, accessToken?: string) =>
    wireTo(two?.apiUrl ?? "", {
      level: "client",
      headers: {
        projectId: project.id,
        publishableClientKey: project.keys.publishableClientKey,
        ...(accessToken && { accessToken }),
      },
    });

  async function project() {
    if (!one) throw new Error("The first server did not start.");
    return one.project();
  }

  test("a session that one server revokes is revoked on the other at once", async () => {
    const here = await project();
    const ada = await here.person();
    const there = atTwo(here, ada.accessToken);
    expect(await me(there)).toEqual([null, undefined]);

    await ada.wire.call(signOut);

    expect(await me(there)).toEqual(ENDED);
  });

  test("a key that one server revokes is soon refused by the other", async () => {
    const here = await project();
    const there = atTwo(here);
    expect((await there.call(getClientProject)).status).toBe(200);

    const { body } = await here.admin.call(listInternalKeys);
    await here.admin.call(updateInternalKey, { params: { id: body.items[0].id }, body: { revoked: true } });

    await until(async () => (await there.call(getClientProject)).code === "INVALID_PUBLISHABLE_CLIENT_KEY");
  });

  test("a configuration change of one server is soon in effect on the other", async () => {
    const here = await project();
    const there = atTwo(here);
    expect((await there.call(getClientProject)).body.config.passkey_enabled).toBe(false);

    await here.admin.call(updateProject, { body: { config: { passkey_enabled: true } } });

    await until(async () => (await there.call(getClientProject)).body.config.passkey_enabled);
  });

  test("guesses are counted across servers", async () => {
    const here = await project();
    const ada = await here.person();
    const body = { email: ada.email, password: "guess" };
    const guess = (wire: TestProject["client"]) =>
      wire.with({}, { "x-forwarded-for": "198.51.100.7" }).call(signInWithPassword, { body });

    const codes = [];
    for (let at = 0; at < 3; at++) codes.push((await guess(here.client)).code, (await guess(atTwo(here))).code);

    expect(codes.at(-1)).toBe("TOO_MANY_ATTEMPTS");
  });
});

test("no refresh token and no password is in the files of the data directory", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
  const server = await startServer({ directory });
  try {
    const project = await server.project({
      config: {
        oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "a client secret" }],
      },
    });
    const ada = await project.person();

    const files = readdirSync(directory).filter((file) => file !== "secret");
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(directory, file))));

    expect(bytes.includes(ada.userId)).toBe(true);
    for (const secret of [ada.refreshToken, ada.password, "a client secret", ...Object.values(project.keys)]) {
      expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    }
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
