import { DAY } from "#contract/limits.ts";
import { keyOfSecret, newSigningSecret, type SigningSecrets } from "#server/crypto/webhook-signature.ts";
import { invalid } from "./failure.ts";

const FORM = /^whsec_[A-Za-z0-9+/]+={0,2}$/;
const SHORTEST_BYTES = 24;
const LONGEST_BYTES = 75;
/** With more rotations within the grace period, the oldest secret stops signing: each signature makes the header longer. */
const MOST_PREVIOUS = 5;
const GRACE_MILLIS = DAY;

export function firstSecrets(wanted: string | null | undefined): SigningSecrets {
  return { current: wanted ? checked(wanted, "secret") : newSigningSecret(), previous: [] };
}

/** Rotates a secret. The previous one signs, too, for a day or for the given time. */
export function rotated(
  secrets: SigningSecrets,
  now: number,
  { key, gracePeriodSeconds }: { key?: string | null; gracePeriodSeconds?: number | null },
): SigningSecrets {
  const until = now + (gracePeriodSeconds == null ? GRACE_MILLIS : gracePeriodSeconds * 1_000);
  const current = key ? checked(key, "key") : newSigningSecret();
  const previous = [{ secret: secrets.current, until }, ...secrets.previous];
  return { current, previous: previous.filter((each) => each.until > now).slice(0, MOST_PREVIOUS) };
}

function checked(secret: string, where: string): string {
  const { length } = keyOfSecret(secret);
  if (FORM.test(secret) && length >= SHORTEST_BYTES && length <= LONGEST_BYTES) return secret;
  throw invalid(["body", where], `A secret must be whsec_ and ${SHORTEST_BYTES} to ${LONGEST_BYTES} bytes in base64.`);
}
