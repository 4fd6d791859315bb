import type { Conversion } from "./conversion.ts";

export interface KeptLists<T> {
  add(key: string, part: T): void;
  /** What was added with the key, in this order; undefined if nothing was. */
  get(key: string): T[] | undefined;
}

/**
 * Lists of parts of rows, by a key. Each part is kept by itself: in a source whose rows all have the same key, the list of that key
 * would be read and written with each row.
 */
export function keptLists<T>(into: Pick<Conversion, "kept">): KeptLists<T> {
  const [lengths, parts] = [into.kept<number>(), into.kept<T>()];
  const nameOf = (key: string, at: number) => `${at} ${key}`;
  return {
    add(key, part) {
      const length = lengths.get(key) ?? 0;
      parts.set(nameOf(key, length), part);
      lengths.set(key, length + 1);
    },
    get(key) {
      const length = lengths.get(key);
      if (length === undefined) return undefined;
      return Array.from({ length }, (_, at) => parts.get(nameOf(key, at))).filter((part) => part !== undefined);
    },
  };
}
