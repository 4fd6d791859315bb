import { appendFileSync } from "node:fs";
import { join } from "node:path";

const seen = new Set<string>();

/**
 * Notes that a test saw this endpoint answer whoever said to be of this level with this error code (null: it worked), so
 * that a run can tell which declared errors no test provokes, and at which levels. Does nothing unless the run asks for
 * it by `HALLPASS_COVERAGE_DIR`.
 */
export function recordReply(endpointId: string, code: string | null, level: string | null) {
  const folder = process.env.HALLPASS_COVERAGE_DIR;
  const line = JSON.stringify([endpointId, code, level]);
  if (!folder || seen.has(line)) return;
  seen.add(line);
  // One file per process: tests run in several at once.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
