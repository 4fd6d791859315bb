/**
 * A bit of `traits` in `user_activity`, beside those of the user: the user was seen, so the time is not that of the sign-up or
 * of an import (migration 0024).
 */
export const SEEN = 32;
