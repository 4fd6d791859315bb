import type { AuthorizationServer, JWKSCacheInput } from "oauth4webapi";
import type { IssuerKeys } from "../memory.ts";

/**
 * Verifies a signature with the cached keys of its issuer. If that fails, retries with the issuer's current keys, since it may
 * have new ones. `check` fetches keys that are missing in the given object, and adds them to it.
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
  const fetched: JWKSCacheInput = {};
  await check(fetched);
  remembered.set(name, fetched);
}
