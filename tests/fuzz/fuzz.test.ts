import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pages, routes } from "#server/app.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { repeats } from "#testing/repeats.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { type MailSink, startMailSink } from "../../scripts/bench/mail-sink.ts";
import { runCampaign } from "../../scripts/fuzz/campaign.ts";
import { surfaceOf } from "../../scripts/fuzz/sequence.ts";
import { codesIn, type Target } from "../../scripts/fuzz/target.ts";
import { environmentOf } from "../../scripts/fuzz/world.ts";

const surface = surfaceOf(
  routes.map(({ endpoint }) => endpoint),
  pages,
);
const SEED = 4255;
const REQUESTS = repeats(700, 2_000);
const LIMIT_MILLIS = 180_000;

// The short form of `npm run fuzz`, with the same sequences in every run: docs/security/fuzzing.md.
describe.each(["sqlite", "postgres"] as const)("%s", (dialect) => {
  let server: TestServer;
  let sink: MailSink;
  let drop = async () => {};

  beforeAll(async () => {
    sink = startMailSink();
    const environment = environmentOf(sink.port);
    if (dialect === "postgres") {
      const database = await createTestDatabase(migrations.postgres);
      drop = () => database.drop();
      environment.DATABASE_URL = database.url;
    }
    server = await startServer({ environment });
  }, LIMIT_MILLIS);

  afterAll(async () => {
    await server?.stop();
    sink?.stop();
    await drop();
  }, LIMIT_MILLIS);

  test("no request makes the server fail, break the contract or show another project's values", async () => {
    const report = await runCampaign(targetOf(server, sink), surface, {
      seed: SEED,
      requests: REQUESTS,
      clients: 4,
      rawRounds: dialect === "sqlite" ? 1 : 0,
      say: () => {},
    });

    expect(report.findings).toEqual([]);
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
    // A fuzzer whose requests are all refused finds nothing.
    const succeeded = [...report.reached.values()].filter((statuses) => statuses.has(200) || statuses.has(201));
    expect(succeeded.length).toBeGreaterThan(surface.endpoints.length / 4);
  });
});

function targetOf({ running, apiUrl, log }: TestServer, sink: MailSink): Target {
  let read = log.length;
  return {
    port: running.port,
    apiUrl,
    codesFor: codesIn(sink),
    newLogLines() {
      const lines = log.slice(read);
      read = log.length;
      return lines;
    },
    deleteBackups() {},
    memoryMiB: () => null,
    async stop() {},
  };
}
