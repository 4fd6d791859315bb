import type { Watchable } from "hallpass";
import { useRef, useState } from "react";
import { isUnreachable, useFailure } from "./failure.ts";

/** Loads what is stored after a change was refused. A server that does not answer is not asked again. */
export async function orReload<T>(stored: Pick<Watchable<unknown>, "refresh">, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!isUnreachable(error)) await stored.refresh();
    throw error;
  }
}

export interface Change<V> {
  /** What was chosen last, until it is saved or refused. */
  pending: V | undefined;
  /** Why it was refused, in words. Stays until the next choice. */
  failure: string | undefined;
  make(value: V): void;
}

/** The changes of a switch or a choice: it shows at once what was chosen, and goes back with the reason if that is refused. */
export function useChange<V>(save: (value: V) => Promise<unknown>): Change<V> {
  const [latest, setLatest] = useState<{ pending?: { value: V }; error?: unknown }>({});
  const count = useRef(0);

  async function make(value: V) {
    count.current += 1;
    const own = count.current;
    const end = (error?: unknown) => own === count.current && setLatest({ error });
    setLatest({ pending: { value } });
    await save(value).then(() => end(), end);
  }

  return {
    pending: latest.pending?.value,
    failure: useFailure(latest.error),
    make: (value) => void make(value),
  };
}
