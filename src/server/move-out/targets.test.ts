import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { openInput } from "#server/move-in/inputs/open.ts";
import { Source } from "#server/move-in/source.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { HEADER, importFile } from "#testing/database/transfer-files.ts";
import { movedOut } from "#testing/move-out.ts";
import { ADA, BEN, CY, DEE, EVE, LEAVERS, LEFT_PROJECT, TEAM } from "#testing/people/leavers.ts";

// What the products' own importers ask of a file, beyond what our readers see: `round-trip.test.ts` has those.

const CROWD = "bbbbbbbb-1111-4111-8111-bbbbbbbbbbbb";
const CROWD_SIZE = 3_000;
const directory = mkdtempSync(join(tmpdir(), "hallpass-targets-"));
let store: Store;

beforeAll(async () => {
  await placeMigrated(directory);
  store = await openStore({ directory });
  await importFile(store, LEAVERS);
  const crowd = Array.from({ length: CROWD_SIZE }, (_, number) => ({
    type: "user",
    project_id: CROWD,
    display_name: `Person ${number} – 人`,
    contact_channels: [{ value: `person${number}@example.com`, is_verified: true }],
    client_metadata: { note: "ü".repeat(100) },
  }));
  await importFile(store, [HEADER, { type: "project", id: CROWD, config: {} }, ...crowd]);
});
afterAll(async () => {
  await store?.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Row {
  [field: string]: unknown;
}

describe("Clerk", () => {
  test("gets users whose address nobody verified in a file of their own, because it would mark it as verified", async () => {
    using out = await movedOut(store, LEFT_PROJECT, "clerk");
    const [verified, unverified] = [out.json<Row[]>("users.json"), out.json<Row[]>("unverified-users.json")];

    expect(verified.map(({ primary_email_address }) => primary_email_address)).not.toContain("fay@example.com");
    expect(unverified.map(({ primary_email_address }) => primary_email_address)).toEqual(["fay@example.com"]);
    expect(out.report.next.join()).toContain("Import this file only if you accept that");
    expect(verified.find(({ id }) => id === EVE)).toMatchObject({ banned: true, password_hasher: "scrypt_firebase" });
  });
});

describe("Auth0", () => {
  test("gets several files, none of which is larger than its import takes", async () => {
    using out = await movedOut(store, CROWD, "auth0");

    expect(out.files.length).toBeGreaterThan(1);
    const sizes = out.files.map((file) => Buffer.byteLength(out.text(file)));
    expect(Math.max(...sizes)).toBeLessThan(500_000);
    const users = out.files.flatMap((file) => out.json<Row[]>(file));
    expect(new Set(users.map(({ email }) => email)).size).toBe(CROWD_SIZE);
    expect(out.report.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(CROWD_SIZE);
  });

  test("gets hashes in the forms that it names, and metadata without the names that it keeps for itself", async () => {
    const own = [
      ...LEAVERS.filter((line) => "type" in line && line.type === "project"),
      {
        type: "user",
        id: BEN,
        project_id: LEFT_PROJECT,
        server_metadata: { email: "not an address", plan: "gold" },
      },
    ];
    await importFile(store, [HEADER, ...own]);
    using out = await movedOut(store, LEFT_PROJECT, "auth0");
    const users = out.json<Row[]>("users-1.json");
    const of = (id: string) => users.find(({ user_id }) => user_id === id);

    expect(of(ADA)?.custom_password_hash).toEqual({
      algorithm: "argon2",
      hash: { value: expect.stringMatching(/^\$argon2id\$v=19\$/), encoding: "utf8" },
    });
    expect(of(BEN)?.custom_password_hash).toEqual({
      algorithm: "bcrypt",
      hash: { value: expect.stringMatching(/^\$2[ab]\$/) },
    });
    expect(of(DEE)?.custom_password_hash).toEqual({
      algorithm: "pbkdf2",
      hash: { value: expect.stringMatching(/^\$pbkdf2-sha256\$i=600000,l=32\$[^=]+\$[^=]+$/), encoding: "utf8" },
    });
    expect(of(ADA)?.mfa_factors).toEqual([{ totp: { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" } }]);
    expect(of(BEN)?.app_metadata).toEqual({ server_metadata: { email: "not an address", plan: "gold" } });
  });
});

describe("Firebase", () => {
  test("gets a file for each kind of hash, with its command, and accounts only at the providers that it takes", async () => {
    using out = await movedOut(store, LEFT_PROJECT, "firebase");
    const script = out.text("import.sh");

    expect(script).toContain("firebase auth:import users-bcrypt.json --hash-algo=BCRYPT\n");
    expect(script).toMatch(/auth:import users-scrypt-[0-9a-f]{8}\.json --hash-algo=SCRYPT --hash-key=\S+ /);
    expect(JSON.stringify(out.report)).not.toContain("--hash-key");
    const { users } = out.json<{ users: Row[] }>("users.json");
    expect(users.find(({ localId }) => localId === CY)?.providerUserInfo).toEqual([
      { providerId: "github.com", rawId: "583231", email: "cy@example.com" },
    ]);
    // The command refuses a whole file for a key that it does not know.
    const known = [
      ...["localId", "email", "emailVerified", "passwordHash", "salt", "displayName", "photoUrl", "createdAt"],
      ...["lastSignedInAt", "providerUserInfo", "phoneNumber", "disabled", "customAttributes"],
    ];
    for (const file of out.files.filter((name) => name.endsWith(".json"))) {
      for (const user of out.json<{ users: Row[] }>(file).users) {
        expect(Object.keys(user).filter((key) => !known.includes(key))).toEqual([]);
      }
    }
    expect(out.became("user.password_hash").join()).toContain("it cannot verify argon2id");
  });
});

describe("Keycloak", () => {
  test("gets users in files of a thousand, and teams of one name as groups of different names", async () => {
    using crowd = await movedOut(store, CROWD, "keycloak");
    expect(crowd.files.filter((file) => file.startsWith("users-"))).toHaveLength(3);

    const other = TEAM.replace("1111", "2222");
    await importFile(store, [
      HEADER,
      { type: "team", id: other, project_id: LEFT_PROJECT, display_name: "Boote & Größeres" },
    ]);
    using out = await movedOut(store, LEFT_PROJECT, "keycloak");
    const { groups } = out.json<{ groups: Row[] }>("groups.json");

    expect(new Set(groups.map(({ path }) => path)).size).toBe(2);
    expect(out.json<object>("roles.json")).toEqual({
      ifResourceExists: "SKIP",
      roles: { realm: [{ name: "editor" }] },
    });
  });
});

for (const name of ["firebase", "keycloak", "supabase", "better-auth"] as const) {
  test(`an account that a user has only connected does not open the account in ${name}`, async () => {
    using out = await movedOut(store, LEFT_PROJECT, name);

    const all = out.files.map((file) => out.text(file)).join("\n");
    expect(out.report.left).toContainEqual({ record: "oauth_account", id: ADA, why: "nobody signs in with it" });
    expect(all).toContain("1138");
    expect(all).not.toMatch(/"77"|\t77\t/);
  });
}

describe("CSV files", () => {
  test("have everything, and are read with the same values", async () => {
    using out = await movedOut(store, LEFT_PROJECT, "csv");
    const source = new Source(await openInput([out.folder]));
    const rows: Record<string, Row[]> = {};
    for (const name of source.names) {
      rows[name] = [];
      for await (const { value } of source.rows(name)) rows[name].push(value);
    }
    await source.close();

    expect(Object.keys(rows).sort()).toEqual(["accounts", "members", "passkeys", "teams", "users"]);
    expect(rows.users).toHaveLength(8);
    expect(rows.users?.find(({ id }) => id === ADA)).toMatchObject({
      external_id: "old|ada",
      email: "ada@example.com",
      email_verified: "true",
      name: "Ada Maria Łovelace-電池",
      created_at: "2023-11-14T22:13:20.000Z",
      server_metadata: JSON.stringify({ customer: 'cus_1, "quoted"\nsecond line' }),
      totp_secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    });
    expect(JSON.parse(String(rows.users?.find(({ id }) => id === BEN)?.other_emails))).toEqual([
      { email: "ben@elsewhere.example", verified: false, used_for_sign_in: false },
    ]);
    expect(out.report.left).toEqual([]);
  });
});

test("a project that is not there, and project internal, cannot move out", async () => {
  const refusal = async (id: string) => {
    try {
      using _ = await movedOut(store, id, "csv");
      return "none";
    } catch (error) {
      return String(error);
    }
  };
  expect(await refusal("cccccccc-1111-4111-8111-cccccccccccc")).toContain("does not exist");
  expect(await refusal("internal")).toContain("have no place elsewhere");
});
