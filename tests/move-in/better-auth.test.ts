import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { admin, organization, twoFactor, username } from "better-auth/plugins";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { base32Secret } from "#server/move-in/values.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const APP = "https://app.example.com";
const SECRET = "a secret of the app, which seals its second factors";
const ADA = { email: "Ada@example.com", password: "correct horse – 電池", name: "Ada" };
const BEN = { email: "ben@example.com", password: "another horse altogether", name: "Ben" };

const directory = mkdtempSync(join(tmpdir(), "hallpass-better-auth-"));
const file = join(directory, "app.sqlite");
const map = join(directory, "map.json");
const data = join(directory, "data");

/** An app that has run with Better Auth: sign-ups through its own API, in a database that its own migrations made. */
async function appWithUsers() {
  const auth = betterAuth({
    database: new Database(file, { create: true }),
    baseURL: APP,
    secret: SECRET,
    emailAndPassword: { enabled: true },
    plugins: [twoFactor(), organization(), admin(), username()],
  });
  await (await getMigrations(auth.options)).runMigrations();
  const { headers, response: ada } = await auth.api.signUpEmail({
    body: { ...ADA, username: "ada_l" },
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const asAda = new Headers({ cookie });
  const enabled = await auth.api.enableTwoFactor({ body: { password: ADA.password }, headers: asAda });
  if (!("totpURI" in enabled)) throw new Error("Better Auth has no authenticator app");
  const secret = new URL(enabled.totpURI).searchParams.get("secret") ?? "";
  const { id: team } = (await auth.api.createOrganization({
    body: { name: "Boats", slug: "boats", metadata: { plan: "gold" } },
    headers: asAda,
  })) ?? { id: "" };
  const { user: ben } = await auth.api.signUpEmail({ body: BEN });
  await auth.api.addMember({ body: { organizationId: team, userId: ben.id, role: "member" } });
  const context = await auth.$context;
  // As the app would do after the first code, and when Ben connects his account at a provider.
  await context.adapter.update({
    model: "twoFactor",
    where: [{ field: "userId", value: ada.user.id }],
    update: { verified: true },
  });
  await context.internalAdapter.createAccount({ userId: ben.id, providerId: "github", accountId: "583231" });
  return { secret, codes: enabled.backupCodes, ada: ada.user.id, ben: ben.id };
}

describe("users of Better Auth", () => {
  let app: Awaited<ReturnType<typeof appWithUsers>>;
  let server: TestServer;
  let project: TestProject;

  const imported = (...more: string[]) =>
    runCommand(["import", file, "--project", project.id, "--data", data, "--json", ...more]);
  const signIn = ({ email, password }: typeof ADA) =>
    project.client.call(signInWithPassword, { body: { email, password } });

  beforeAll(async () => {
    writeFileSync(map, JSON.stringify({ settings: { secret: SECRET } }));
    app = await appWithUsers();
    server = await startServer({ directory: data });
    project = await server.project();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
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
