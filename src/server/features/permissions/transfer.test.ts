import { expect, test } from "bun:test";
import { CONFIG_ENTRIES_MAX } from "#contract/limits.ts";
import type { Store } from "#server/db/store/store.ts";
import { definitionsIn } from "#server/foundation/permissions/index.ts";
import { storedConfigIn } from "#server/foundation/projects/index.ts";
import { checkFile } from "#server/transfer/check.ts";
import { eachStore } from "#testing/database/stores.ts";
import { exportFile, fileOf, HEADER, importFile, transferOn } from "#testing/database/transfer-files.ts";
import { everything, rowsOf } from "#testing/server/rows.ts";

const PROJECT = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const ADA = "00000001-0000-4000-8000-000000000000";

const project = (permissions: object = {}) => ({
  type: "project",
  id: PROJECT,
  config: { "rbac.permissions": permissions },
});
const permission = (id: string, more: object = {}) => ({
  type: "permission",
  id,
  project_id: PROJECT,
  scope: "team",
  ...more,
});

/** The permissions that a project defines itself, by scope. */
async function defined(store: Store, projectId = PROJECT) {
  const config = await store.read((db) => storedConfigIn(db, transferOn(store), projectId));
  const own = definitionsIn(config).filter(({ id }) => !/^\$|^team_(admin|member)$/.test(id));
  return own.map(({ id, scope, description, contains }) => [scope, id, description, contains]);
}

eachStore((make) => {
  const start = async (...records: object[]) => {
    const store = await (await make()).open();
    await importFile(store, [HEADER, ...records]);
    return store;
  };

  test("a file defines permissions of both scopes, which may contain earlier ones; again, it changes nothing", async () => {
    const store = await start(project());
    const file = [
      HEADER,
      permission("read", { description: "Read reports" }),
      permission("edit", { contained_permission_ids: ["read", "$read_members", "read", "edit"] }),
      permission("support", { scope: "project", description: "" }),
      { type: "user", id: ADA, project_id: PROJECT, permission_ids: ["support"] },
    ];

    const dry = await importFile(store, file, { dryRun: true });
    const nothing = await defined(store);
    const first = await importFile(store, file);
    const before = await everything(store);
    const second = await importFile(store, file);

    expect([dry.records.permission, nothing]).toEqual([{ created: 3 }, []]);
    expect([first.records.permission, second.records.permission]).toEqual([{ created: 3 }, { unchanged: 3 }]);
    expect(await defined(store)).toEqual([
      ["team", "edit", undefined, ["$read_members", "edit", "read"]],
      ["team", "read", "Read reports", []],
      ["project", "support", undefined, []],
    ]);
    expect(await everything(store)).toEqual(before);
    const { text } = await exportFile(store);
    expect(text).not.toContain('"type":"permission"');
  });

  test("an existing permission is never widened or described anew, and the report says that it stays", async () => {
    const store = await start(project({ edit: { scope: "team", containedPermissionIds: { $read_members: true } } }));
    const before = await defined(store);

    const report = await importFile(store, [
      HEADER,
      permission("edit", { contained_permission_ids: ["$delete_team", "gone"], description: "All" }),
    ]);
    const silent = await importFile(store, [HEADER, permission("edit")]);

    expect([report.records, report.conflicts]).toEqual([{ permission: { kept: 1 } }, []]);
    expect(silent.records).toEqual({ permission: { unchanged: 1 } });
    expect(await defined(store)).toEqual(before);
  });

  test("lines that the API would refuse are conflicts, also in a dry run: unknown parts, and an id of the other scope", async () => {
    const store = await start(project({ edit: { scope: "project" } }));
    const file = [
      HEADER,
      permission("edit"),
      permission("all", { contained_permission_ids: ["later"] }),
      permission("later"),
      permission("own", { scope: "project", contained_permission_ids: ["$read_members"] }),
      permission("also", { scope: "project" }),
      permission("also"),
      permission("odd", { contained_permission_ids: ["$unknown"] }),
    ];

    for (const dryRun of [true, false]) {
      const report = await importFile(store, file, { dryRun, onConflict: "skip" });

      expect(report.records.permission).toEqual({ created: 2, skipped: 5 });
      expect(report.conflicts.map(({ line, field, value }) => [line, field, value])).toEqual([
        [2, null, `permission edit in ${PROJECT}`],
        [3, "contained_permission_ids", `team later in ${PROJECT}`],
        [5, "contained_permission_ids", `project $read_members in ${PROJECT}`],
        [7, null, `permission also in ${PROJECT}`],
        [8, "contained_permission_ids", `team $unknown in ${PROJECT}`],
      ]);
    }
  });

  test("with --project, permissions go into that project while the configuration of the file is left out", async () => {
    const store = await start(project(), { type: "project", id: OTHER });
    const file = [HEADER, project({ read: { scope: "team" } }), permission("edit")];

    const report = await importFile(store, file, { intoProject: OTHER });

    expect([report.leftOut, report.records.permission]).toEqual([{ project: 1 }, { created: 1 }]);
    expect([await defined(store, OTHER), await defined(store)]).toEqual([[["team", "edit", undefined, []]], []]);
  });

  test("a dry run knows the permissions that the configuration of the same file defines", async () => {
    const store = await start(project());
    const config = { "rbac.permissions": { read: { scope: "team" } } };
    const file = [
      HEADER,
      { type: "project", id: OTHER, config },
      permission("edit", { project_id: OTHER, contained_permission_ids: ["read", "$read_members"] }),
    ];

    for (const dryRun of [true, false]) {
      const report = await importFile(store, file, { dryRun });

      expect([dryRun, report.records.permission, report.conflicts]).toEqual([dryRun, { created: 1 }, []]);
    }
  });

  test("a project has room for so many permissions, and the first line too many is named", async () => {
    const full = Object.fromEntries(Array.from({ length: CONFIG_ENTRIES_MAX - 1 }, (_, at) => [`p${at}`, {}]));
    const store = await start({ type: "project", id: PROJECT, config: { "rbac.permissions": full } });

    const report = await importFile(store, [HEADER, permission("last"), permission("more")], { onConflict: "skip" });

    expect(report.records.permission).toEqual({ created: 1, skipped: 1 });
    expect(report.conflicts[0]).toMatchObject({ line: 3, field: "id", value: "more" });
    expect(report.conflicts[0]?.reason).toContain(String(CONFIG_ENTRIES_MAX));
  });

  test("a grant of an id that was not defined gains nothing when a line defines it", async () => {
    const user = { type: "user", id: ADA, project_id: PROJECT, permission_ids: ["support", "other"] };
    const store = await start(project(), user);

    await importFile(store, [HEADER, permission("support", { scope: "project" }), permission("other")]);

    const grants = await rowsOf(store, "projectPermissionGrants");
    expect(grants.map(({ permissionId }) => permissionId)).toEqual(["other"]);
  });
});

test("a permission line needs an id of its own and a scope", async () => {
  using file = fileOf([
    HEADER,
    permission("$delete_team"),
    permission("Edit"),
    permission("edit", { scope: "user" }),
    permission("read"),
    permission("read"),
  ]);

  const { problems } = await checkFile({ file: file.path });

  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [2, "id"],
    [3, "id"],
    [4, "scope"],
    [6, null],
  ]);
});
