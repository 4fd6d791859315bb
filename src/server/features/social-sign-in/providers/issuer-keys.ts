import type { AuthorizationServer, JWKSCacheInput } from "oauth4webapi";
import type { IssuerKeys } from "../memory.ts";

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
