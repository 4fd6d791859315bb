import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Cluster, startCluster } from "#testing/database/cluster.ts";
import { type OwnPostgres, startOwnPostgres } from "#testing/database/own-postgres.ts";
import { type MovingAddress, startMovingAddress } from "#testing/server/moving-address.ts";
import { until } from "#testing/waiting.ts";
import { forgotten, type Load, startLoad } from "./load.ts";

let postgres: OwnPostgres;
let replica: OwnPostgres | undefined;
let address: MovingAddress;
let cluster: Cluster;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  address = await startMovingAddress(postgres.url);
  cluster = await startCluster(2, { DATABASE_URL: address.url });
}, 120_000);
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
  address?.stop();
  await replica?.[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
}, 60_000);

/** Runs a load while something happens to the database, until the load goes on as before. */
async function through(disturb: (load: Load) => Promise<void>): Promise<Load> {
  const load = startLoad(cluster.project, 6);
  await until(() => load.acknowledged.size >= 10);
  await disturb(load);
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size >= before + 10, 30_000);
  await load.stop();
  return load;
}

/** Failures other than that an instance, or all of them, cannot answer now. */
const unexpected = ({ failures }: Load) => failures.filter(({ status }) => status !== 503 && status !== 502);

test("while PostgreSQL restarts, clients are asked to come back, and nothing that was acknowledged is lost", async () => {
  const load = await through(async ({ failures }) => {
    await postgres.stop();
    await until(() => failures.length > 0);
    await postgres.start();
  });

  expect(unexpected(load)).toEqual([]);
  expect(await forgotten(cluster.project, load)).toEqual([]);
});

test("when PostgreSQL crashes and its replica takes over, instances go on with it, and lose nothing", async () => {
  replica = await postgres.replica();
  const { port, promote } = replica;

  const load = await through(async ({ failures }) => {
    await postgres.stop("SIGQUIT");
    await until(() => failures.length > 0);
    // The address is often moved before the replica takes writes.
    address.moveTo(port);
    const before = failures.length;
    await until(() => failures.length > before);
    await promote();
  });

  expect(unexpected(load)).toEqual([]);
  expect(await forgotten(cluster.project, load)).toEqual([]);
});
