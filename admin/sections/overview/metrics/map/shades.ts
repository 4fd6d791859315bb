/** From which share of the users on a country has the next darker shade. */
export const SHADES = [0, 0.01, 0.05, 0.2] as const;

/** The shade of a country: 0 without users, up to 4 for a fifth of all or more. */
export const shadeOf = (count: number, all: number): number =>
  count === 0 ? 0 : SHADES.filter((from) => count / all >= from).length;
