import { join } from "node:path";
import { root } from "../build/stale.ts";
import type { Page } from "./page.ts";

/** Returns a page as the formatter formats it, so that a generated page never needs formatting. */
export function formatted({ file, markdown }: Page): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [join(root, "node_modules/.bin/biome"), "format", `--stdin-file-path=${file}`],
    { cwd: root, stdin: Buffer.from(`${markdown}\n`) },
  );
  if (exitCode !== 0) throw new Error(`${file} could not be formatted: ${stderr}`);
  return stdout.toString();
}
