// Kills processes many times and checks that no acknowledged write is lost, in three parts: `npm run test:crash`.
// `writer` kills a process that only writes to SQLite; `places` ends a server at each critical place of each worker, and at
// random moments; `serve` kills `hallpass serve` at random moments. Servers run on SQLite and on PostgreSQL.
// `--only <part>` runs one part, `--database postgres` what there is on one database, and `--kills` says how many random
// kills each has.
import { parseArgs } from "node:util";
import type { Dialect } from "#server/db/store/columns.ts";
import { crash } from "#testing/database/crash.ts";
import { placesOn } from "../tests/crash/places.ts";
import { crashServer } from "../tests/crash/server-crash.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    only: { type: "string" },
    database: { type: "string" },
  },
});
const kills = Number(values.kills);

interface Report {
  kills: number;
  acknowledged: number;
  /** The places at which a server ended: no fault. */
  reached?: string[];
}

/** Whatever a report has besides its numbers is a fault. */
function faultsIn({ kills, acknowledged, reached, ...faults }: Report): Record<string, unknown> {
  return faults;
}

const countOf = (report: Report) => Object.values(faultsIn(report)).flat().filter(Boolean).length;

function onKill(report: Report): void {
  const { kills, acknowledged, reached = [] } = report;
  const wrong = countOf(report);
  process.stdout.write(
    `kill ${kills}: ${acknowledged} acknowledged so far, ${reached.length} places reached, ${wrong} wrong\n`,
  );
  if (wrong === 0) return;
  process.stderr.write(`${JSON.stringify(faultsIn(report), null, 2)}\n`);
  process.exit(1);
}

const PARTS = {
  writer: (_: Dialect): Promise<Report> => crash({ kills, onKill: (_, soFar) => onKill(soFar) }),
  places: (dialect: Dialect): Promise<Report> => crashServer({ dialect, kills, places: placesOn(dialect), onKill }),
  serve: (dialect: Dialect): Promise<Report> => crashServer({ dialect, kills, isReal: true, onKill }),
};
const RUNS: readonly (readonly [part: keyof typeof PARTS, dialect: Dialect])[] = [
  ["writer", "sqlite"],
  ["places", "sqlite"],
  ["serve", "sqlite"],
  ["places", "postgres"],
  ["serve", "postgres"],
];
const wanted = RUNS.filter(
  ([part, dialect]) => (values.only ?? part) === part && (values.database ?? dialect) === dialect,
);
if (wanted.length === 0) {
  throw new Error(
    `There are only: ${RUNS.map(([part, dialect]) => `--only ${part} --database ${dialect}`).join(", ")}.`,
  );
}
for (const [part, dialect] of wanted) {
  process.stdout.write(`${part} on ${dialect}:\n`);
  onKill(await PARTS[part](dialect));
}
