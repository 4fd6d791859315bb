/** The number of positions in a list from which pages are requested. */
const PLACES = 100;

/** Whether an index is one of these positions. None is so close to the end that its page would be short. */
export const isPlace = (at: number, length: number) =>
  at % Math.ceil(length / PLACES) === 0 && at < length - 2 * PLACES;
