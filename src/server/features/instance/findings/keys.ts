import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";
import type { Store } from "#server/db/store/store.ts";
import { usedSecrets } from "#server/secrets/used-secrets.ts";
import { newestSigningKeys } from "#server/tokens/rotate.ts";

const YEAR_MILLIS = 365 * DAY;
/** As NIST SP 800-57 has it for keys that seal and sign in one place: one to two years. */
const OLD_MILLIS = 2 * YEAR_MILLIS;

/** Reports a master secret that has sealed for years. */
export async function secretFinding(store: Store, now: number): Promise<Finding | null> {
  const [present] = await store.rows(usedSecrets, {});
  if (!present || present.since > now - OLD_MILLIS) return null;
  return {
    id: "secret_old",
    severity: "warning",
    summary: `The master secret has been in use since ${day(present.since)}, for more than two years.`,
    remedy: "hallpass keys rotate replaces it without signing anybody out. docs/keys.md says how.",
  };
}

/** Reports projects whose tokens have been signed by the same key for years. */
export async function signingKeyFinding(store: Store, now: number): Promise<Finding | null> {
  const old = (await newestSigningKeys(store)).filter(({ createdAt }) => createdAt <= now - OLD_MILLIS);
  const [first] = old.map(({ createdAt }) => createdAt).sort((a, b) => a - b);
  if (first === undefined) return null;
  return {
    id: "signing_keys_old",
    severity: "warning",
    summary: `The keys that sign the tokens of ${old.length === 1 ? "1 project" : `${old.length} projects`} are more than two years old, the first since ${day(first)}.`,
    remedy:
      "hallpass keys rotate --only signing-keys replaces them without signing anybody out. docs/keys.md says how.",
  };
}

const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);
