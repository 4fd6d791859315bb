import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { listTeamPermissions } from "#contract/permissions.ts";
import { listTeams } from "#contract/teams.ts";
import { base32Secret } from "#server/move-in/values.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { ADA, appWithUsers, BEN, SECRET } from "./better-auth-app.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-better-auth-"));
const map = join(directory, "map.json");
writeFileSync(map, JSON.stringify({ settings: { secret: SECRET } }));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The database of an app, before anything is in it: how Better Auth takes it, and how an import does. */
interface AppDatabase {
  given: Parameters<typeof appWithUsers>[0];
  place: string;
  drop(): Promise<void>;
}

const DATABASES: Record<string, () => Promise<AppDatabase>> = {
  async SQLite() {
    const place = join(directory, "app.sqlite");
    const given = new Database(place, { create: true });
    return { given, place, drop: async () => given.close() };
  },
  async PostgreSQL() {
    const { url: place, drop } = await createTestDatabase();
    await emptyDatabase(place);
    const given = new Pool({ connectionString: place, max: 1 });
    return {
      given,
      place,
      async drop() {
        // The pool ends before its connection does.
        const closed = once(given, "remove");
        await given.end();
        await closed;
        await drop();
      },
    };
  },
};

describe.each(Object.keys(DATABASES))("users of Better Auth with %s", (name) => {
  const data = join(directory, `data of ${name}`);
  let database: AppDatabase;
  let app: Awaited<ReturnType<typeof appWithUsers>>;
  let server: TestServer;
  let project: TestProject;

  const imported = (...more: string[]) =>
    runCommand(["import", database.place, "--project", project.id, "--data", data, "--json", ...more]);
  const signIn = ({ email, password }: typeof ADA) =>
    project.client.call(signInWithPassword, { body: { email, password } });

  beforeAll(async () => {
    database = await (DATABASES[name] as () => Promise<AppDatabase>)();
    app = await appWithUsers(database.given);
    mkdirSync(data);
    await placeMigrated(data);
    server = await startServer({ directory: data });
    project = await server.project();
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });

  test("are refused without the secret of their second factors, and then move by one command, which can be repeated", async () => {
    const without = await imported();
    const first = await imported("--map", map);
    const again = await imported("--map", map);

    expect([without.code, without.stderr]).toEqual([3, expect.stringContaining("BETTER_AUTH_SECRET")]);
    const { records, source } = JSON.parse(first.stdout);
    expect(records).toMatchObject({
      user: { created: 2 },
      team: { created: 1 },
      team_member: { created: 2 },
      team_invitation: { created: 1 },
      oauth_account: { created: 1 },
      recovery_code: { created: 10 },
    });
    expect(source.left).toEqual([]);
    expect(source.fields.filter(({ why = "" }) => why.includes("does not know"))).toEqual([]);
    expect(JSON.parse(again.stdout).records.user).toEqual({ unchanged: 2 });
  });

  test("sign in with the passwords that they have, and with no other ones", async () => {
    expect((await signIn(BEN)).status).toBe(200);
    expect((await signIn({ ...BEN, password: `${BEN.password}x` })).status).toBe(400);
    expect((await signIn(ADA)).code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });

  test("find their organization, and the role that they have in it", async () => {
    const { access_token: accessToken } = (await signIn(BEN)).body;
    const { items } = (await project.client.with({ accessToken }).call(listTeams, { query: { user_id: "me" } })).body;
    expect(items).toMatchObject([{ display_name: "Boats", client_read_only_metadata: { plan: "gold" } }]);
    const { items: granted } = (await project.admin.call(listTeamPermissions)).body;
    expect(granted).toContainEqual(expect.objectContaining({ id: "owner" }));
    expect(granted).toContainEqual(expect.objectContaining({ id: "member" }));
  });

  test("have the authenticator app and the recovery codes that they have", async () => {
    const phone = authenticator(server.clock, base32Secret(app.secret));
    const attempt = async () => (await signIn(ADA)).body.details.attempt_code as string;
    const { call } = project.client;
    const wrong = await call(signInWithSecondFactor, {
      body: { type: "recovery-code", recovery_code: "aaaaa-bbbbb", code: await attempt() },
    });
    const byApp = await call(signInWithSecondFactor, {
      body: { type: "totp", totp: phone.code(), code: await attempt() },
    });
    const byCode = await call(signInWithSecondFactor, {
      body: { type: "recovery-code", recovery_code: app.codes[0] ?? "", code: await attempt() },
    });
    expect([wrong.status, byApp.status, byCode.status]).toEqual([400, 200, 200]);
  });
});
