import { appendFileSync } from "node:fs";
import { join } from "node:path";

const seen = new Set<string>();

/**
 * Records that an endpoint answered a caller of this level with this error code (null: success), so that a run can report
 * the declared errors that no test provokes, by level. Does nothing unless `HALLPASS_COVERAGE_DIR` is set.
 */
export function recordReply(endpointId: string, code: string | null, level: string | null) {
  const folder = process.env.HALLPASS_COVERAGE_DIR;
  const line = JSON.stringify([endpointId, code, level]);
  if (!folder || seen.has(line)) return;
  seen.add(line);
  // One file per process: several processes run tests at once.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
