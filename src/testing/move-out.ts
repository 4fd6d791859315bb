import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "#server/db/store/store.ts";
import { moveOut } from "#server/move-out/move-out.ts";
import type { MoveOutReport } from "#server/move-out/report.ts";
import type { TargetName } from "#server/move-out/target-names.ts";
import { targets } from "#server/move-out/targets.ts";
import { transferOn } from "./database/transfer-files.ts";
import { type MovedIn, type MoveInOptions, moveInFrom } from "./move-in.ts";

export interface MovedOut extends Disposable {
  report: MoveOutReport;
  folder: string;
  /** The names of the files. */
  files: string[];
  text(file: string): string;
  json<T>(file: string): T;
  /** The rows of a file of JSON lines. */
  rows(file: string): Record<string, unknown>[];
  /** Whether others than the owner can read one of the files. */
  isOpenToOthers(): boolean;
  /** What the report says of a field, such as `user.language`: all its fates. */
  became(field: string): string[];
  /** The files as our own reader of the product understands them. */
  back(options?: MoveInOptions): Promise<MovedIn>;
}

/** Exports a project for another product, as `hallpass export --as` does without the command around it. */
export async function movedOut(
  store: Store,
  projectId: string,
  name: TargetName,
  { includeSecrets = true } = {},
): Promise<MovedOut> {
  const home = mkdtempSync(join(tmpdir(), "hallpass-move-out-"));
  const folder = join(home, "export");
  mkdirSync(folder, { mode: 0o700 });
  const report = await moveOut(transferOn(store), { projectId, target: targets[name], folder, includeSecrets });
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  return {
    report,
    folder,
    files: readdirSync(folder).sort(),
    text,
    json: <T>(file: string) => JSON.parse(text(file)) as T,
    rows: (file) => linesOf(text(file)),
    isOpenToOthers: () => readdirSync(folder).some((file) => (statSync(join(folder, file)).mode & 0o077) !== 0),
    became: (field) =>
      report.fields
        .filter(({ record, field: own }) => `${record}.${own}` === field)
        .map(({ as, why }) => as ?? `left out: ${why}`),
    back: (options = {}) => moveInFrom([folder], home, options),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
