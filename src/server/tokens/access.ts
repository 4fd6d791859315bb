import { isDeepStrictEqual } from "node:util";
import { decodeJwt, errors, jwtVerify } from "jose";
import { ACCESS_TOKEN_LIFETIME_MILLIS, MAIN_BRANCH_ID } from "#contract/limits.ts";
import { growingLru } from "#server/cache/growing-lru.ts";
import type { CacheLoad } from "#server/cache/keyed-cache.ts";
import { digest } from "#server/crypto/digest.ts";
import { signedJwt } from "./jws.ts";
import type { SigningKey } from "./signing-keys.ts";

/** The user and session of an access token. docs/wire/tokens.md. */
export interface TokenSubject {
  projectId: string;
  userId: string;
  sessionId: string;
  /** Adds a claim that says that somebody else acts as the user. */
  isImpersonation?: boolean;
}

/** Further claims for newer clients; omitted for clients of the `stack` prefix. docs/wire/dialects.md. */
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
/** About 500 bytes each. */
const MAX_CACHED = 10_000;

export function issuerOf(publicUrl: string, projectId: string): string {
  return `${publicUrl}/api/v1/projects/${projectId}`;
}

/** What the token of a newer client says about its user: the server's own claims, and those of the project. */
export interface Said {
  extended: ExtendedClaims;
  own: Readonly<Record<string, unknown>>;
}

/** Signs an access token of a user. */
export function signAccessToken(
  key: SigningKey,
  issuer: string,
  subject: TokenSubject,
  said: Said | null,
  nowMillis: number,
): string {
  const issuedAt = Math.floor(nowMillis / 1000);
  const claims = {
    branchId: MAIN_BRANCH_ID,
    refreshTokenId: subject.sessionId,
    role: "authenticated",
    ...(said && {
      ...said.own,
      project_id: subject.projectId,
      branch_id: MAIN_BRANCH_ID,
      refresh_token_id: subject.sessionId,
      ...claimsAbout(said.extended),
    }),
    ...(subject.isImpersonation && { is_impersonation: true }),
    iss: issuer,
    aud: subject.projectId,
    sub: subject.userId,
    iat: issuedAt,
    exp: issuedAt + ACCESS_TOKEN_LIFETIME_MILLIS / 1000,
  };
  return signedJwt(key, null, claims);
}

/** What a token says about its user. */
const claimsAbout = (extended: ExtendedClaims) => ({
  ...extended,
  name: shortName(extended.name),
  is_restricted: false,
  restricted_reason: null,
});

/** Whether a token, which has been verified, says of its user what holds now. */
export function saysOf(token: string, { extended, own }: Said): boolean {
  const said = decodeJwt(token);
  return Object.entries({ ...own, ...claimsAbout(extended) }).every(([claim, value]) =>
    isDeepStrictEqual(said[claim], value),
  );
}

/**
 * The maximum size of a name in a token, in bytes: together with the longest address, a token stays below 2 KB. Each
 * request carries it.
 */
const NAME_MAX_BYTES = 384;

/** Cuts a name to the size that fits into a token: stored names may be longer than new ones may be. */
function shortName(name: string | null): string | null {
  if (name === null || name.length * 6 <= NAME_MAX_BYTES) return name;
  let short = "";
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes > NAME_MAX_BYTES) return short;
    short += character;
  }
  return short;
}

/** A token before its verification. */
export interface ClaimedToken {
  text: string;
  digest: string;
  /** The project in the token's audience claim. */
  projectId: string;
}

export interface AccessTokens {
  /** Returns null for a text that is not a token. */
  claim(text: string): ClaimedToken | null;
  verify(
    token: ClaimedToken,
    project: { id: string; issuer: string; signingKeys: readonly SigningKey[] },
    nowMillis: number,
  ): Promise<Verification>;
  /** The cache of signature checks. */
  load(): CacheLoad;
}

interface CachedClaims {
  projectId: string;
  userId: string;
  sessionId: string | null;
  expiresAtMillis: number;
}

/**
 * Checks signature, issuer, audience and expiration. Only the result of the signature check is cached, by the token's
 * digest: whether the session still exists is read from the database each time. docs/security/rules.md, rule 4.
 */
export function accessTokens(): AccessTokens {
  const cached = growingLru<CachedClaims>(MAX_CACHED);
  let hits = 0;
  let misses = 0;

  return {
    load: () => ({ entries: cached.size, hits, misses }),
    claim(text) {
      const key = digest(text);
      const projectId = cached.get(key)?.projectId ?? audienceOf(text);
      return projectId === null ? null : { text, digest: key, projectId };
    },

    async verify(token, project, nowMillis) {
      const known = cached.get(token.digest);
      if (known?.projectId === project.id) {
        hits++;
        const { userId, sessionId, expiresAtMillis } = known;
        if (expiresAtMillis > nowMillis) return { outcome: "valid", userId, sessionId, expiresAtMillis };
        cached.delete(token.digest);
        return { outcome: "expired", expiredAtMillis: expiresAtMillis };
      }
      misses++;
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token.text,
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
        if (!isOfUser(protectedHeader)) return { outcome: "unparsable" };
        const session = payload.refreshTokenId ?? payload.refresh_token_id;
        const claims = {
          userId: String(payload.sub),
          sessionId: typeof session === "string" ? session : null,
          expiresAtMillis: Number(payload.exp) * 1000,
        };
        cached.set(token.digest, { projectId: project.id, ...claims });
        return { outcome: "valid", ...claims };
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          return { outcome: "expired", expiredAtMillis: error.payload.exp ? error.payload.exp * 1000 : null };
        }
        // An error of jose means that the token is invalid; any other is a server error.
        if (error instanceof errors.JOSEError) return { outcome: "unparsable" };
        throw error;
      }
    },
  };
}

/**
 * Whether a token can be one of ours by its type, which none of them names. The same key signs access tokens for other apps
 * (`at+jwt`), logout tokens and more: none of these is taken for a session of the user. docs/security/rules.md, rule 22.
 */
const isOfUser = ({ typ }: { typ?: string }) => typ === undefined || typ === "JWT";

function audienceOf(text: string): string | null {
  try {
    const { aud } = decodeJwt(text);
    return typeof aud === "string" ? aud : null;
  } catch {
    return null;
  }
}
