/** The access levels of requests. Each level includes what the levels before it may do. docs/wire/levels.md. */
export const LEVELS = ["client", "server", "admin"] as const;

export type Level = (typeof LEVELS)[number];

export const EVERY_LEVEL = LEVELS;
export const SERVER_AND_ADMIN = ["server", "admin"] as const satisfies readonly Level[];
export const ADMIN_ONLY = ["admin"] as const satisfies readonly Level[];

export function isLevel(value: string): value is Level {
  return (LEVELS as readonly string[]).includes(value);
}
