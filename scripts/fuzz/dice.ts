/** Random choices, all decided by a seed. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From 0 up to, not including, the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The generator "mulberry32": 32 bits of state are enough to choose inputs. */
export function diceOf(seed: number, sequence = 0): Dice {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(sequence + 1, 0x85ebca6b)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined && list.length === 0) throw new Error("There is nothing to pick from.");
      return found as (typeof list)[number];
    },
  };
}
