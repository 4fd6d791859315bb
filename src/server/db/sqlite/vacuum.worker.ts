import { Database } from "bun:sqlite";
import { parentPort } from "node:worker_threads";

/** Why the file could not be compacted; null for success. */
export type VacuumReply = string | null;

parentPort?.once("message", (file: string) => {
  const reply: VacuumReply = compact(file);
  parentPort?.postMessage(reply);
});

function compact(file: string): VacuumReply {
  let database: Database | undefined;
  try {
    database = new Database(file, { readwrite: true, create: false });
    database.run("pragma busy_timeout = 5000");
    database.run("pragma synchronous = full");
    database.run("vacuum");
    database.run("pragma wal_checkpoint(truncate)");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
