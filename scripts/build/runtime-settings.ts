import { readFileSync, writeFileSync } from "node:fs";

/**
 * Environment variables that make an executable built by Bun act as something else: a runtime for other programs, a
 * program that loads a file first, or one that waits for a debugger.
 */
const VARIABLES = ["BUN_BE_BUN", "BUN_OPTIONS", "BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_PRELOAD"];

/**
 * Makes an executable ignore them. Bun has no switch for it, so this changes the names in the executable to names that no
 * variable can have, since they contain a `=`. Lengths and offsets stay the same. A signed executable must be changed
 * before it is signed.
 */
export function ignoreRuntimeSettings(executable: string): void {
  const bytes = readFileSync(executable);
  for (const name of VARIABLES) {
    let count = 0;
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + name.length)) {
      bytes.write("=", at, "latin1");
      count++;
    }
    // A longer name starts with a shorter one, whose replacement has changed it already.
    const isChangedAlready = VARIABLES.some((other) => other !== name && name.startsWith(other));
    if (count === 0 && !isChangedAlready) throw new Error(`The executable no longer reads ${name}.`);
  }
  writeFileSync(executable, bytes);
}
