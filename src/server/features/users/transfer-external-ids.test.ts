import { expect, test } from "bun:test";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, HEADER, importFile } from "#testing/database/transfer-files.ts";
import { rowsOf } from "#testing/server/rows.ts";

const PROJECT = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const id = (n: number) => `${String(n).padStart(8, "0")}-0000-4000-8000-000000000000`;
const user = (n: number, more: object = {}) => ({ type: "user", id: id(n), project_id: PROJECT, ...more });

eachStore((make) => {
  const start = async (records: object[]) => {
    const store = await (await make()).open();
    await importFile(store, [HEADER, { type: "project", id: PROJECT }, ...records]);
    return store;
  };
  const stored = async (store: Awaited<ReturnType<typeof start>>) =>
    Object.fromEntries((await rowsOf(store, "users")).map((row) => [row.id, row.externalId]));

  test("a file sets, keeps and removes external ids, and an export has them", async () => {
    const store = await start([user(1, { external_id: "User_1" }), user(2, { external_id: "user_1" }), user(3)]);

    const { text } = await exportFile(store);
    const report = await importFile(store, [HEADER, user(1), user(2, { external_id: null }), user(3)]);

    expect(text).toContain('"external_id":"User_1"');
    expect(report.records.user).toEqual({ unchanged: 2, updated: 1 });
    expect(await stored(store)).toEqual({ [id(1)]: "User_1", [id(2)]: null, [id(3)]: null });
  });

  test("a user without an id and an address gets the same id each time from the external id", async () => {
    const record = { type: "user", project_id: PROJECT, external_id: "legacy-7" };
    const store = await start([record]);

    const again = await importFile(store, [HEADER, record, { ...record, external_id: "legacy-8" }]);

    expect(again.records.user).toEqual({ unchanged: 1, created: 1 });
  });

  test("an external id of another user is a conflict that names the user; one of another project is not", async () => {
    const store = await start([user(1, { external_id: "a" })]);
    const other = [
      { type: "project", id: OTHER },
      { ...user(5, { external_id: "a" }), project_id: OTHER },
    ];

    const report = await importFile(store, [HEADER, user(2, { external_id: "a" }), user(3, { external_id: "b" })], {
      onConflict: "skip",
    });
    const elsewhere = await importFile(store, [HEADER, ...other]);

    const value = `external id a in ${PROJECT}`;
    expect(report.conflicts).toEqual([
      { line: 2, type: "user", field: null, value, reason: `belongs to another user (${id(1)})` },
    ]);
    expect([report.records.user, elsewhere.conflicts]).toEqual([{ skipped: 1, created: 1 }, []]);
  });

  test("a user whose line says nothing of the external id or the addresses keeps them from later lines", async () => {
    const addresses = { contact_channels: [{ value: "ada@example.com" }] };
    const store = await start([user(1, { external_id: "a", ...addresses })]);
    const file = [
      HEADER,
      user(1, { display_name: "Ada" }),
      user(2, { external_id: "a" }),
      user(3, { contact_channels: [{ value: "ada@example.com" }] }),
    ];

    for (const dryRun of [true, false]) {
      const report = await importFile(store, file, { onConflict: "skip", dryRun });

      expect(report.conflicts.map(({ line }) => line)).toEqual([3, 4]);
    }
    expect(await stored(store)).toEqual({ [id(1)]: "a" });
  });

  test("with --keep-existing, a user keeps the external id that the file would have moved to another one", async () => {
    const store = await start([user(1, { external_id: "a" })]);

    const report = await importFile(store, [HEADER, user(1, { external_id: "b" }), user(2, { external_id: "a" })], {
      keepExisting: true,
      onConflict: "skip",
    });

    expect([report.records.user, await stored(store)]).toEqual([{ kept: 1, skipped: 1 }, { [id(1)]: "a" }]);
  });

  test("an external id moves from one user to another in one file", async () => {
    const store = await start([user(1, { external_id: "a" }), user(2, { external_id: "b" })]);

    await importFile(store, [
      HEADER,
      user(1, { external_id: null }),
      user(2, { external_id: "a" }),
      user(3, { external_id: "b" }),
    ]);

    expect(await stored(store)).toEqual({ [id(1)]: null, [id(2)]: "a", [id(3)]: "b" });
  });
});
