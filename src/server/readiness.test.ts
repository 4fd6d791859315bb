import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Store } from "#server/db/store/store.ts";
import { DATABASE_FILE } from "#server/files/data-directory.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { movableTicks, until } from "#testing/waiting.ts";
import { ANSWER_MILLIS, readinessOf } from "./readiness.ts";
import { version } from "./version.ts";

const READY = [200, { status: "ready", version }];
/** Longer than one result of a check is used. */
const CHECKED_AGAIN = { millis: 1_100 };

async function ready({ url }: TestServer) {
  const reply = await fetch(`${url}/health/ready`);
  return [reply.status, await reply.json()];
}

/** Runs a statement past the server, as another program would. */
async function runBeside({ running }: TestServer, statement: string): Promise<void> {
  const { databaseUrl, dataDirectory } = running.deps.settings;
  if (databaseUrl) {
    await using sql = new Bun.SQL({ url: databaseUrl, max: 1 });
    await sql.unsafe(statement);
    return;
  }
  using database = new Database(join(dataDirectory, DATABASE_FILE));
  database.run(statement);
}

/** The store, with something done before each write. */
const watched = (store: Store, before: () => void | Promise<void>): Store => ({
  ...store,
  async write(body) {
    await before();
    return store.write(body);
  },
});

eachServer((server, dialect) => {
  test("a server is ready while its database takes writes, and says its version", async () => {
    expect(await ready(server())).toEqual(READY);
  });

  test("however often it is asked, the database is written at most once a second", async () => {
    let writes = 0;
    const { store, log } = server().running.deps;
    const counted = watched(store, () => {
      writes++;
    });
    const { problem } = readinessOf({ store: counted, log, hasCertificate: () => true });

    using ticks = movableTicks();
    for (let round = 1; round <= 3; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, problem));
      expect([writes, answers]).toEqual([round, Array.from({ length: 20 }, () => null)]);
      ticks.pass(CHECKED_AGAIN);
    }
  });

  test("without a migration that this version needs, the server is not ready and still alive", async () => {
    using ticks = movableTicks();
    await runBeside(
      server(),
      "update migrations set number = -number where number = (select max(number) from migrations)",
    );
    ticks.pass(CHECKED_AGAIN);
    const lacking = await ready(server());
    const alive = await fetch(`${server().url}/health`);
    await runBeside(server(), "update migrations set number = -number where number < 0");
    ticks.pass(CHECKED_AGAIN);

    expect(lacking).toEqual([
      503,
      {
        status: "not_ready",
        code: "MIGRATIONS_PENDING",
        message: expect.stringContaining("hallpass migrate"),
        version,
      },
    ]);
    expect(alive.status).toBe(200);
    expect(await ready(server())).toEqual(READY);
  });

  // A database that hangs would otherwise collect a waiting write for each second.
  detailOnPostgres(dialect)(
    "a write that hangs makes it not ready after 3 seconds, and no second one is begun meanwhile",
    async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let writes = 0;
      const { store, log } = server().running.deps;
      const hanging = watched(store, () => {
        writes++;
        return released;
      });
      const { problem } = readinessOf({ store: hanging, log, hasCertificate: () => true, answerMillis: 50 });

      using ticks = movableTicks();
      const first = await problem();
      ticks.pass(CHECKED_AGAIN);
      const second = await problem();
      const begunMeanwhile = writes;
      release();

      expect([first?.code, second?.code]).toEqual(["DATABASE_UNAVAILABLE", "DATABASE_UNAVAILABLE"]);
      expect(ANSWER_MILLIS).toBe(3_000);
      expect(begunMeanwhile).toBe(1);
      await until(async () => (await problem()) === null);
    },
  );
});

test("a failing write makes it not ready, and the log says why once a second at most", async () => {
  const server = await startServer();
  try {
    server.running.deps.store.write = () => Promise.reject(new Error("disk I/O error"));

    const answers = await Promise.all(Array.from({ length: 10 }, () => ready(server)));

    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect(server.log.filter((line) => line.includes("The database takes no writes"))).toHaveLength(1);
    expect(server.log.join("\n")).toContain("disk I/O error");
  } finally {
    await server.stop();
  }
});

test("a draining server is not ready and serves everything else", async () => {
  const server = await startServer();
  try {
    server.running.drain();

    const [status, body] = await ready(server);
    const others = await Promise.all(
      ["/health", "/health?db", "/api/v1"].map(async (path) => (await fetch(server.url + path)).status),
    );

    expect([status, body]).toEqual([
      503,
      { status: "not_ready", code: "DRAINING", message: expect.any(String), version },
    ]);
    expect(others).toEqual([200, 200, 200]);
    const project = await server.project();
    expect((await project.person()).userId).toBeString();
  } finally {
    await server.stop();
  }
});
