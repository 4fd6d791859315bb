import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root = join(import.meta.dir, "../..");

interface Step {
  name: string;
  /** Globs of everything that the outcome depends on, relative to the root. */
  inputs: string[];
  /** Files that must exist afterwards, relative to the root. */
  outputs: string[];
  make: () => Promise<void>;
}

/** Runs a step of the build unless its outputs exist and its inputs have not changed since the last run. */
export async function step({ name, inputs, outputs, make }: Step) {
  const stamp = join(root, "dist/.stamps", name);
  const wanted = digestOf(inputs);
  const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && outputs.every(isThere);
  if (isFresh) return;

  const startedAt = performance.now();
  process.stderr.write(`Building ${name} …\n`);
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  process.stderr.write(`Built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}

/** Makes the next run of the steps carry them out, whatever was built before. */
export function forget(steps: readonly string[]) {
  for (const name of steps) rmSync(join(root, "dist/.stamps", name), { force: true });
}

const isThere = (output: string) => existsSync(join(root, output));

function digestOf(globs: string[]): string {
  const files = new Set(globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: root, dot: true })]));
  const hash = new Bun.CryptoHasher("sha256");
  for (const file of [...files].filter((each) => !/\.test\.tsx?$/.test(each)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}
