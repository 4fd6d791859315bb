import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { ACCESS_TOKEN_LIFETIME_MILLIS, MAIN_BRANCH_ID } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import type { SigningKey } from "./signing-keys.ts";

/** Who an access token speaks for. headers-and-tokens.md §6. */
export interface TokenSubject {
  projectId: string;
  userId: string;
  sessionId: string;
}

/** What newer clients read from the token besides; left out for clients of the `stack` prefix. design.md §2. */
export interface ExtendedClaims {
  name: string | null;
  email: string | null;
  email_verified: boolean;
  selected_team_id: string | null;
  signed_up_at: number;
  is_anonymous: boolean;
  requires_totp_mfa: boolean;
}

export type Verification =
  | { outcome: "valid"; userId: string; sessionId: string | null; expiresAtMillis: number }
  | { outcome: "expired"; expiredAtMillis: number | null }
  | { outcome: "unparsable" };

const ALGORITHM = "ES256";
const MAX_REMEMBERED = 20_000;

export function issuerOf(publicUrl: string, projectId: string): string {
  return `${publicUrl}/api/v1/projects/${projectId}`;
}

export async function signAccessToken(
  key: SigningKey,
  issuer: string,
  subject: TokenSubject,
  extended: ExtendedClaims | null,
  nowMillis: number,
): Promise<string> {
  const issuedAt = Math.floor(nowMillis / 1000);
  const claims = {
    branchId: MAIN_BRANCH_ID,
    refreshTokenId: subject.sessionId,
    role: "authenticated",
    ...(extended && {
      project_id: subject.projectId,
      branch_id: MAIN_BRANCH_ID,
      refresh_token_id: subject.sessionId,
      ...extended,
      is_restricted: false,
      restricted_reason: null,
    }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
    .setIssuer(issuer)
    .setAudience(subject.projectId)
    .setSubject(subject.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_MILLIS / 1000)
    .sign(key.privateKey);
}

/** The project a token claims to be for, before anything about it is believed; null when it is no token at all. */
export function claimedProject(token: string): string | null {
  try {
    const { aud } = decodeJwt(token);
    return typeof aud === "string" ? aud : null;
  } catch {
    return null;
  }
}

/**
 * Checks signature, issuer, audience and expiry. Only the outcome of the signature check is remembered, by the token's
 * digest: whether its session still exists is asked of the database each time. design.md §7.4.
 */
export function accessTokenVerifier() {
  const remembered = new LRUCache<string, { userId: string; sessionId: string | null; expiresAtMillis: number }>({
    max: MAX_REMEMBERED,
  });

  return async function verify(
    token: string,
    project: { id: string; issuer: string; signingKeys: readonly SigningKey[] },
    nowMillis: number,
  ): Promise<Verification> {
    const key = `${project.id}:${digest(token)}`;
    const known = remembered.get(key);
    if (known) {
      if (known.expiresAtMillis > nowMillis) return { outcome: "valid", ...known };
      remembered.delete(key);
      return { outcome: "expired", expiredAtMillis: known.expiresAtMillis };
    }
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const signingKey = project.signingKeys.find(({ id }) => id === kid);
          if (!signingKey) throw new errors.JWKSNoMatchingKey();
          return signingKey.publicKey;
        },
        {
          algorithms: [ALGORITHM],
          issuer: project.issuer,
          audience: project.id,
          requiredClaims: ["sub", "exp"],
          currentDate: new Date(nowMillis),
        },
      );
      const session = payload.refreshTokenId ?? payload.refresh_token_id;
      const claims = {
        userId: String(payload.sub),
        sessionId: typeof session === "string" ? session : null,
        expiresAtMillis: Number(payload.exp) * 1000,
      };
      remembered.set(key, claims);
      return { outcome: "valid", ...claims };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        return { outcome: "expired", expiredAtMillis: error.payload.exp ? error.payload.exp * 1000 : null };
      }
      // jose's own errors say that the token is no good; anything else is ours to answer for.
      if (error instanceof errors.JOSEError) return { outcome: "unparsable" };
      throw error;
    }
  };
}

export type AccessTokenVerifier = ReturnType<typeof accessTokenVerifier>;
