import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Store } from "#server/db/store/store.ts";
import { explainAt } from "#testing/database/plans.ts";
import { eachStore, type TestPlace } from "#testing/database/stores.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { countFiltered } from "./filtered/count.ts";
import type { UserFilter } from "./filtered/filter.ts";
import { filteredPage } from "./filtered/list.ts";
import { pageOfUsers } from "./list.ts";

/** Enough hits for a common term, with more other users before them than a search reads in order. */
const FEW = 2_100;
const USERS = 12_600;
const PROJECT = "project";
const TEAM = "team";

/** Makes the crowd and collects the statements that find parts of it. */
async function seeded(place: TestPlace) {
  const store = await place.open();
  await addProjects(store, PROJECT);
  await store.write(async (tx) => {
    await tx.insert(tx.teams).values({ id: TEAM, projectId: PROJECT, displayName: "", createdAt: 0 });
  });
  const crowd = Array.from({ length: USERS }, (_, n) => ({
    name: `each ${n < FEW ? "oldtimer" : ""}${n >= USERS - FEW ? "newcomer" : ""}`,
    emails: n % 7 === 0 ? [`person-${n}@example.com`] : [],
    signedUpAt: n,
    teamId: n % 2 === 0 ? TEAM : undefined,
  }));
  const ids = await addCrowd(store, PROJECT, crowd);
  return { place, store, statements: await statementsOf(store, ids[5_000] ?? "") };
}

/** The statements of lists and searches, and those that only filters need. */
interface Statements {
  lists: ReadonlySet<string>;
  filters: ReadonlySet<string>;
}

/** Collects the statements of every combination. */
async function statementsOf(store: Store, cursor: string): Promise<Statements> {
  const texts = new Map<object, string>();
  const recording: Store = {
    ...store,
    async rows(query, params) {
      if (!texts.has(query)) {
        const text = await store.read(async (db) => {
          const built: unknown = query.build(db as never);
          return (built as { toSQL(): { sql: string } }).toSQL().sql;
        });
        texts.set(query, text);
      }
      return store.rows(query, params);
    },
  };
  const askFiltered = async () => {
    const filters: UserFilter[] = [
      { isAnonymous: true, isVerified: false, method: "password" },
      { method: "github" },
      { signedUpFrom: 3_000, lastActiveFrom: 12_000, method: "github" },
    ];
    for (const filter of filters) {
      for (const teamId of [null, TEAM]) {
        for (const term of ["", "oldtimer"]) {
          const list = { projectId: PROJECT, teamId, term, filter };
          await countFiltered(recording, list);
          for (const descending of [false, true]) {
            for (const orderBy of ["signed_up_at", "last_active_at"] as const) {
              await filteredPage(recording, { ...list, descending, orderBy }, null, 40, USERS);
            }
          }
        }
      }
    }
  };
  const ask = async () => {
    for (const teamId of [null, TEAM]) {
      for (const descending of [false, true]) {
        for (const from of [null, cursor]) {
          // No term, a common term, common terms at the far ends of the list, a rare term, short terms, an id.
          for (const term of ["", "each", "oldtimer", "newcomer", "person-77@", "@", "pe", cursor]) {
            await pageOfUsers(recording, { projectId: PROJECT, teamId, descending, term }, from, 40);
          }
        }
      }
    }
  };
  await ask();
  // After this, SQLite's numbers no longer show the order.
  await addCrowd(store, PROJECT, [{ name: "somebody of long ago", signedUpAt: -86_400_000 }]);
  await ask();
  const lists = new Set(texts.values());
  await askFiltered();
  return { lists, filters: new Set([...texts.values()].filter((text) => !lists.has(text))) };
}

/** Finds the lines of a plan that read a whole table, or a whole index without a condition. */
function explainSqlite(place: TestPlace) {
  const database = new Database(join(place.settings.directory, DATABASE_FILE), { readonly: true });
  return {
    async scans(statement: string) {
      const plan = database.prepare<{ detail: string }, []>(`explain query plan ${statement}`).all();
      const lines = plan.map(({ detail }) => detail);
      // A statement with a limit may read a project or team in the order of the index.
      const isSorted = / limit /.test(statement) && !lines.some((line) => /TEMP B-TREE FOR ORDER BY/.test(line));
      return lines.filter((line) => {
        if (/^SCAN /.test(line))
          // `entry` has the rows that one statement reads of an index, `steps` the combinations of traits.
          return !/^SCAN (?:json_each|user_search(?:_sample)? VIRTUAL TABLE INDEX \d+:.*M|hits|entry|steps|CONSTANT)/.test(
            line,
          );
        // Of an index by traits, the range has the time, too.
        if (/_by_traits \(.*traits[<>]/.test(line))
          return !/\(traits,\w+(?:,\w+)?\)[<>]/.test(line) && !/ limit 1\)/.test(statement);
        const readsProject =
          /^SEARCH (?:users|contact_channels|team_members) .*\((?:project_id=\?)(?: AND team_id=\?)?\)/;
        return readsProject.test(line) && !isSorted;
      });
    },
    close: async () => database.close(),
  };
}

function explainPostgres(place: TestPlace) {
  const sql = new Bun.SQL({ url: place.settings.databaseUrl ?? "", max: 1 });
  return {
    async scans(statement: string) {
      // Makes the planner use an index wherever one exists, also for few rows.
      await sql.unsafe("set enable_seqscan = off");
      const rows: Record<string, string>[] = await sql.unsafe(`explain (generic_plan) ${statement}`);
      const plan = rows.map((row) => Object.values(row)[0] ?? "");
      return plan.filter((line, at) => {
        if (/Seq Scan on/.test(line)) return true;
        const isIndexScan = /Index (?:Only )?Scan (?:Backward )?using|Bitmap Index Scan on/.test(line);
        return isIndexScan && !/Index Cond/.test(plan[at + 1] ?? "");
      });
    },
    close: () => sql.close(),
  };
}

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())));

eachStore((make, dialect) => {
  let made: ReturnType<typeof seeded> | undefined;
  /** The crowd takes seconds to make, so the tests of a database share it. */
  const shared = () => (made ??= make().then(seeded));

  // A project may have a million users: a statement that reads a whole table is fast enough only in tests.
  test("no list or search of users scans a whole table", async () => {
    const { place, store, statements } = await shared();
    const explain = dialect === "sqlite" ? explainSqlite(place) : explainPostgres(place);
    cleanUps.push(() => explain.close());

    const faults: object[] = [];
    for (const statement of [...statements.lists, ...statements.filters]) {
      const scans = await explain.scans(statement);
      if (scans.length > 0) faults.push({ statement, scans });
    }

    expect(statements.lists.size).toBeGreaterThanOrEqual(25);
    expect(statements.filters.size).toBeGreaterThanOrEqual(11);
    expect(faults).toEqual([]);
    // The test detects a statement that scans.
    expect(await explain.scans(`select id from users where display_name = 'common 5'`)).not.toEqual([]);
    expect(await store.read((db) => db.$count(db.users))).toBe(USERS + 1);
  });

  if (dialect === "sqlite") {
    test("a search through texts reads the index of further addresses, and not that of all", async () => {
      const { place, statements } = await shared();
      const explain = explainAt(place.settings);
      cleanUps.push(() => explain.close());

      const throughTexts = [...statements.lists].filter((statement) => statement.includes("concat_ws"));
      const plans = await Promise.all(throughTexts.map((statement) => explain.plan(statement)));
      const used = plans.flatMap((plan) => plan.filter((line) => line.includes("contact_channels")));

      expect(used).toEqual(
        throughTexts.map(() => "SEARCH contact_channels USING INDEX contact_channels_further (user_id=?)"),
      );
      expect(throughTexts).toHaveLength(4);
    });
    return;
  }

  // Autovacuum analyzes within a minute; before that, the planner treats every project as small. Here it may also scan.
  test("PostgreSQL finds any term by the trigram index, without parallel workers", async () => {
    const { place, statements } = await shared();
    const sql = new Bun.SQL({ url: place.settings.databaseUrl ?? "", max: 1 });
    cleanUps.push(() => sql.close());
    await sql.unsafe("analyze");
    await sql
      .unsafe("set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0")
      .simple();

    const lists = [...statements.lists];
    const byTrigrams = lists.filter((statement) => statement.includes("search_keys"));
    const texts = lists.filter((statement) => statement.includes("search_name"));
    const planOf = async (statement: string) => {
      const rows: Record<string, string>[] = await sql.unsafe(`explain (generic_plan) ${statement}`);
      return rows.map((row) => Object.values(row)[0]).join("\n");
    };

    // Searches with few hits and searches that sort all hits, each for a project and a team, in both directions.
    expect(byTrigrams).toHaveLength(8);
    for (const statement of byTrigrams) {
      const plan = await planOf(statement);
      expect(plan).toContain("Bitmap Index Scan on users_by_part");
      expect(plan).not.toMatch(/Seq Scan on (users|team_members|contact_channels)/);
    }
    expect(texts).toHaveLength(16);
    for (const statement of texts) expect(await planOf(statement)).not.toContain("Gather");
  });
});
