// Hashes passwords on a thread of its own, one at a time. See hashing.ts.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { HashAnswer, HashingThread, HashTask } from "./hashing.ts";

/** Threads that answer cheap requests go first: with equal priority a hash delays them by milliseconds. */
const NICENESS = 10;
const MOST_NICENESS = 19;

const { isPatient }: HashingThread = workerData;

// Only Linux has priorities per thread; elsewhere this would slow the whole process down.
if (process.platform === "linux") setPriority(0, isPatient ? MOST_NICENESS : NICENESS);

function work(task: HashTask): HashAnswer {
  try {
    const value =
      "cost" in task
        ? Bun.password.hashSync(task.password, { algorithm: "argon2id", ...task.cost })
        : Bun.password.verifySync(task.password, task.hash);
    return { value };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (task: HashTask) => parentPort?.postMessage(work(task)));
