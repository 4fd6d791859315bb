import { claimsOf } from "./access-token.ts";

/** Whether an access token belongs to an impersonation. The server adds the claim for our own clients. */
export function saysImpersonation(accessToken: string | null): boolean {
  const claims = claimsOf(accessToken);
  return claims !== null && "is_impersonation" in claims && claims.is_impersonation === true;
}
