import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";

const seen = new Set<string>();

/**
 * Records that an endpoint answered a caller of this level with this error code (null: success), and the tables to which it
 * added rows for a client or a stranger, so that a run can report what no test provokes, by level, and what is stored
 * without a limit. Does nothing unless `HALLPASS_COVERAGE_DIR` is set.
 */
export const recordReply: NonNullable<Deps["onReply"]> = ({ endpointId, errorCode, claimedLevel, tables }) => {
  const folder = process.env.HALLPASS_COVERAGE_DIR;
  if (!folder) return;
  record(folder, [endpointId, errorCode, claimedLevel]);
  if (claimedLevel === "client" || claimedLevel === null)
    for (const table of tables) record(folder, ["adds", endpointId, table]);
};

function record(folder: string, entry: readonly (string | null)[]) {
  const line = JSON.stringify(entry);
  if (seen.has(line)) return;
  seen.add(line);
  // One file per process: several processes run tests at once.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
