/**
 * `npm run fuzz`: sends valid, nearly valid and hostile requests to every endpoint, made from the contract and from
 * earlier replies, and checks every reply. docs/security/fuzzing.md.
 */
import { parseArgs } from "node:util";
import { pages, routes } from "#server/app.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { buildBinary } from "./build/binary.ts";
import { runCampaign } from "./fuzz/campaign.ts";
import { written } from "./fuzz/report.ts";
import { surfaceOf } from "./fuzz/sequence.ts";
import { startTarget } from "./fuzz/target.ts";

const HELP = `Usage: npm run fuzz -- [options]

  --seed <number>                   decides every choice (default: the time)
  --requests <number>               ends after so many requests (default 20000)
  --minutes <number>                ends after so much time
  --server executable|source        what to fuzz (default executable)
  --database sqlite|postgres        (default sqlite)
  --clients <number>                connections at once (default 24)
  --raw <number>                    rounds of malformed HTTP (default 3)
  --sequence <number>               begins with this sequence: with one client, to see a finding again
`;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    requests: { type: "string" },
    minutes: { type: "string" },
    server: { type: "string", default: "executable" },
    database: { type: "string", default: "sqlite" },
    clients: { type: "string" },
    raw: { type: "string" },
    sequence: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

function wrong(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${HELP}`);
  process.exit(2);
}

function numberOf(name: "seed" | "requests" | "minutes" | "clients" | "raw" | "sequence"): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) wrong(`--${name} is "${value}"; expected a number.`);
  return number;
}

if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const { server, database } = values;
if (server !== "executable" && server !== "source") wrong(`--server is "${server}"; expected executable or source.`);
if (database !== "sqlite" && database !== "postgres")
  wrong(`--database is "${database}"; expected sqlite or postgres.`);
const seed = numberOf("seed") ?? 0;
const sequence = numberOf("sequence");
const minutes = numberOf("minutes");
const requests = numberOf("requests") ?? (minutes === undefined ? 20_000 : Number.POSITIVE_INFINITY);
const say = (line: string) => process.stderr.write(`${line}\n`);

if (server === "executable") await buildBinary();
const made = database === "postgres" ? await createTestDatabase(migrations.postgres) : null;
const target = await startTarget(server, made ? { DATABASE_URL: made.url } : {});
say(`Seed ${seed}; ${server} on ${database} at port ${target.port}.`);
const surface = surfaceOf(
  routes.map(({ endpoint }) => endpoint),
  pages,
);
let isFine = false;
try {
  const report = await runCampaign(target, surface, {
    seed,
    from: sequence ?? 0,
    requests,
    untilMillis: minutes === undefined ? undefined : minutes * 60_000,
    clients: sequence === undefined ? (numberOf("clients") ?? 24) : 1,
    rawRounds: sequence === undefined ? (numberOf("raw") ?? 3) : 0,
    say,
  });
  process.stdout.write(written(report, surface, { seed, server, database }));
  isFine = report.findings.length === 0;
} finally {
  await target.stop();
  await made?.drop();
}
process.exit(isFine ? 0 : 1);
