// Kills processes many times and checks that no acknowledged write is lost, in three parts: `bun scripts/crash-test.ts`.
// `writer` kills a process that only writes; `places` ends a server at each critical place of each worker, and at random
// moments; `serve` kills `hallpass serve` at random moments. `--only <part>` runs one part, `--kills` says how many random
// kills each has.
import { parseArgs } from "node:util";
import { crash } from "#testing/crash.ts";
import { PLACES } from "../tests/crash/places.ts";
import { crashServer } from "../tests/crash/server-crash.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, only: { type: "string" } },
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

const parts: Record<string, () => Promise<Report>> = {
  writer: () => crash({ kills, onKill: (_, soFar) => onKill(soFar) }),
  places: () => crashServer({ kills, places: PLACES, onKill }),
  serve: () => crashServer({ kills, isReal: true, onKill }),
};
const wanted = Object.entries(parts).filter(([name]) => !values.only || values.only === name);
if (wanted.length === 0) throw new Error(`--only has one of ${Object.keys(parts).join(", ")}.`);
for (const [name, run] of wanted) {
  process.stdout.write(`${name}:\n`);
  const report = await run();
  onKill(report);
}
