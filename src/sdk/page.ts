/** A page of a list: an array, with the cursor of the next page. `null` on the last page. */
export type Page<T> = Cursor<T> & T[];

/** The cursor of a page, and the calls of arrays that keep it. */
interface Cursor<T> {
  readonly nextCursor: string | null;
  filter(keep: (item: T, index: number) => unknown): Page<T>;
  slice(start?: number, end?: number): Page<T>;
}

/**
 * Adds a cursor to an array. `filter` and `slice` make their results with the species of the array's constructor
 * (ECMAScript's ArraySpeciesCreate), so that a page that is filtered keeps its cursor.
 */
export function pageOf<T>(items: T[], nextCursor: string | null): Page<T> {
  function species(length: number) {
    return pageOf(new Array<unknown>(length), nextCursor);
  }
  Object.defineProperty(items, "constructor", { value: { [Symbol.species]: species } });
  return Object.assign(items, { nextCursor }) as Page<T>;
}
