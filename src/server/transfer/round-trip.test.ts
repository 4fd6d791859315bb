import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, HEADER, importFile, projectFile, transferOn } from "#testing/database/transfer-files.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { nouns } from "./nouns.ts";

const RUNS = 5;
const PROJECTS = 3;
const files = fc.array(projectFile, { minLength: 1, maxLength: PROJECTS }).map((projects) => projects.flat());
/** The types of an export: definitions of permissions are in the configuration. */
const TYPES = nouns
  .filter(({ inProject, ofUsers }) => inProject || ofUsers)
  .map(({ type }) => type)
  .sort();

/** A file with records of every type: a few random ones may lack some. */
function fullFile() {
  const full = fc
    .sample(files, 500)
    .find((records) => TYPES.every((type) => records.some((each) => "type" in each && each.type === type)));
  if (!full) throw new Error("No random file has records of every type.");
  return full;
}

// A single lost field could remove a user's sign-in method unnoticed.
describe("data that goes through a file", () => {
  const places: { make: () => Promise<Store>; dialect: string }[] = [];
  eachStore((make, dialect) => {
    places.push({ make: async () => (await make()).open(), dialect });

    test(`has the same bytes after every move: ${dialect === "sqlite" ? "sqlite to sqlite" : "sqlite to postgres to sqlite"}`, async () => {
      const seen = new Set<string>();
      const sqlite = places[0]?.make ?? (() => Promise.reject(new Error("SQLite comes first")));
      await fc.assert(
        fc.asyncProperty(files, async (records) => {
          const first = await sqlite();
          await importFile(first, [HEADER, ...records]);
          const { text, report } = await exportFile(first);
          for (const type of Object.keys(report.records)) seen.add(type);

          const second = await (await make()).open();
          await importFile(second, text);
          const third = await sqlite();
          await importFile(third, (await exportFile(second)).text);

          expect((await exportFile(second)).text).toBe(text);
          expect((await exportFile(third)).text).toBe(text);
          expect(await stored(third)).toEqual(await stored(first));
        }),
        // Each run opens three databases: a failure is reported at once instead of being shrunk for minutes.
        { numRuns: RUNS, endOnFailure: true, examples: [[fullFile()]] },
      );
      expect([...seen].sort()).toEqual(TYPES);
    });
  });
});

/** Returns every column of the moved tables, unsealed, to find fields that the records omit. */
async function stored(store: Store) {
  const { keyring } = transferOn(store);
  const open = (sealed: Uint8Array | null) => sealed && keyring.open(sealed);
  const names = [
    "apiKeys",
    "contactChannels",
    "internalKeys",
    "notificationPreferences",
    "oauthAccounts",
    "passkeys",
    "projectPermissionGrants",
    "teamInvitations",
    "teamMembers",
    "teamPermissionGrants",
    "teams",
  ] as const satisfies (keyof Tables)[];
  const users = (await rowsOf(store, "users")).map((row) => ({ ...row, sealedTotpSecret: open(row.sealedTotpSecret) }));
  const projects = (await rowsOf(store, "projects")).map((row) => ({
    ...row,
    sealedConfig: Object.entries(JSON.parse(keyring.open(row.sealedConfig))).sort(),
  }));
  const codes = (await rowsOf(store, "codes")).map((row) => ({
    ...row,
    sealedData: Object.entries(JSON.parse(open(row.sealedData) ?? "{}")).sort(),
  }));
  const endpoints = (await rowsOf(store, "webhookEndpoints")).map((row) => ({
    ...row,
    sealedSecrets: open(row.sealedSecrets),
    // The order of its names has no meaning.
    sealedHeaders: JSON.parse(open(row.sealedHeaders) ?? "null"),
  }));
  const verifiers = (await rowsOf(store, "legacyVerifiers")).map((row) => ({
    ...row,
    sealedSecrets: open(row.sealedSecrets),
  }));
  // The row of a short code has any id.
  const recoveryCodes = (await rowsOf(store, "recoveryCodes")).map((row) => ({
    ...row,
    ...(row.digest === null && { id: "" }),
    sealedCode: open(row.sealedCode),
  }));
  // An image has a different URL in each place.
  const images = (await rowsOf(store, "storedFiles")).map(({ id: _, createdAt: _at, ...file }) => file);
  const rest = await Promise.all(names.map((name) => rowsOf(store, name)));
  const all: object[][] = [users, projects, codes, endpoints, verifiers, recoveryCodes, images, ...rest];
  return all.map((rows) => rows.map((row) => withoutAddress(JSON.stringify(row, sortedKeys))).sort());
}

const withoutAddress = (row: string) => row.replace(/\/files\/([a-z-]+)\/[0-9a-f-]{36}\./g, "/files/$1/…");

const sortedKeys = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
