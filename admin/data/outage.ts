import { useSyncExternalStore } from "react";

const FIRST_LOOK_MILLIS = 1_000;
const LAST_LOOK_MILLIS = 30_000;
/** How long one look waits for the answer. */
const ANSWER_MILLIS = 5_000;

/** What the console knows about the way to its server. */
export interface Outage {
  isOut(): boolean;
  /** Something got no answer. Until the server answers, this looks again and again, less and less often. */
  begin(): void;
  /** Looks at once, when there is reason to doubt or to hope. */
  look(): Promise<void>;
  subscribe(changed: () => void): () => void;
}

/** `ask` resolves to whether the server answers. */
export function makeOutage(ask: () => Promise<boolean>): Outage {
  const listeners = new Set<() => void>();
  let isOut = false;
  let pause = FIRST_LOOK_MILLIS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function turn(out: boolean) {
    if (out === isOut) return;
    isOut = out;
    pause = FIRST_LOOK_MILLIS;
    for (const listener of [...listeners]) listener();
  }

  async function look() {
    clearTimeout(timer);
    turn(!(await ask()));
    clearTimeout(timer);
    if (!isOut) return;
    timer = setTimeout(() => void look(), pause);
    pause = Math.min(pause * 2, LAST_LOOK_MILLIS);
  }

  return {
    isOut: () => isOut,
    begin() {
      if (isOut) return;
      turn(true);
      void look();
    },
    look,
    subscribe(changed) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}

/** The server of the console answers here, whatever else is wrong. */
async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MILLIS) })).ok;
  } catch {
    return false;
  }
}

export const outage = makeOutage(isAnswering);

export const useIsOut = () => useSyncExternalStore(outage.subscribe, outage.isOut);

/** Calls `back` when the server answers again, until the returned function is called. */
export const onReturn = (back: () => void) => outage.subscribe(() => !outage.isOut() && back());
