import { sign } from "node:crypto";
import { decodeJwt, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { ACCESS_TOKEN_LIFETIME_MILLIS, MAIN_BRANCH_ID } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import type { SigningKey } from "./signing-keys.ts";

/** Who an access token speaks for. docs/wire/tokens.md. */
export interface TokenSubject {
  projectId: string;
  userId: string;
  sessionId: string;
}

/** What newer clients read from the token besides; left out for clients of the `stack` prefix. docs/wire/dialects.md. */
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
/** Some 500 bytes each. */
const MAX_REMEMBERED = 10_000;

export function issuerOf(publicUrl: string, projectId: string): string {
  return `${publicUrl}/api/v1/projects/${projectId}`;
}

/**
 * A token in the compact form of RFC 7515. Signed here and not by jose, which hands each signature to another thread and
 * needs twice the time; docs/performance.md.
 */
export function signAccessToken(
  key: SigningKey,
  issuer: string,
  subject: TokenSubject,
  extended: ExtendedClaims | null,
  nowMillis: number,
): string {
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
      name: shortName(extended.name),
      is_restricted: false,
      restricted_reason: null,
    }),
    iss: issuer,
    aud: subject.projectId,
    sub: subject.userId,
    iat: issuedAt,
    exp: issuedAt + ACCESS_TOKEN_LIFETIME_MILLIS / 1000,
  };
  const signed = `${encoded({ alg: ALGORITHM, kid: key.id })}.${encoded(claims)}`;
  // RFC 7518 §3.4: the two numbers one after the other, not in an envelope.
  const signature = sign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

/** Bytes of a name in a token: with it, and the longest address, a token stays below 2 KB. It goes along with each request. */
const NAME_MAX_BYTES = 384;

/** A name as far as a token has room for it: rows may hold longer ones than are taken today. */
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

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token before anything about it is believed. */
export interface ClaimedToken {
  text: string;
  digest: string;
  /** The project it claims to be for. */
  projectId: string;
}

export interface AccessTokens {
  /** Null when it is no token at all. */
  claim(text: string): ClaimedToken | null;
  verify(
    token: ClaimedToken,
    project: { id: string; issuer: string; signingKeys: readonly SigningKey[] },
    nowMillis: number,
  ): Promise<Verification>;
}

interface Remembered {
  projectId: string;
  userId: string;
  sessionId: string | null;
  expiresAtMillis: number;
}

/**
 * Checks signature, issuer, audience and expiry. Only the outcome of the signature check is remembered, by the token's
 * digest: whether its session still exists is asked of the database each time. docs/security/rules.md, rule 4.
 */
export function accessTokens(): AccessTokens {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });

  return {
    claim(text) {
      const key = digest(text);
      const projectId = remembered.get(key)?.projectId ?? audienceOf(text);
      return projectId === null ? null : { text, digest: key, projectId };
    },

    async verify(token, project, nowMillis) {
      const known = remembered.get(token.digest);
      if (known?.projectId === project.id) {
        const { userId, sessionId, expiresAtMillis } = known;
        if (expiresAtMillis > nowMillis) return { outcome: "valid", userId, sessionId, expiresAtMillis };
        remembered.delete(token.digest);
        return { outcome: "expired", expiredAtMillis: expiresAtMillis };
      }
      try {
        const { payload } = await jwtVerify(
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
        const session = payload.refreshTokenId ?? payload.refresh_token_id;
        const claims = {
          userId: String(payload.sub),
          sessionId: typeof session === "string" ? session : null,
          expiresAtMillis: Number(payload.exp) * 1000,
        };
        remembered.set(token.digest, { projectId: project.id, ...claims });
        return { outcome: "valid", ...claims };
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          return { outcome: "expired", expiredAtMillis: error.payload.exp ? error.payload.exp * 1000 : null };
        }
        // jose's own errors say that the token is no good; anything else is ours to answer for.
        if (error instanceof errors.JOSEError) return { outcome: "unparsable" };
        throw error;
      }
    },
  };
}

function audienceOf(text: string): string | null {
  try {
    const { aud } = decodeJwt(text);
    return typeof aud === "string" ? aud : null;
  } catch {
    return null;
  }
}
