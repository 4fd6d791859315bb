import { Worker } from "node:worker_threads";

export interface Cost {
  memoryCost: number;
  timeCost: number;
}

/** What hashes and verifies, somewhere off the event loop. How much of it may go on at once is its user's business. */
export interface Hashing {
  hash(password: string, cost: Cost): Promise<string>;
  verify(password: string | Uint8Array, hash: string): Promise<boolean>;
}

export type HashTask = { password: string; cost: Cost } | { password: string | Uint8Array; hash: string };
/** What a thread is told when it starts. */
export interface HashingThread {
  /** Lets other threads that hash go first: what it does takes seconds anyway. */
  isPatient: boolean;
}
export type HashAnswer = { value: string | boolean } | { error: string };

/** Bun's own thread pool: for whoever hashes now and then. */
export const bunsHashing: Hashing = {
  hash: (password, cost) => Bun.password.hash(password, { algorithm: "argon2id", ...cost }),
  verify: (password, hash) => Bun.password.verify(password, hash),
};

/**
 * Threads of our own with a low priority, started when they are first needed. They hash as fast as Bun's pool, and
 * requests that need no hash are answered beside them as if they were not there; docs/performance.md has the numbers.
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
    // Nobody is kept from leaving by a thread that has nothing to do.
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
