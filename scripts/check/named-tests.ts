import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/stale.ts";
import { exists } from "./modules.ts";

/** A test by its file and the text in its `test("…")`. */
export interface NamedTest {
  file: string;
  test: string;
}

/** Named tests that do not exist. */
export function missingTests(where: string, named: readonly NamedTest[]): string[] {
  return named.flatMap(({ file, test }) => {
    if (!exists(file)) return [`${where}: ${file} does not exist.`];
    return readFileSync(join(root, file), "utf8").includes(`"${test}",`)
      ? []
      : [`${where}: ${file} has no test "${test}".`];
  });
}
