import type { Snapshot, Watchable } from "hallpass";

/** How long an answer is kept when nobody watches it any more; the SDK keeps its values as long. */
const KEPT_MILLIS = 5_000;

const PENDING: Snapshot<never> = { status: "pending" };
const noop = () => {};

/**
 * Makes watchables of a call of the SDK that has none: one for each object and each question about it. All who ask the
 * same share the answer.
 *
 *     const teamCount = asking((app: HallpassAdminApp, query?: string) => app.countTeams({ query }));
 *     const count = useKnown(teamCount(app, "boats"));
 */
export function asking<About extends object, Question extends unknown[], T>(
  ask: (about: About, ...question: Question) => Promise<T>,
): (about: About, ...question: Question) => Watchable<T> {
  const all = new WeakMap<About, Map<string, Watchable<T>>>();
  return (about, ...question) => {
    const answers = all.get(about) ?? new Map<string, Watchable<T>>();
    all.set(about, answers);
    const key = JSON.stringify(question);
    const forget = () => void answers.delete(key);
    const answer = answers.get(key) ?? answerTo(() => ask(about, ...question), forget);
    answers.set(key, answer);
    return answer;
  };
}

/** A watchable of one call. `forget` is called when nobody has watched the answer for some seconds. */
export function answerTo<T>(ask: () => Promise<T>, forget: () => void = noop): Watchable<T> {
  const listeners = new Set<() => void>();
  let known: Snapshot<T> = PENDING;
  let running: Promise<T> | undefined;
  let settling: Promise<void> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function keep() {
    clearTimeout(idle);
    if (listeners.size > 0) return;
    idle = setTimeout(() => {
      known = PENDING;
      forget();
    }, KEPT_MILLIS);
  }

  function publish(snapshot: Snapshot<T>) {
    known = snapshot;
    keep();
    for (const listener of [...listeners]) listener();
  }

  async function load(): Promise<T> {
    try {
      const value = await ask();
      publish({ status: "ready", value });
      return value;
    } catch (error) {
      // What is shown stays when it cannot be loaded again.
      if (known.status !== "ready") publish({ status: "failed", error });
      throw error;
    } finally {
      running = undefined;
    }
  }

  function get(): Promise<T> {
    running ??= load();
    return running;
  }

  function settled(): Promise<void> {
    if (known.status !== "pending") return Promise.resolve();
    settling ??= get()
      .then(noop, noop)
      .finally(() => {
        settling = undefined;
      });
    return settling;
  }

  return {
    subscribe(onChange) {
      // Two components may pass the same function, so each subscription needs a listener of its own.
      const listener = () => onChange();
      listeners.add(listener);
      keep();
      return () => {
        listeners.delete(listener);
        keep();
      };
    },
    snapshot: () => known,
    read() {
      if (known.status === "pending") throw settled();
      if (known.status === "failed") throw known.error;
      return known.value;
    },
    settled,
    get,
    refresh: () => get().then(noop, noop),
  };
}
