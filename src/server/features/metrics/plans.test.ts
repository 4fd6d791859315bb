import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import { eachStore, type TestPlace } from "#testing/database/stores.ts";
import { metricsQueries } from "./service.ts";

const USERS = 3_000;
const DAYS = Array.from({ length: 31 }, (_, at) => 20_000 + at);

/** Adds many active users to a project; the triggers count them. */
const FILL = (series: string) => `
  insert into projects (id, display_name, description, is_production_mode, created_at, sealed_config)
    values ('project', '', '', false, 1, '');
  insert into users (id, project_id, signed_up_at, last_active_at, is_anonymous, otp_auth_enabled, password_hash)
    select 'user-' || n, 'project', 1728000000000 + n * 100000, 1728000000000, false, true, 'hash' from ${series};
  update user_activity set last_active_at = last_active_at + cast(substr(user_id, 6) as integer), traits = traits | 32;`;

const queries = (db: Snapshot) => ({
  counts: metricsQueries.countedQuery(db, "project", DAYS).toSQL(),
  changes: metricsQueries.changedQuery(db, "project").toSQL(),
  "recently registered": metricsQueries.recentlyRegistered(db, "project").toSQL(),
  "recently active": metricsQueries.activeWith(db, "project", 44).toSQL(),
});

// The overview is the first page of the console, also in projects with many users.
eachStore((make, dialect) => {
  test("no query of the metrics scans the users", async () => {
    const place = await make();
    const store = await place.open();
    const statements = Object.entries(await store.read(async (db) => queries(db)));
    const read = dialect === "sqlite" ? readsOfSqlite(place) : await readsOfPostgres(place);
    try {
      for (const [name, { sql, params }] of statements) {
        expect([name, await read.scans(sql, params)]).toEqual([name, []]);
      }
    } finally {
      await read.close();
    }
  });
});

type Param = string | number;

/** Finds full scans of tables and indexes in a statement's plan. */
function readsOfSqlite({ settings }: TestPlace) {
  const database = new Database(join(settings.directory, DATABASE_FILE));
  const numbers = `(with recursive s (n) as (select 1 union all select n + 1 from s where n < ${USERS}) select n from s)`;
  database.run(FILL(numbers).replace("'')", "x'')"));
  return {
    async scans(sql: string, params: unknown[]) {
      const plan = database
        .query<{ detail: string }, Param[]>(`explain query plan ${sql}`)
        .all(...(params as Param[]))
        .map(({ detail }) => detail);
      expect(plan.length).toBeGreaterThan(0);
      return plan.filter((detail) => /^SCAN|TEMP B-TREE FOR ORDER BY/.test(detail));
    },
    close: async () => database.close(),
  };
}

/** Finds tables from which a statement reads more rows than it returns. */
async function readsOfPostgres({ settings }: TestPlace) {
  const sql = new Bun.SQL({ url: settings.databaseUrl ?? "", max: 1 });
  await sql.unsafe(FILL(`generate_series(1, ${USERS}) as n`)).simple();
  await sql.unsafe("analyze").simple();
  return {
    async scans(query: string, params: unknown[]) {
      const [row] = await sql.unsafe(`explain (analyze, format json) ${query}`, params);
      const plan = row["QUERY PLAN"];
      const nodes = allNodes((typeof plan === "string" ? JSON.parse(plan) : plan)[0].Plan);
      return nodes
        .filter((node) => /^(users|user_activity)$/.test(String(node["Relation Name"])))
        .filter((node) => Number(node["Actual Rows"]) * Number(node["Actual Loops"]) > 10)
        .map((node) => `${node["Node Type"]} ${node["Relation Name"]}`);
    },
    close: () => sql.close(),
  };
}

interface PlanNode extends Record<string, unknown> {
  Plans?: PlanNode[];
}

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];
