import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, placeFile } from "./place.ts";
import { cannotRead } from "./rights.ts";
import { temporaryNameFor } from "./temporary.ts";

/** The port of the server that runs on a data directory, for commands beside it. */
const PORT_FILE = "port";

/** Notes the port of a server, while it runs. A data directory that does not exist (PostgreSQL) is not created. */
export function noteServedPort(directory: string, port: number): void {
  if (!existsSync(directory)) return;
  const file = join(directory, PORT_FILE);
  const unfinished = temporaryNameFor(file);
  try {
    writeFileSync(unfinished, `${port}\n`, { mode: 0o600, flag: "wx" });
    placeFile(unfinished, file, { replace: true });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

export function forgetServedPort(directory: string): void {
  rmSync(join(directory, PORT_FILE), { force: true });
}

/**
 * Returns the port that a server noted, or null. After a server was killed it is that of the killed one, which the next one
 * probably has, too.
 */
export function servedPort(directory: string): number | null {
  try {
    const port = Number(readFileSync(join(directory, PORT_FILE), "utf8"));
    return Number.isInteger(port) && port > 0 ? port : null;
  } catch (error) {
    // A health check may run as a user who may not look into the directory.
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(codeOf(error))) return null;
    throw cannotRead(join(directory, PORT_FILE), error);
  }
}
