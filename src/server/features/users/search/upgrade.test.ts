import { expect, test } from "bun:test";
import { openStore } from "#server/db/store/open.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { dataBefore } from "#testing/database/old-data.ts";
import { indexChanges } from "./text-index.ts";

const user = (id: string, project: string, name: string | null, signedUpAt: number) =>
  `insert into users (id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled)
    values ('${id}', '${project}', ${name === null ? "null" : `'${name}'`}, ${signedUpAt}, 0, FALSE, FALSE)`;
const address = (userId: string, value: string) =>
  `insert into contact_channels (id, project_id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    values ('${userId} ${value}', 'one', '${userId}', 'email', '${value}', FALSE, FALSE, FALSE, 0)`;
const project = (id: string) =>
  `insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
    values ('${id}', '', '', FALSE, 0, x'00')`;

for (const dialect of ["sqlite", "postgres"] as const) {
  test(`${dialect}: users of an earlier version are found by the search, and listed by team`, async () => {
    const { settings, drop } = await dataBefore(7, dialect, [
      project("one"),
      project("two"),
      user("ada", "one", "Ada ÄRGER", 3),
      user("ben", "one", null, 2),
      user("nobody", "one", null, 1),
      user("stranger", "two", "Ada Stranger", 0),
      address("ben", "ben@ada.example"),
      address("ben", "second@example.com"),
      "insert into teams (id, project_id, display_name, created_at) values ('rowers', 'one', '', 0)",
      "insert into team_members (project_id, team_id, user_id, created_at) values ('one', 'rowers', 'ada', 0), ('one', 'rowers', 'ben', 1)",
    ]);
    const store = await openStore(settings);
    const find = async (term: string, teamId: string | null = null) => {
      const list = { projectId: "one", teamId, term, descending: false };
      return (await pageOfUsers(store, list, null, 10)).items.map((each) => each.row.id);
    };

    expect(await find("ada")).toEqual(["ben", "ada"]);
    expect(await find("ärger")).toEqual(["ada"]);
    expect(await find("cond@ex")).toEqual(["ben"]);
    expect(await find("")).toEqual(["nobody", "ben", "ada"]);
    expect(await find("", "rowers")).toEqual(["ben", "ada"]);
    await store.close();
    await drop();
  });
}

test("sqlite: of an index without marks, the users whose place a mark takes are found before and after the job", async () => {
  const { settings, drop } = await dataBefore(36, "sqlite", [
    project("one"),
    `with recursive n (n) as (select 1 union all select n + 1 from n where n < 5000)
      insert into users (id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled)
        select 'user ' || n, 'one', 'rower ' || n, n, 0, 0, 0 from n`,
    "delete from search_stale",
  ]);
  const store = await openStore(settings);
  const find = async (term: string) => {
    const list = { projectId: "one", teamId: null, term, descending: false };
    return (await pageOfUsers(store, list, null, 10_000)).items.length;
  };
  const counts = async () => [
    await find("rower"),
    await find("rower 4096"),
    await find("rower 4095"),
    await find("sailor"),
  ];

  expect(await counts()).toEqual([5_000, 1, 1, 0]);
  while (await indexChanges(store));
  expect(await counts()).toEqual([5_000, 1, 1, 0]);
  await store.close();
  await drop();
});
