import { LEGACY_VERIFIER_TIMEOUT_MILLIS, SECOND } from "#contract/limits.ts";
import { growingLru } from "#server/cache/growing-lru.ts";
import { NotBegun, type Turn, type Turns, turns } from "#server/turns.ts";

/** The questions to legacy verifiers in this process: how many run at once, and how long each project's verifier takes. */
export interface LegacyLoad {
  /** Does the work in a place of the project. Rejects with `NotBegun` when the project or this process has too many. */
  take<T>(turn: Turn & { projectId: string }, work: () => Promise<T>): Promise<T>;
  /** How long a refusal of the project takes: as long as the slowest of the latest answers of its verifier. */
  refusalMillis(projectId: string): number;
  /** Records how long an answer took. */
  note(projectId: string, millis: number): void;
  /** A monotonic clock in milliseconds. */
  time(): number;
}

/** So that a verifier that hangs delays only sign-ins of its own project. */
const PLACES_OF_PROJECT = 16;
const MOST_WAITING_OF_PROJECT = 32;
const MOST_AT_ONCE = 256;
const MAX_PROJECTS = 10_000;
const ANSWERS_REMEMBERED = 64;
/** Answers count as a little slower than they were, so that few are slower than all before them. */
const ROUNDED_TO_MILLIS = 50;
/** A verifier that never answers ends at its time limit, and then its failure is still to be recorded. */
const LONGEST_MILLIS = LEGACY_VERIFIER_TIMEOUT_MILLIS + SECOND;
/** Counts as the first answer, since none is known after a start. */
const FIRST_MILLIS = SECOND;

export function legacyLoad(): LegacyLoad {
  const queues = new Map<string, Turns>();
  const answers = growingLru<number[]>(MAX_PROJECTS);
  let inHand = 0;

  function queueOf(projectId: string): Turns {
    const queue = queues.get(projectId) ?? turns({ places: PLACES_OF_PROJECT, mostWaiting: MOST_WAITING_OF_PROJECT });
    queues.set(projectId, queue);
    return queue;
  }
  const known = (projectId: string) => answers.get(projectId) ?? [FIRST_MILLIS];

  return {
    async take(turn, work) {
      if (inHand >= MOST_AT_ONCE) throw new NotBegun("SERVER_BUSY", { "retry-after": "1" });
      const { projectId } = turn;
      const queue = queueOf(projectId);
      inHand++;
      try {
        return await queue.take(turn, work);
      } finally {
        inHand--;
        const { running, waiting } = queue.load();
        if (running + waiting === 0 && queues.get(projectId) === queue) queues.delete(projectId);
      }
    },
    refusalMillis: (projectId) => Math.min(Math.max(...known(projectId)), LONGEST_MILLIS),
    note(projectId, millis) {
      const rounded = Math.ceil(millis / ROUNDED_TO_MILLIS) * ROUNDED_TO_MILLIS;
      answers.set(projectId, [...known(projectId), rounded].slice(-ANSWERS_REMEMBERED));
    },
    time: () => performance.now(),
  };
}
