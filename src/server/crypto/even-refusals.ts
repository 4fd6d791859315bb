import { DAY } from "#contract/limits.ts";
import { growingLru } from "#server/cache/growing-lru.ts";
import { kindOf } from "./imported-hash.ts";

/**
 * Makes every refusal of a project take as long as verifying the slowest kind of imported hash that the project has. An
 * expensive imported hash takes seconds and Hallpass's own takes milliseconds; the difference must not reveal which
 * address has an account. The server waits for the difference instead of computing, so it costs other requests nothing.
 */
export interface EvenRefusals {
  /** Whether the project's kinds of hashes are known. */
  knows(projectId: string): boolean;
  /** Records sample hashes of a project's imported kinds. */
  learn(projectId: string, hashes: readonly string[]): void;
  /** Records how long a verification ran, without its time in the queue. */
  note(projectId: string, hash: string, millis: number): void;
  /**
   * Returns how long a refusal of the project takes; `measure` verifies a hash of a kind that has not been measured
   * yet.
   */
  millisOf(projectId: string, measure: (hash: string) => Promise<void>): Promise<number>;
}

const MAX_PROJECTS = 10_000;
/** Imported hashes are replaced when their users sign in, so a project's kinds are read again after this time. */
const KEEP_MILLIS = DAY;
/** A project with more kinds of hashes gets even refusals only for this many. */
const MAX_KINDS = 16;
/** Lowers an old measurement step by step, in case it was taken while the machine was busy. */
const DECAY = 0.95;

export function evenRefusals(): EvenRefusals {
  const projects = growingLru<Map<string, string>>(MAX_PROJECTS, { ttlMillis: KEEP_MILLIS });
  const millisOfKind = growingLru<number>(MAX_PROJECTS);

  const learned = growingLru<true>(MAX_PROJECTS, { ttlMillis: KEEP_MILLIS });

  function add(projectId: string, hashes: readonly string[]): void {
    const kinds = projects.get(projectId) ?? new Map<string, string>();
    for (const hash of hashes) if (kinds.size < MAX_KINDS) kinds.set(kindOf(hash), hash);
    projects.set(projectId, kinds);
  }

  return {
    knows: (projectId) => learned.has(projectId),
    learn(projectId, hashes) {
      learned.set(projectId, true);
      if (hashes.length > 0) add(projectId, hashes);
    },
    note(projectId, hash, millis) {
      add(projectId, [hash]);
      const kind = kindOf(hash);
      millisOfKind.set(kind, Math.max(millis, DECAY * (millisOfKind.get(kind) ?? 0)));
    },
    async millisOf(projectId, measure) {
      let longest = 0;
      for (const [kind, hash] of projects.get(projectId) ?? []) {
        if (!millisOfKind.has(kind)) await measure(hash);
        longest = Math.max(longest, millisOfKind.get(kind) ?? 0);
      }
      return longest;
    },
  };
}
