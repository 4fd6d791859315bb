/**
 * Returns how often a test repeats something: few times in `npm test`, many times in `npm run test:long` and where a guard
 * is taken out.
 */
export const repeats = (few: number, many: number): number => (process.env.HALLPASS_LONG_TESTS === "1" ? many : few);
