import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { fillSqlite } from "../seed/sqlite.ts";
import { duel } from "./duel.ts";
import { httpRequest } from "./load.ts";
import { isPlace } from "./places.ts";
import { type Product, seed, signInOwner, startProduct } from "./product.ts";
import { micros, type Row, times } from "./rows.ts";

const names = requestHeaders("hallpass");

/** Measures a project's overview for few and for many users, on two servers of the same program. */
export async function metricsBySize(
  directory: string,
  sizes: readonly [number, number],
  share: number,
): Promise<Row[]> {
  const [few, many] = [await withUsers(directory, sizes[0]), await withUsers(directory, sizes[1])];
  try {
    const request = (product: Product) => () => httpRequest("GET", "/api/v1/internal/metrics", product.admin);
    const { ratio, ...cost } = await duel(
      { product: { server: many, request: request(many) }, floor: { server: few, request: request(few) } },
      { rounds: share < 1 ? 2 : 5, millis: 1_000 * Math.max(share, 0.4), connections: 8 },
    );
    const [small, large] = sizes.map((size) => size.toLocaleString("en"));
    return [
      {
        work: `metrics of ${large} users, relative to ${small}`,
        product: micros(cost.product.cpuPerRequest),
        floor: micros(cost.floor.cpuPerRequest),
        measured: times(ratio),
        budget: "<= 2 x",
        met: ratio <= 2,
      },
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
}

export interface Crowded extends Product {
  /** Ids of users throughout the list, for pages that begin there. */
  ids: string[];
  teamId: string;
}

/** Starts a server whose project has this many users, and teams beside the one that every tenth user is in. */
export async function withUsers(directory: string, size: number, teams = 0): Promise<Crowded> {
  const place = join(directory, `users-${size}`);
  mkdirSync(place);
  const first = await startProduct(place);
  const product = await seed(first);
  const projectId = product.admin[names.projectId] ?? "";
  await first.stop();
  const file = join(place, "data", DATABASE_FILE);
  const teamId = fillSqlite(file, { ...crowdOf(projectId, size), teams });
  const server = await startProduct(place);
  const ids = await idsOnceAggregated(file, projectId);
  return { ...product, ...server, ids, teamId, admin: await signInOwner(server, projectId) };
}

export const crowdOf = (projectId: string, count: number) => ({
  projectId,
  count,
  passwordHash: "none",
  now: Date.now(),
  progress: () => {},
});

/** Returns ids once the server has aggregated and indexed the changes that triggers recorded for earlier sign-ups. */
async function idsOnceAggregated(file: string, projectId: string): Promise<string[]> {
  const database = new Database(file, { readonly: true });
  const left = database.query(
    "select 1 from metric_changes union all select 1 from search_stale union all select 1 from search_unpacked limit 1",
  );
  while (left.get()) await Bun.sleep(100);
  const all = database
    .query<{ id: string }, [string]>("select id from users where project_id = ? order by signed_up_at, id")
    .all(projectId);
  database.close();
  return all.filter((_, at) => isPlace(at, all.length)).map(({ id }) => id);
}
