/**
 * `npm run bench`: what requests cost, against a floor that does only what cannot be left out, both in one run.
 * `--quick` for a first impression, `--json` for machines, `--only me,refresh,…` for some of the rows.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort, pinLoadGenerator, startMeasured } from "./process.ts";
import { seed, startProduct } from "./product.ts";
import { printTable, type Row } from "./rows.ts";
import { coldStart, files, loadedMemory } from "./sizes.ts";
import { cheapBesideSignIns, currentUser, durableWrites, type Floor, passwords, refresh } from "./workloads.ts";

const WORK = {
  me: currentUser,
  refresh,
  passwords,
  cheap: cheapBesideSignIns,
  writes: durableWrites,
};

const { values: flags } = parseArgs({
  options: { quick: { type: "boolean" }, json: { type: "boolean" }, only: { type: "string" } },
});
const only = flags.only?.split(",");
const isWanted = (name: string) => !only || only.includes(name);

if (!existsSync(join(import.meta.dir, "../../dist/hallpass"))) {
  throw new Error("dist/hallpass does not exist: npm run build makes it.");
}
pinLoadGenerator();
const rows = await run();
if (flags.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else printTable(rows);

async function run(): Promise<Row[]> {
  const measured: Row[] = [];
  if (isWanted("files")) measured.push(...files());
  if (isWanted("start")) measured.push(...(await coldStart(flags.quick ? 3 : 7)));
  const wanted = Object.entries(WORK).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return measured;

  const directory = mkdtempSync(join(tmpdir(), "hallpass-bench-"));
  const floor = await startFloor(directory);
  const started = await startProduct(directory);
  try {
    say("seeding");
    const product = await seed(started);
    const contest = { product, floor, share: flags.quick ? 0.3 : 1 };
    const loaded: Row[] = [];
    for (const [name, measure] of wanted) {
      say(name);
      loaded.push(...(await measure(contest)));
    }
    return [...loaded, loadedMemory(product.memory()), ...measured];
  } finally {
    await Promise.all([started.stop(), floor.stop()]);
    rmSync(directory, { recursive: true });
  }
}

async function startFloor(directory: string): Promise<Floor> {
  const port = await freePort();
  const command = [process.execPath, join(import.meta.dir, "floor.ts"), String(port), directory];
  const server = await startMeasured(command, { port, path: "/health", logFile: join(directory, "floor.log") });
  const people: Floor["people"] = await (await fetch(`http://127.0.0.1:${port}/people`)).json();
  return { ...server, people };
}

function say(step: string) {
  process.stderr.write(`bench: ${step} …\n`);
}
