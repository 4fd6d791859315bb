/** The claims of an access token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** The claims of an access token about its user, from the time of its issue: at most ten minutes ago. */
export interface PartialUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly selectedTeamId: string | null;
  readonly signedUpAt: Date | null;
  readonly isAnonymous: boolean;
  readonly isMultiFactorRequired: boolean;
  /** The id of the session; `null` for a token without one. */
  readonly sessionId: string | null;
  readonly expiresAt: Date;
  /** All claims as they are in the token. */
  readonly claims: TokenClaims;
}

/** Makes a user of claims; `null` when they name none. */
export function partialUserOf(claims: TokenClaims): PartialUser | null {
  const { sub, exp } = claims;
  if (typeof sub !== "string" || typeof exp !== "number") return null;
  return Object.freeze({
    id: sub,
    displayName: textOrNull(claims.name),
    primaryEmail: textOrNull(claims.email),
    primaryEmailVerified: claims.email_verified === true,
    selectedTeamId: textOrNull(claims.selected_team_id),
    signedUpAt: typeof claims.signed_up_at === "number" ? new Date(claims.signed_up_at * 1000) : null,
    isAnonymous: claims.is_anonymous === true,
    isMultiFactorRequired: claims.requires_totp_mfa === true,
    sessionId: textOrNull(claims.refresh_token_id ?? claims.refreshTokenId),
    expiresAt: new Date(exp * 1000),
    claims,
  });
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
