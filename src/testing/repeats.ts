/** Whether tests run in their long form. */
export const isLong = process.env.HALLPASS_LONG_TESTS === "1";

/**
 * Returns how often a test repeats something: few times in `npm test`, many times in `npm run test:long` and where a guard
 * is taken out.
 */
export const repeats = (few: number, many: number): number => (isLong ? many : few);

/**
 * Returns one case in `parts`, and others in the next turn, so that as many turns have had them all; `npm run test:long` gets
 * every case in every turn.
 */
export const inTurn = <T>(cases: readonly T[], turn: number, parts: number): readonly T[] =>
  isLong ? cases : cases.filter((_, at) => (at + turn) % parts === 0);
