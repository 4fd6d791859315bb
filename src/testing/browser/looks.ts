import { inTurn } from "#testing/repeats.ts";

/**
 * In which light and at which width a file's pages are looked at: light on a desktop in turn 0, dark on a phone in turn 1.
 * `npm run test:long` looks both ways.
 */
export const looks = (turn: 0 | 1) =>
  inTurn(
    [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 320 },
    ] as const,
    turn,
    2,
  );
