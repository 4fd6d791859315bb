import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { verifyPassword } from "better-auth/crypto";
import { getMigrations } from "better-auth/db/migration";
import { admin, organization } from "better-auth/plugins";
import { openStore } from "#server/db/store/open.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { importFile } from "#testing/database/transfer-files.ts";
import { movedOut } from "#testing/move-out.ts";
import { ADA, DEE, LEAVERS, LEFT_PROJECT, PASSWORD, TEAM } from "#testing/people/leavers.ts";

// Users leave for a real Better Auth: its own tables, the code of docs/moving-out.md, and sign-ins through its API.

const GUIDE = readFileSync(join(import.meta.dir, "../../docs/moving-out.md"), "utf8");
const directory = mkdtempSync(join(tmpdir(), "hallpass-to-better-auth-"));
const file = join(directory, "app.sqlite");

/** An app with the options that the guide names; `verify` is the guide's own function. */
const appOf = (database: Database) =>
  betterAuth({
    database,
    baseURL: "https://app.example.com",
    secret: "a secret of the app that is long enough for it",
    emailAndPassword: { enabled: true, password: { verify: guidesVerify() } },
    plugins: [admin(), organization(), passkey()],
    logger: { disabled: true },
  });

const blocks = Array.from(GUIDE.matchAll(/```ts\n(.*?)```/gs), ([, code = ""]) => code);
const withoutImports = (code: string) => code.replaceAll(/^import .*$/gm, "");
const plain = (code: string) => new Bun.Transpiler({ loader: "ts" }).transformSync(code);

function guidesVerify(): (given: { hash: string; password: string }) => Promise<boolean> {
  const code = blocks.find((block) => block.includes("verify:")) ?? "";
  const options = plain(withoutImports(code).replace("export const auth", "const auth"));
  const made: unknown = new Function("betterAuth", "verifyPassword", `${options}\nreturn auth;`)(
    (given: unknown) => given,
    verifyPassword,
  );
  return (made as { emailAndPassword: { password: { verify: ReturnType<typeof guidesVerify> } } }).emailAndPassword
    .password.verify;
}

/** Runs the guide's code that writes the rows. */
async function writeRows(auth: ReturnType<typeof appOf>, folder: string): Promise<void> {
  const code = blocks.find((block) => block.includes("adapter.create")) ?? "";
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const body = plain(`export async function write() {${withoutImports(code)}}`).replace("export ", "");
  const reads = (path: string) => readFileSync(join(folder, basename(path)), "utf8");
  const exists = (path: string) => existsSync(join(folder, basename(path)));
  await new AsyncFunction("readFileSync", "existsSync", "auth", `${body}\nawait write();`)(reads, exists, auth);
}

describe("users who leave for Better Auth", () => {
  let auth: ReturnType<typeof appOf>;
  let database: Database;
  let taken: Record<string, { read: number; written: number; left: number }>;

  beforeAll(async () => {
    await placeMigrated(directory);
    const store = await openStore({ directory });
    await importFile(store, LEAVERS);
    using out = await movedOut(store, LEFT_PROJECT, "better-auth");
    await store.close();
    taken = out.report.records;
    database = new Database(file, { create: true });
    auth = appOf(database);
    await (await getMigrations(auth.options)).runMigrations();
    await writeRows(auth, out.folder);
  });
  afterAll(() => {
    database?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const signIn = async (name: string, password: string) => {
    try {
      const { user } = await auth.api.signInEmail({ body: { email: `${name}@example.com`, password } });
      return user.id;
    } catch (error) {
      return (error as { body?: { code?: string } }).body?.code;
    }
  };

  test("sign in there with the passwords that they have, hashed with argon2id, bcrypt and its own scrypt", async () => {
    expect(taken.user).toEqual({ read: 8, written: 6, left: 2 });
    for (const name of ["ada", "ben", "fay"]) {
      expect({ name, id: await signIn(name, PASSWORD) }).toEqual({
        name,
        id: expect.stringMatching(/-1111-4111-8111-/),
      });
      expect(await signIn(name, `${PASSWORD}x`)).toBe("INVALID_EMAIL_OR_PASSWORD");
    }
  });

  test("are banned there if they are disabled here, and have no password if it cannot be verified there", async () => {
    expect(database.query("select count(*) as users from user").get()).toEqual({ users: 6 });
    const banned = database.query("select id, banned, banReason from user where banned").all();
    expect(banned).toContainEqual({ id: DEE, banned: 1, banReason: "Asked for it" });
    expect(await signIn("gus", PASSWORD)).toBe("INVALID_EMAIL_OR_PASSWORD");
  });

  test("have their accounts at providers, their role, and their organization", async () => {
    expect(database.query("select role, name from user where id = ?").get(ADA)).toEqual({
      role: "editor",
      name: "Ada Maria Łovelace-電池",
    });
    expect(database.query("select accountId from account where providerId = 'google'").all()).toEqual([
      { accountId: "1138" },
    ]);
    expect(database.query("select organizationId, userId, role from member").all()).toEqual([
      { organizationId: TEAM, userId: ADA, role: "captain" },
    ]);
    expect(database.query("select metadata from organization").get()).toEqual({ metadata: '{"plan":"gold"}' });
  });

  test("have their passkeys, in the table of its plugin", async () => {
    const [found] = database.query("select * from passkey").all();
    expect(found).toMatchObject({
      userId: ADA,
      credentialID: Buffer.from(`credential of ${ADA} ??>`).toString("base64url"),
      publicKey: Buffer.from(`key of ${ADA} ??>`).toString("base64"),
      counter: 7,
      backedUp: 1,
      deviceType: "multiDevice",
      name: "Laptop – büro",
    });
  });
});
