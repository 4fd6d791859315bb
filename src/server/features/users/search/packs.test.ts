import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { openStore } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { dataBefore } from "#testing/database/old-data.ts";
import { eachStore } from "#testing/database/stores.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { userHits } from "./hit-statements.ts";
import { joinedForPacks, partsWith } from "./packs.ts";
import { indexChanges } from "./text-index.ts";

const PROJECT = "project";
/** Eight full packs, and users after them. */
const USERS = 9_000;
/** As many trigrams as make a search go in parts of one in 4,096 users. */
const LONG = "long words of everybody, ".repeat(5);
const ALMOST = `${LONG.slice(0, -2)} everybody`;
const RARE = `${LONG.slice(0, -2)} body`;

const userAt = (n: number) => ({ id: `user ${n}`, name: `${LONG} Person ${n}.`, signedUpAt: n });

const indexAll = async (store: Store) => {
  while (await indexChanges(store));
};

eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const start = async () => {
    const place = await make();
    const store = await place.open();
    await addProjects(store, PROJECT);
    const file = new Database(join(place.settings.directory, DATABASE_FILE));
    /** The packs, counted from the project's first. */
    const packsWith = (text: string) =>
      file
        .query<{ pack: number }, [string]>(
          "select pack & 4194303 as pack from search_packs where instr(texts, cast(? as blob)) order by pack",
        )
        .all(text)
        .map(({ pack }) => pack);
    return { store, file, packsWith };
  };

  const find = async (store: Store, term: string) => {
    const list = { projectId: PROJECT, teamId: null, term, descending: false };
    return (await pageOfUsers(store, list, null, 50)).items.map(({ row }) => row.id);
  };

  test("packs have the texts of all users but the last ones, and follow their changes", async () => {
    const { store, file, packsWith } = await start();
    const crowd = Array.from({ length: USERS }, (_, n) => userAt(n + 1));
    await addCrowd(store, PROJECT, crowd);
    expect(packsWith("person ")).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(packsWith("person 3000.")).toEqual([2]);
    expect(packsWith("person 4096.")).toEqual([4]);

    await store.write(async (tx) => {
      await tx.change("users", { id: "user 3000" }, { displayName: `${LONG} Somebody ELSE` });
      await tx.change("users", { id: "user 8999" }, { displayName: `${LONG} somebody else` });
    });
    await indexAll(store);

    // What changes often is not packed anew at once; the others still are.
    expect(packsWith("person ")).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(await find(store, `${LONG} somebody else`)).toEqual(["user 3000", "user 8999"]);
    file.run("update search_unpacked set since = since - 600");
    await indexAll(store);
    expect(packsWith("person ")).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(packsWith("somebody else")).toEqual([2]);
    expect(packsWith("person 3000.")).toEqual([]);
    expect(await find(store, `${LONG} somebody else`)).toEqual(["user 3000", "user 8999"]);
    file.close();
  });

  test("nothing of a deleted user stays in a pack", async () => {
    const { store, file, packsWith } = await start();
    await addCrowd(
      store,
      PROJECT,
      Array.from({ length: 2_048 }, (_, n) => userAt(n + 1)),
    );
    expect(packsWith("person 77.")).toEqual([0]);

    file.run("delete from users where id = 'user 77'");
    await indexAll(store);

    expect(packsWith("person 77.")).toEqual([]);
    expect(packsWith("person ")).toEqual([1]);
    file.run("delete from users");
    await indexAll(store);
    file.run("update search_unpacked set since = 0");
    await indexAll(store);
    expect(file.query("select * from search_packs").all()).toEqual([]);
    file.close();
  });

  test("users with very long texts are in no pack, and are found", async () => {
    const { store, file, packsWith } = await start();
    const crowd = Array.from({ length: 2_048 }, (_, n) => userAt(n + 1));
    for (const each of crowd.slice(0, 1_023)) each.name = each.name.repeat(2);
    await addCrowd(store, PROJECT, crowd);

    expect(packsWith("person ")).toEqual([1]);
    expect(await find(store, "Person 77.")).toEqual(["user 77"]);
    file.close();
  });

  test("a search asks the index only for users of packs that have the term", async () => {
    const { store, file } = await start();
    const crowd = Array.from({ length: USERS }, (_, n) => userAt(n + 1));
    crowd[5_999] = { ...userAt(6_000), name: RARE };
    await addCrowd(store, PROJECT, crowd);
    const ranges: number[][] = [];
    const watched: Store = {
      ...store,
      rows: (query, params) => {
        const { low, high } = params as { low?: number; high?: number };
        if (Object.is(query, userHits.full.ascending)) ranges.push([low ?? -1, high ?? -1]);
        return store.rows(query, params);
      },
    };

    /** Where a search asked the index, before the users who are in no pack. */
    const asked = () => ranges.splice(0).filter(([low = 0]) => low < 8_192);

    // All users have the trigrams of both terms.
    expect(await find(watched, ALMOST)).toEqual([]);
    expect(asked()).toEqual([]);
    expect(await find(watched, RARE)).toEqual(["user 6000"]);
    expect(asked()).toEqual([[5_120, 6_143]]);
    // Reading very many packs at once would keep other requests waiting.
    expect(await partsWith(store, PROJECT, ALMOST, { low: 0, high: 8_191 })).toEqual([]);
    expect(await partsWith(store, PROJECT, ALMOST, { low: 0, high: 100_000 })).toEqual([{ low: 0, high: 100_000 }]);

    // A term of one word is looked for among the words only.
    file.run("update search_packs set texts = x'' where pack & 1");
    expect(await partsWith(store, PROJECT, "rybody", { low: 0, high: 3_071 })).toEqual([{ low: 0, high: 3_071 }]);
    expect(await partsWith(store, PROJECT, "ybodyw", { low: 0, high: 3_071 })).toEqual([]);
    expect(await partsWith(store, PROJECT, "of everybody", { low: 0, high: 3_071 })).toEqual([
      { low: 0, high: 1_023 },
      { low: 2_048, high: 3_071 },
    ]);

    // Everybody's term is not looked for in packs.
    file.run("update search_packs set words = x'', texts = x''");
    expect((await find(watched, LONG.trim()))[0]).toBe("user 1");
    file.run("delete from search_packs");
    ranges.splice(0);
    expect(await find(watched, ALMOST)).toEqual([]);
    // Without packs, the index is asked for few users at once.
    expect(asked()).toEqual([
      [0, 4_096],
      [4_097, 8_192],
    ]);
    file.close();
  });
});

test("neighboring parts are asked for together, as far as that keeps nobody waiting", () => {
  const parts = Array.from({ length: 20 }, (_, at) => ({ low: at * 4_096, high: at * 4_096 + 4_095 }));
  const long = { low: 20 * 4_096, high: 400_000 };

  expect(joinedForPacks([...parts, long, { low: 400_001, high: 400_100 }])).toEqual([
    { low: 0, high: 65_535 },
    { low: 65_536, high: 81_919 },
    long,
    { low: 400_001, high: 400_100 },
  ]);
});

test.each([
  [37, []],
  [38, ["insert into search_packs (pack, texts) values (1 << 22, x'00')", "delete from search_unpacked"]],
])("the users of a version before %d are packed by the job", async (version, packed) => {
  const { settings, drop } = await dataBefore(version, "sqlite", [
    `insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
      values ('${PROJECT}', '', '', FALSE, 0, x'00'), ('small', '', '', FALSE, 0, x'00')`,
    ...[
      [PROJECT, 3_000],
      ["small", 1_023],
    ].map(
      ([id, count]) => `with recursive n (n) as (select 1 union all select n + 1 from n where n < ${count})
        insert into users (id, project_id, display_name, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled)
          select '${id} user ' || n, '${id}', 'rower ' || n, n, 0, 0, 0 from n`,
    ),
    "delete from search_stale",
    ...packed,
  ]);
  const store = await openStore(settings);
  await indexAll(store);
  await store.close();

  const file = new Database(join(settings.directory, DATABASE_FILE), { readonly: true });
  const packs = file
    .query("select count(*) as packs, sum(instr(texts, cast('rower' as blob)) > 0) as full from search_packs")
    .get();
  file.close();
  expect(packs).toEqual({ packs: 2, full: 2 });
  await drop();
});
