import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lostRows, moveIn, opens, unknownFields } from "#testing/move-in.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-pocketbase-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const HASH = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
const AT = "2026-01-02 03:04:05.678Z";
const COLUMNS =
  "id text primary key, tokenKey text, email text, emailVisibility boolean, verified boolean, name text, avatar text, created text, updated text";

/** `data.db` as PocketBase 0.23 and newer make it, by its first migration. */
async function dataFile(name: string, password: string, refs: readonly [string, string]): Promise<Uint8Array> {
  const file = join(directory, name);
  const database = new Database(file, { create: true });
  database.run(`
    create table _collections (id text, system boolean, type text, name text, fields json, listRule text, options json);
    insert into _collections values ('pbc_1', false, 'auth', 'users', '[]', null, '{"otp": {"enabled": true}}'),
      ('pbc_2', true, 'auth', '_superusers', '[]', null, '{}'), ('pbc_3', false, 'base', 'boats', '[]', null, '{}'),
      ('pbc_4', false, 'auth', 'clients', '[]', null, '{}');
    create table users (${COLUMNS}, ${password} text, phone text);
    create table clients (${COLUMNS}, ${password} text);
    create table _superusers (${COLUMNS}, ${password} text);
    create table boats (id text, name text);
    create table _externalAuths (id text, ${refs[0]} text, ${refs[1]} text, provider text, providerId text, created text, updated text);
    insert into users values ('aaaaaaaaaaaaaaa', 'k', 'ada@example.com', 0, 1, 'Ada', 'a.png', '${AT}', '${AT}', '${HASH}', '+49 1');
    insert into clients values ('bbbbbbbbbbbbbbb', 'k', 'ben@example.com', 0, 0, '', '', '${AT}', '${AT}', '${HASH}');
    insert into _superusers values ('ccccccccccccccc', 'k', 'root@example.com', 0, 1, '', '', '${AT}', '${AT}', '${HASH}');
    insert into _externalAuths values ('f', 'pbc_2', 'ccccccccccccccc', 'google', '1171', '${AT}', '${AT}');
    insert into _externalAuths values ('e', 'pbc_1', 'aaaaaaaaaaaaaaa', 'google', '1170', '${AT}', '${AT}');`);
  database.close();
  return Bun.file(file).bytes();
}

describe("PocketBase", () => {
  test.each([
    ["0.23", "password", ["collectionRef", "recordRef"]],
    ["0.22", "passwordHash", ["collectionId", "recordId"]],
  ] as const)(
    "moves the users of every collection for sign-in, of version %s, and no superusers",
    async (name, password, refs) => {
      const { report, lines, user } = await moveIn({ "data.db": await dataFile(name, password, refs) });

      expect([report.product, lostRows(report), unknownFields(report)]).toEqual(["pocketbase", [], []]);
      expect(user("aaaaaaaaaaaaaaa")).toMatchObject({
        display_name: "Ada",
        contact_channels: [{ value: "ada@example.com", is_verified: true }],
        otp_auth_enabled: true,
        signed_up_at_millis: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
        server_metadata: { pocketbase: { collection: "users", phone: "+49 1" } },
      });
      expect(user("bbbbbbbbbbbbbbb")).toMatchObject({ server_metadata: { pocketbase: { collection: "clients" } } });
      expect([await opens(user("aaaaaaaaaaaaaaa"), "correct horse"), lines.user?.length]).toEqual([true, 2]);
      expect(lines.oauth_account).toMatchObject([{ user_id: user("aaaaaaaaaaaaaaa")?.id, account_id: "1170" }]);
      expect(report.left.map(({ place }) => place)).toEqual(["_superusers, row 1", "_externalAuths, row 1"]);
    },
  );
});
