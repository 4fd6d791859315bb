import { randomBytes } from "node:crypto";
import { DAY } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { invalid } from "./failure.ts";

/** An endpoint's signing secrets: the current one, and older ones that sign, too, until receivers have the new one. */
export interface Secrets {
  current: string;
  previous: { secret: string; until: number }[];
}

const PREFIX = "whsec_";
const SECRET_BYTES = 24;
const SHORTEST_BYTES = 24;
const LONGEST_BYTES = 75;
/** With more rotations within the grace period, the oldest secret stops signing: each signature makes the header longer. */
const MOST_PREVIOUS = 5;
const GRACE_MILLIS = DAY;

const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export function firstSecrets(wanted: string | null | undefined): Secrets {
  return { current: wanted ? checked(wanted, "secret") : newSecret(), previous: [] };
}

/** Rotates a secret. The previous one signs, too, for a day or for the given time. */
export function rotated(
  secrets: Secrets,
  now: number,
  { key, gracePeriodSeconds }: { key?: string | null; gracePeriodSeconds?: number | null },
): Secrets {
  const until = now + (gracePeriodSeconds == null ? GRACE_MILLIS : gracePeriodSeconds * 1_000);
  const current = key ? checked(key, "key") : newSecret();
  const previous = [{ secret: secrets.current, until }, ...secrets.previous];
  return { current, previous: previous.filter((each) => each.until > now).slice(0, MOST_PREVIOUS) };
}

export const sealSecrets = ({ keyring }: Pick<Deps, "keyring">, secrets: Secrets) =>
  keyring.seal(JSON.stringify(secrets));

export const openSecrets = ({ keyring }: Pick<Deps, "keyring">, sealed: Uint8Array): Secrets =>
  JSON.parse(keyring.open(sealed));

/** Returns the signing key of a secret. */
export const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), "base64");

function checked(secret: string, where: string): string {
  const isForm = secret.startsWith(PREFIX) && /^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length));
  const { length } = keyOf(secret);
  if (isForm && length >= SHORTEST_BYTES && length <= LONGEST_BYTES) return secret;
  throw invalid(["body", where], `A secret must be whsec_ and ${SHORTEST_BYTES} to ${LONGEST_BYTES} bytes in base64.`);
}
