import { describe, expect, test } from "bun:test";
import { openStore } from "#server/db/store/open.ts";
import { dataBefore } from "#testing/database/old-data.ts";
import { eachStore } from "#testing/database/stores.ts";
import { transferOn } from "#testing/database/transfer-files.ts";
import { KNOWN_HASHES } from "#testing/people/known-hashes/index.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { mergedPassword, passwordRow, withStoredHashes } from "./transfer-password.ts";

const hashOf = (format: string) => KNOWN_HASHES.find((known) => known.format === format)?.hashes[0] ?? "";
const [PHPASS, BCRYPT] = [hashOf("phpass of WordPress"), hashOf("bcrypt 2b")];
const OWN = "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";
const PROJECT = "11111111-1111-4111-8111-111111111111";

describe("the password of an imported user", () => {
  eachStore((make) => {
    const user = async (passwordHash: string) => {
      const store = await (await make()).open();
      const id = crypto.randomUUID();
      await store.write(async (tx) => {
        await tx.add("projects", {
          id: PROJECT,
          displayName: "",
          description: "",
          isProductionMode: false,
          createdAt: 0,
          sealedConfig: Buffer.alloc(0),
        });
        await tx.add("users", {
          id,
          projectId: PROJECT,
          signedUpAt: 0,
          lastActiveAt: 0,
          isAnonymous: false,
          otpAuthEnabled: false,
          passwordHash,
        });
      });
      return { deps: transferOn(store), id };
    };

    // Computing a hash that gives way to the server's own would cost hours for a large file, and show nothing.
    test("is not hashed for a user who has signed in since, and their own hash stays", async () => {
      const { deps, id } = await user(OWN);
      let hashed = 0;
      const passwords = { ...deps.passwords, hash: async () => `${++hashed}` };

      const [ready] = await withStoredHashes({ ...deps, passwords }, PROJECT, [{ id, password_hash: PHPASS }], false);
      const merged = mergedPassword(deps, ready ?? {}, { password_hash: OWN, password_imported_at_millis: null });

      expect([hashed, merged]).toEqual([0, { password_hash: OWN, password_imported_at_millis: null }]);
    });

    test("is never written while its hash is weak, also when the user changes during the import", async () => {
      const { deps, id } = await user(OWN);
      const [ready] = await withStoredHashes(deps, PROJECT, [{ id, password_hash: PHPASS }], false);

      expect(() => passwordRow(deps, mergedPassword(deps, ready ?? {}, undefined))).toThrow("Run the import again");
    });
  });

  test("keeps the time of its import from file to file, and gets the present time with another hash", () => {
    const deps = { ...transferOn(undefined as never), now: () => 9 };
    const stored = { password_hash: BCRYPT, password_imported_at_millis: 5 };
    const other = hashOf("scrypt");
    const at = (given: object, before?: object) => mergedPassword(deps, given, before).password_imported_at_millis;

    expect(at({ password_hash: BCRYPT }, stored)).toBe(5);
    expect(at({ password_hash: BCRYPT, password_imported_at_millis: 3 }, stored)).toBe(3);
    expect(at({ password_hash: other }, stored)).toBe(9);
    expect(at({ password_hash: other, password_imported_at_millis: 3 })).toBe(3);
    expect(at({ password_hash: OWN, password_imported_at_millis: 3 }, stored)).toBeNull();
    expect(at({ password_hash: null }, stored)).toBeNull();
    expect(mergedPassword(deps, {}, stored)).toEqual({});
  });
});

for (const dialect of ["sqlite", "postgres"] as const) {
  test(`${dialect}: hashes that an earlier version imported get their kind, and the server's own none`, async () => {
    const user = (id: string, hash: string | null) =>
      `insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled, password_hash)
        values ('${id}', 'one', 0, 0, FALSE, FALSE, ${hash === null ? "null" : `'${hash}'`})`;
    const { settings, drop } = await dataBefore(49, dialect, [
      `insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
        values ('one', '', '', FALSE, 0, x'00')`,
      user("ada", BCRYPT),
      user("ben", OWN),
      user("cem", OWN.replace("m=19456,t=2,p=1", "m=65536,t=3,p=4")),
      user("eve", null),
    ]);
    const store = await openStore(settings);
    const rows = await rowsOf(store, "users");
    await store.close();
    await drop();

    const kinds = rows.map(({ id, passwordKind, passwordImportedAt }) => [
      id,
      passwordKind,
      passwordImportedAt !== null,
    ]);
    expect(kinds.sort()).toEqual([
      ["ada", "bcrypt 4", true],
      ["ben", null, false],
      ["cem", "argon2id m=65536,t=3,p=4", true],
      ["eve", null, false],
    ]);
    for (const { passwordImportedAt } of rows)
      if (passwordImportedAt) expect(passwordImportedAt).toBeGreaterThan(1.7e12);
  });
}
