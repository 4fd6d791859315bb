/** Pages are asked for from so many places of a list. */
const PLACES = 100;

/** From so many places of a list of that length, and none so near to its end that a page from there would be short. */
export const isPlace = (at: number, length: number) =>
  at % Math.ceil(length / PLACES) === 0 && at < length - 2 * PLACES;
