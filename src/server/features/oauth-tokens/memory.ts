import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { MINUTE, OAUTH_CLIENT_JWKS_MAX_BYTES, SECOND } from "#contract/limits.ts";
import type { Outgoing } from "#server/access/outgoing.ts";
import type { Log } from "#server/log.ts";

/** Finds the keys of clients that publish them at an address. */
export type ClientKeys = (url: string) => JWTVerifyGetKey;

const MAX_REMEMBERED = 500;
const TIMEOUT_MILLIS = 5 * SECOND;
const MAX_AGE_MILLIS = 10 * MINUTE;
/** Between two looks for a key that is not there: anybody can send an assertion with an unknown one. */
const COOLDOWN_MILLIS = 30 * SECOND;

/**
 * Fetches the keys by the guarded way out, because owners name the address, and keeps them for some minutes. A new key is found
 * at once. docs/security/rules.md, rule 12.
 */
export function clientKeys({ outgoing, log }: { outgoing: Outgoing; log: Log }): ClientKeys {
  const remembered = new LRUCache<string, JWTVerifyGetKey>({ max: MAX_REMEMBERED });

  async function fetched(url: string): Promise<Response> {
    try {
      const headers = { accept: "application/jwk-set+json, application/json" };
      return await outgoing.fetch(url, {
        headers,
        timeoutMillis: TIMEOUT_MILLIS,
        maxBytes: OAUTH_CLIENT_JWKS_MAX_BYTES,
      });
    } catch (error) {
      log.warn("Could not fetch the keys of an OAuth client", { url, error });
      throw new errors.JWKSInvalid("The keys could not be fetched.");
    }
  }

  return (url) => {
    const known =
      remembered.get(url) ??
      createRemoteJWKSet(new URL(url), {
        [customFetch]: fetched,
        timeoutDuration: TIMEOUT_MILLIS,
        cacheMaxAge: MAX_AGE_MILLIS,
        cooldownDuration: COOLDOWN_MILLIS,
      });
    remembered.set(url, known);
    return known;
  };
}
