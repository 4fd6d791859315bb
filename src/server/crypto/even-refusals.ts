import { LRUCache } from "lru-cache";
import { kindOf } from "./imported-hash.ts";

/**
 * Makes every refusal of a project take as long as verifying the slowest kind of imported hash that the project has. An
 * imported hash of great cost takes seconds, ours takes milliseconds, and nobody is to read from that which address has an
 * account. The difference is waited, not computed, so it costs nobody else anything.
 */
export interface EvenRefusals {
  /** Whether it is known what kinds of hashes a project has. */
  knows(projectId: string): boolean;
  /** Hashes that a project has beside those of today's kind. */
  learn(projectId: string, hashes: readonly string[]): void;
  /** How long a verification ran, without its time in line. */
  note(projectId: string, hash: string, millis: number): void;
  /** How long a refusal of the project takes; `measure` verifies a hash of a kind that has not been seen yet. */
  millisOf(projectId: string, measure: (hash: string) => Promise<void>): Promise<number>;
}

const MAX_PROJECTS = 10_000;
/** Imported hashes become ours when their owners sign in, so after a while it is looked again. */
const KEEP_MILLIS = 24 * 3_600_000;
/** Whoever imports more kinds than these is told from others by the rest. */
const MAX_KINDS = 16;
/** A measurement taken while the machine was busy is forgotten step by step. */
const DECAY = 0.95;

export function evenRefusals(): EvenRefusals {
  const projects = new LRUCache<string, Map<string, string>>({ max: MAX_PROJECTS, ttl: KEEP_MILLIS });
  const millisOfKind = new LRUCache<string, number>({ max: MAX_PROJECTS });

  const asked = new LRUCache<string, true>({ max: MAX_PROJECTS, ttl: KEEP_MILLIS });

  function add(projectId: string, hashes: readonly string[]): void {
    const kinds = projects.get(projectId) ?? new Map<string, string>();
    for (const hash of hashes) if (kinds.size < MAX_KINDS) kinds.set(kindOf(hash), hash);
    projects.set(projectId, kinds);
  }

  return {
    knows: (projectId) => asked.has(projectId),
    learn(projectId, hashes) {
      asked.set(projectId, true);
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
