// Kills a writing process many times and checks that no acknowledged write is lost: `bun scripts/crash-test.ts --kills 50`;
// with `--server`, kills `hallpass serve` while users sign up.
import { parseArgs } from "node:util";
import { crash } from "#testing/crash.ts";
import { crashServer } from "../tests/crash/server-crash.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "50" }, server: { type: "boolean", default: false } },
});

function onKill({ kills, acknowledged, ...faults }: { kills: number; acknowledged: number }) {
  const wrong = Object.values(faults).flat().filter(Boolean);
  process.stdout.write(`kill ${kills}: ${acknowledged} acknowledged so far, ${wrong.length} wrong\n`);
  if (wrong.length > 0) {
    process.stderr.write(`${JSON.stringify(faults, null, 2)}\n`);
    process.exit(1);
  }
}

const kills = Number(values.kills);
const report = values.server
  ? await crashServer({ kills, real: true, onKill })
  : await crash({ kills, onKill: (_, soFar) => onKill(soFar) });
const { acknowledged, kills: done, ...faults } = report;
const wrong = Object.values(faults).flat().filter(Boolean);
process.stdout.write(`${done} kills, ${acknowledged} acknowledged, ${wrong.length} wrong\n`);
process.exit(wrong.length > 0 ? 1 : 0);
