import { Worker } from "node:worker_threads";
import { isNative } from "./imported-hash.ts";

export interface Cost {
  memoryCost: number;
  timeCost: number;
}

/** Hashes and verifies off the event loop. The caller limits how many run at the same time. */
export interface Hashing {
  hash(password: string, cost: Cost): Promise<string>;
  verify(password: string | Uint8Array, hash: string): Promise<boolean>;
}

export type HashTask = { password: string; cost: Cost } | { password: string | Uint8Array; hash: string };
/** Options of a thread, given when it starts. */
export interface HashingThread {
  /** Gives other hashing threads priority: its work takes seconds anyway. */
  isPatient: boolean;
}
export type HashAnswer = { value: string | boolean } | { error: string };

/** Uses Bun's own thread pool, for callers that hash only now and then, and a thread for hashes that Bun does not know. */
export const bunsHashing: Hashing = {
  hash: (password, cost) => Bun.password.hash(password, { algorithm: "argon2id", ...cost }),
  verify: (password, hash) =>
    isNative(hash) ? Bun.password.verify(password, hash) : threadForOthers().verify(password, hash),
};

let madeForOthers: Hashing | undefined;

function threadForOthers(): Hashing {
  madeForOthers ??= hashingThreads();
  return madeForOthers;
}

/**
 * Hashes on low-priority threads of its own, each started when first needed. They hash as fast as Bun's pool, and
 * requests that need no hash are answered as fast as without them; docs/performance.md has the numbers.
 */
export function hashingThreads(options: { isPatient?: boolean } = {}): Hashing {
  const idle: Worker[] = [];
  const workerData: HashingThread = { isPatient: options.isPatient ?? false };

  async function run(task: HashTask): Promise<string | boolean> {
    const thread = idle.pop() ?? new Worker(new URL("./hashing.worker.ts", import.meta.url), { workerData });
    const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>();
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.ref();
    thread.postMessage(task);
    let answer: HashAnswer;
    try {
      answer = await promise;
    } catch (cause) {
      void thread.terminate();
      throw new Error("The thread that hashes passwords failed", { cause });
    }
    thread.off("error", reject);
    // An idle thread must not keep the process from ending.
    thread.unref();
    idle.push(thread);
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  return {
    hash: async (password, cost) => String(await run({ password, cost })),
    verify: async (password, hash) => (await run({ password, hash })) === true,
  };
}
