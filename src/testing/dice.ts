/** Random choices that a seed repeats: a failure of a fuzz test names its seed. */
export interface Dice {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Texts with all that files, databases and spreadsheets are known to stumble over. */
  text(): string;
}

const PIECES = [
  "a",
  "B",
  "7",
  " ",
  "ü",
  "ß",
  "İ",
  "漢",
  "😀",
  "e\u0301",
  "\u202e",
  "\u00a0",
  "\ufeff",
  "\t",
  "\n",
  "\r\n",
  "\r",
  '"',
  "'",
  '""',
  ",",
  ";",
  "|",
  "\\",
  "\\n",
  "\\u0000",
  "{",
  "}",
  "[",
  "]",
  "$",
  "=1+1",
  "@",
  "<b>",
  "null",
  "%00",
  "\u2028",
  "\u007f",
  "\u0001",
];

/** Mulberry32, a generator of 32 bits. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return { below, pick, text: () => Array.from({ length: below(12) }, () => pick(PIECES)).join("") };
}
