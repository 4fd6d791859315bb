import { readToken } from "#contract/token-claims.ts";

/** An access token and the claims that the SDK reads. Their times are the server's. */
export interface AccessToken {
  readonly token: string;
  /** `null` for a token without an `iat` claim. */
  readonly issuedAtMillis: number | null;
  readonly expiresAtMillis: number;
}

/** Returns `null` for a token that is not a JWT with an `exp` claim. Does not check the signature; the server does. */
export function parseAccessToken(token: string | null): AccessToken | null {
  const { exp, iat } = readToken(token)?.claims ?? {};
  if (!token || typeof exp !== "number") return null;
  return { token, issuedAtMillis: typeof iat === "number" ? iat * 1000 : null, expiresAtMillis: exp * 1000 };
}

/** Returns how long a token is still valid at a time of the server, and never more than its whole life. */
export const millisLeft = ({ issuedAtMillis, expiresAtMillis }: AccessToken, now: number) =>
  expiresAtMillis - Math.max(now, issuedAtMillis ?? now);
