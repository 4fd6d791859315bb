import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { requestHeaders } from "#contract/headers.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { fillPostgres } from "../seed/postgres.ts";
import { generate, httpRequest } from "./load.ts";
import { crowdOf } from "./many-users.ts";
import { isPlace } from "./places.ts";
import { seed, signInOwner, startProduct } from "./product.ts";
import { median, millis, type Row, times } from "./rows.ts";
import { listsOf, MOST_SECONDS, worstCases } from "./user-lists.ts";

/** The most that pages, a search with few results and a project's overview may grow. */
const MOST_GROWTH = 2;
const longestMillis = MOST_SECONDS * 1_000;

/**
 * Sends the same requests to PostgreSQL (the tests' server, or that of `TEST_DATABASE_URL`), one at a time. Measures
 * latency, since another process does most of the work. The floor's column has the smallest number of users.
 */
export async function postgresLists(directory: string, sizes: readonly number[], share: number): Promise<Row[]> {
  const latencies = new Map<string, number[]>();
  for (const size of sizes) {
    for (const [work, latency] of await latenciesOf(directory, size, 1_000 * share)) {
      latencies.set(work, [...(latencies.get(work) ?? []), latency]);
    }
  }
  return Array.from(latencies, ([work, ofSizes]) => {
    const [few = Number.NaN, many = Number.NaN] = [ofSizes[0], ofSizes.at(-1)];
    const isWorstCase = worstCases("").some((asked) => asked.work === work);
    return {
      work: `PostgreSQL, ${sizes.at(-1)?.toLocaleString("en")} to ${sizes[0]?.toLocaleString("en")}: ${work}`,
      product: millis(many),
      floor: millis(few),
      measured: times(many / few),
      budget: isWorstCase ? `<= ${longestMillis} ms` : `<= ${MOST_GROWTH} x`,
      met: isWorstCase ? many <= longestMillis : many / few <= MOST_GROWTH,
    };
  });
}

async function latenciesOf(directory: string, size: number, forMillis: number): Promise<Map<string, number>> {
  const place = join(directory, `postgres-${size}`);
  mkdirSync(place);
  const database = await createTestDatabase();
  const server = await startProduct(place, {
    DATABASE_URL: database.url,
    HALLPASS_SECRET: crypto.randomUUID(),
  });
  try {
    const product = await seed(server);
    const projectId = product.server[requestHeaders("hallpass").projectId] ?? "";
    const teamId = await fillPostgres(database.url, crowdOf(projectId, size));
    const ids = await idsIn(database.url, projectId);
    const admin = await signInOwner(server, projectId);
    const latencies = new Map<string, number>();
    const measure = async (work: string, request: (n: number) => string) => {
      const load = { port: product.port, connections: 1, request };
      await generate({ ...load, millis: forMillis / 2 });
      latencies.set(work, median((await generate({ ...load, millis: forMillis })).latencies));
    };
    for (const { work, query } of [...listsOf(size), ...worstCases(teamId)]) {
      await measure(work, (n) => httpRequest("GET", `/api/v1/users?${query(n, ids)}`, product.server));
    }
    await measure("metrics", () => httpRequest("GET", "/api/v1/internal/metrics", admin));
    return latencies;
  } finally {
    await server.stop();
    await database.drop();
  }
}

async function idsIn(url: string, projectId: string): Promise<string[]> {
  const sql = new Bun.SQL({ url, max: 1 });
  const rows: { id: string }[] =
    await sql`select id from users where project_id = ${projectId} order by signed_up_at, id`;
  await sql.close();
  return rows.filter((_, at) => isPlace(at, rows.length)).map(({ id }) => id);
}
