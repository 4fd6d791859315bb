/**
 * The bits of a user's `traits`, by which lists are filtered. The database computes the number (migration 0024), so that no
 * code that changes a user can forget it.
 */
export const TRAITS = { anonymous: 1, verified: 2, password: 4, otp: 8, passkey: 16 };
