// Hashes passwords on a thread of its own, one at a time. See hashing.ts.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Cost, HashAnswer, HashingThread, HashTask } from "./hashing.ts";
import { isNative } from "./imported-hash.ts";

/** Threads that answer cheap requests go first: with equal priority a hash delays them by milliseconds. */
const NICENESS = 10;
const MOST_NICENESS = 19;

const { isPatient }: HashingThread = workerData;

// Only Linux has priorities per thread; elsewhere this would slow the whole process down.
if (process.platform === "linux") setPriority(0, isPatient ? MOST_NICENESS : NICENESS);

async function work(task: HashTask): Promise<HashAnswer> {
  try {
    return { value: "cost" in task ? Bun.password.hashSync(task.password, argon2id(task.cost)) : await verify(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const argon2id = (cost: Cost) => ({ algorithm: "argon2id" as const, ...cost });

async function verify({ password, hash }: { password: string | Uint8Array; hash: string }): Promise<boolean> {
  if (isNative(hash)) return Bun.password.verifySync(password, hash);
  // Most servers have no such hash and never load this.
  const { acceptedHash } = await import("./hashes/parse.ts");
  return acceptedHash(hash).verify(typeof password === "string" ? password : new TextDecoder().decode(password));
}

parentPort?.on("message", async (task: HashTask) => parentPort?.postMessage(await work(task)));
