import { LRUCache } from "lru-cache";
import type { AuthorizationServer, JWKSCacheInput } from "oauth4webapi";

/** The library takes none that are older than five. */
const REMEMBER_MILLIS = 4 * 60_000;
const MAX_REMEMBERED = 500;

/** The keys with which issuers sign, by issuer and where it has them. */
export type IssuerKeys = LRUCache<string, JWKSCacheInput>;

export const issuerKeys = (): IssuerKeys => new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBER_MILLIS });

/**
 * Checks a signature with the keys that are remembered of its issuer, and when these will not do with what the issuer has
 * now: it may have new ones. `check` fetches what is not in the object it is given, and puts it there.
 */
export async function withKeysOf(
  remembered: IssuerKeys,
  { issuer, jwks_uri }: AuthorizationServer,
  check: (keys: JWKSCacheInput) => Promise<void>,
): Promise<void> {
  const name = `${issuer} ${jwks_uri}`;
  const known = remembered.get(name);
  if (known) {
    try {
      return await check(known);
    } catch {
      remembered.delete(name);
    }
  }
  const present: JWKSCacheInput = {};
  await check(present);
  remembered.set(name, present);
}
