import { createGuardrails, verifySync } from "otplib";
import { fail } from "#contract/errors.ts";
import {
  MOVED_TOTP_SECRET_MIN_BYTES,
  TOTP_DIGITS,
  TOTP_DRIFT_STEPS,
  TOTP_PERIOD_SECONDS,
  TOTP_SECRET_MAX_BYTES,
  TOTP_SECRET_MIN_BYTES,
} from "#contract/limits.ts";
import type { ClientUserUpdate } from "#contract/users.ts";
import { refuse } from "#server/access/refusal.ts";

/** A user who has moved in may have a short secret. {@link requireGoodSecret} is what new ones need. */
const GUARDRAILS = createGuardrails({
  MIN_SECRET_BYTES: MOVED_TOTP_SECRET_MIN_BYTES,
  MAX_SECRET_BYTES: TOTP_SECRET_MAX_BYTES,
});

const CODE = new RegExp(`^[0-9]{${TOTP_DIGITS}}$`);

/**
 * Returns the time step of a code, or null when the code is wrong (RFC 6238 with SHA-1, as in all authenticator apps).
 * Accepts one step of clock drift.
 */
export function stepOfCode(secretBase64: string, code: string, nowMillis: number): number | null {
  const token = code.replaceAll(" ", "");
  if (!CODE.test(token)) return null;
  const result = verifySync({
    secret: Buffer.from(secretBase64, "base64"),
    token,
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
    epoch: Math.floor(nowMillis / 1000),
    guardrails: GUARDRAILS,
    epochTolerance: TOTP_DRIFT_STEPS * TOTP_PERIOD_SECONDS,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/**
 * Returns the time step of a code that shows that an authenticator app has a new secret, or null if none is given. The
 * server checks it, since the clock of a device may be minutes off.
 */
export function stepOfGiven({ totp_secret_base64: secret, totp_code: code }: GivenSecret, now: number): number | null {
  if (code === undefined) return null;
  const step = secret ? stepOfCode(secret, code, now) : null;
  if (step === null) throw fail("INVALID_TOTP_CODE");
  return step;
}

type GivenSecret = Pick<ClientUserUpdate, "totp_secret_base64" | "totp_code">;

/**
 * Refuses secrets that are too short (RFC 4226 §4 requires 128 bits) or too long. Anyone can compute an empty one's
 * codes.
 */
export function requireGoodSecret(secretBase64: string): void {
  const { length } = Buffer.from(secretBase64, "base64");
  if (length < TOTP_SECRET_MIN_BYTES || length > TOTP_SECRET_MAX_BYTES) {
    throw refuse("TOTP_SECRET_LENGTH_INVALID", { min: TOTP_SECRET_MIN_BYTES, max: TOTP_SECRET_MAX_BYTES });
  }
}
