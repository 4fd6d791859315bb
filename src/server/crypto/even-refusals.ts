import { MINUTE } from "#contract/limits.ts";
import { growingLru } from "#server/cache/growing-lru.ts";
import type { HashTraits } from "./imported-hash.ts";

/**
 * Makes every refusal of a project take as long as verifying the slowest kind of imported hash that the project has. An
 * expensive imported hash takes seconds and Hallpass's own takes milliseconds; the difference must not reveal which
 * address has an account. The server waits for the difference instead of computing, so it costs other requests nothing.
 */
export interface EvenRefusals {
  /** Whether the project's kinds of hashes are known. */
  knows(projectId: string): boolean;
  /** Records the kinds that the project's hashes have now. */
  learn(projectId: string, samples: readonly Sample[]): void;
  /** Records how long a verification ran, without its time in the queue. */
  note(projectId: string, sample: Sample, millis: number): void;
  /**
   * Returns how long a refusal of the project takes; `measure` verifies a hash of a kind that has not been measured
   * yet.
   */
  millisOf(projectId: string, measure: (hash: string) => Promise<void>): Promise<number>;
}

/** A hash of a kind. */
export interface Sample extends Pick<HashTraits, "kind" | "millis"> {
  hash: string;
}

const MAX_PROJECTS = 10_000;
/** Imports add kinds, and sign-ins replace the last hash of a kind, so a project's kinds are read again after this time. */
const KEEP_MILLIS = 10 * MINUTE;
/** Kinds are measured at the expense of whoever is refused first. The slowest are. */
const MAX_KINDS = 16;
/** Lowers an old measurement step by step, in case it was taken while the machine was busy. */
const DECAY = 0.95;

export function evenRefusals(): EvenRefusals {
  const projects = growingLru<Map<string, Sample>>(MAX_PROJECTS, { ttlMillis: KEEP_MILLIS });
  const learned = growingLru<true>(MAX_PROJECTS, { ttlMillis: KEEP_MILLIS });
  const millisOfKind = growingLru<number>(MAX_PROJECTS);

  function keep(projectId: string, samples: readonly Sample[]): void {
    const slowest = samples.toSorted((a, b) => b.millis - a.millis).slice(0, MAX_KINDS);
    projects.set(projectId, new Map(slowest.map((sample) => [sample.kind, sample])));
  }

  return {
    knows: (projectId) => learned.has(projectId),
    learn(projectId, samples) {
      learned.set(projectId, true);
      keep(projectId, samples);
    },
    note(projectId, sample, millis) {
      const kinds = projects.get(projectId);
      if (!kinds?.has(sample.kind)) keep(projectId, [...[...(kinds ?? [])].map(([, known]) => known), sample]);
      millisOfKind.set(sample.kind, Math.max(millis, DECAY * (millisOfKind.get(sample.kind) ?? 0)));
    },
    async millisOf(projectId, measure) {
      let longest = 0;
      for (const [kind, { hash }] of projects.get(projectId) ?? []) {
        if (!millisOfKind.has(kind)) await measure(hash);
        longest = Math.max(longest, millisOfKind.get(kind) ?? 0);
      }
      return longest;
    },
  };
}
