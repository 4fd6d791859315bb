/** An access token and its expiration, the only claim that the SDK reads. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAtMillis: number;
}

/** Returns `null` for a token that is not a JWT with an `exp` claim. Does not check the signature; the server does. */
export function parseAccessToken(token: string | null): AccessToken | null {
  const payload = token?.split(".")[1];
  if (!token || !payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const hasExpiry =
      typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number";
    return hasExpiry ? { token, expiresAtMillis: (claims.exp as number) * 1000 } : null;
  } catch {
    return null;
  }
}

export const millisLeft = (token: AccessToken, now: number) => token.expiresAtMillis - now;
