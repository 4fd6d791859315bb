import { lutimesSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Makes what a killed process left older: a directory that was made just now may be one that is about to be used. */
export function makeOlder(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true })) {
    lutimesSync(join(directory, String(name)), 0, 0);
  }
}
