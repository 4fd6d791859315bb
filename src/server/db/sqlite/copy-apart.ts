import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { diskFull } from "#server/files/disk-space.ts";
import type { CopyOrder, CopyPhase, CopyProblem, CopyReply } from "./copy.worker.ts";

/** The interval at which the caller gets the progress of a copy. */
const WATCH_MILLIS = 100;
/**
 * About the speed at which SQLite checks a file that it has just read or written. A check does not report its progress.
 */
const CHECKED_BYTES_A_SECOND = 40 * 1024 * 1024;
/** The estimate of a check may be too short: it ends with the check only. */
const NEARLY_ALL = 0.99;

/** Options of a copy in a separate thread. */
export interface CopyWatch {
  /** Gives up. */
  signal?: AbortSignal;
  /** Called as each phase begins; returns a function to call with the finished bytes and all bytes. */
  onPhase?(phase: CopyPhase): ((done: number, of: number) => void) | undefined;
}

/** There is no copy. `code` is SQLite's of the error, or empty. */
export class CopyFailed extends Error {
  readonly code: string;

  constructor({ message, code }: CopyProblem) {
    super(message);
    this.code = code;
  }
}

const STOPPING: CopyProblem = { message: "The server is stopping.", code: "" };

/**
 * Copies in a separate thread: a large copy takes a while, and the process must still react to signals and requests.
 * Throws `CopyFailed` if the source or the copy is not whole, and `DiskFull`.
 */
export async function copyApart(order: CopyOrder, { signal, onPhase }: CopyWatch = {}): Promise<void> {
  if (signal?.aborted) throw new CopyFailed(STOPPING);
  const thread = new Worker(new URL("./copy.worker.ts", import.meta.url));
  let giveUp = () => {};
  const phases = watching(order, onPhase);
  try {
    const problem = await new Promise<CopyProblem | null>((resolve, reject) => {
      giveUp = () => resolve(STOPPING);
      signal?.addEventListener("abort", giveUp);
      thread.on("message", (reply: CopyReply) => {
        if ("problem" in reply) resolve(reply.problem);
        else phases.begin(reply.phase);
      });
      thread.once("error", reject);
      thread.once("exit", () => resolve({ message: "The thread that copies ended without a reply.", code: "" }));
      thread.postMessage(order);
    });
    if (!problem) return;
    const failed = new CopyFailed(problem);
    throw problem.code === "SQLITE_FULL" && order.unfinished !== null ? diskFull(order.unfinished, failed) : failed;
  } finally {
    // The signal outlives the copy.
    signal?.removeEventListener("abort", giveUp);
    phases.end();
    await thread.terminate();
  }
}

function watching({ source, unfinished }: CopyOrder, onPhase: CopyWatch["onPhase"]) {
  let timer: Timer | undefined;
  const end = () => clearInterval(timer);
  return {
    begin(phase: CopyPhase) {
      end();
      const onBytes = onPhase?.(phase);
      if (!onBytes) return;
      const all = sizeOf(source);
      const begun = performance.now();
      const checked = () => Math.min(((performance.now() - begun) / 1_000) * CHECKED_BYTES_A_SECOND, NEARLY_ALL * all);
      // A copy has no free pages, so it may be smaller than its source: the phase ends before it is at 100 %.
      const done = phase === "copying" ? () => sizeOf(unfinished) : checked;
      timer = setInterval(() => onBytes(done(), all), WATCH_MILLIS);
    },
    end,
  };
}

const sizeOf = (file: string | null) => (file === null ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0));
