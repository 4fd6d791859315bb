import { readFileSync, writeFileSync } from "node:fs";

/**
 * Variables by which Bun lets an environment turn any executable of it into something else: a runtime for other programs,
 * one that loads a file first, or one that waits for a debugger.
 */
const VARIABLES = ["BUN_BE_BUN", "BUN_OPTIONS", "BUN_INSPECT", "BUN_INSPECT_CONNECT_TO", "BUN_INSPECT_PRELOAD"];
const ELF = Buffer.from("\x7fELF", "latin1");

/**
 * Makes an executable deaf to them. Bun has no switch for it, so the names that it looks for are changed to ones that no
 * environment can have: the name of a variable holds no `=`. Lengths stay, and with them every offset. Executables of
 * other systems are left as they are: theirs are signed.
 */
export function ignoreRuntimeSettings(executable: string): void {
  const bytes = readFileSync(executable);
  if (!bytes.subarray(0, ELF.length).equals(ELF)) return;
  for (const name of VARIABLES) {
    let count = 0;
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + name.length)) {
      bytes.write("=", at, "latin1");
      count++;
    }
    // The longer names begin like the shorter ones, which have changed them already.
    const isChangedAlready = VARIABLES.some((other) => other !== name && name.startsWith(other));
    if (count === 0 && !isChangedAlready) throw new Error(`The executable does not look for ${name} any more.`);
  }
  writeFileSync(executable, bytes);
}
