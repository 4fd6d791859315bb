import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BunLockFile } from "bun";
import { root } from "../build/stale.ts";

let integrities: Map<string, string> | undefined;

/** The checksum that bun.lock has for a package, as npm writes it: `sha512-…`. Throws if the package is not locked. */
export function integrityOf(name: string, version: string): string {
  integrities ??= readLock();
  const integrity = integrities.get(`${name}@${version}`);
  if (!integrity) throw new Error(`bun.lock does not have ${name} in version ${version}.`);
  return integrity;
}

function readLock(): Map<string, string> {
  const lock = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as BunLockFile;
  return new Map(Object.values(lock.packages).map((entry) => [entry[0], String(entry.at(-1))]));
}
