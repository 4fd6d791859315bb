// Kills a writing process many times and checks that nothing acknowledged is lost: `bun scripts/crash-test.ts --kills 50`.
import { parseArgs } from "node:util";
import { crash } from "#testing/crash.ts";

const { values } = parseArgs({ options: { kills: { type: "string", default: "50" } } });

const report = await crash({
  kills: Number(values.kills),
  onKill(done, { acknowledged, missing, undead, torn, damage }) {
    const wrong = missing.length + undead.length + torn.length + damage.length;
    process.stdout.write(`kill ${done}: ${acknowledged} acknowledged so far, ${wrong} wrong\n`);
    if (wrong > 0) {
      process.stderr.write(`${JSON.stringify({ missing, undead, torn, damage }, null, 2)}\n`);
      process.exit(1);
    }
  },
});
process.stdout.write(`${report.kills} kills, ${report.acknowledged} acknowledged writes, all there\n`);
