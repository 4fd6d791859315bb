/** Hallpass's own cost of a password hash, for everything that is compared with it. */
export const ARGON = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
