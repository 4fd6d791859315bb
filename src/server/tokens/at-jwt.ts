import { errors, jwtVerify } from "jose";
import type { LRUCache } from "lru-cache";
import { growingLru } from "#server/cache/growing-lru.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { signedJwt } from "./jws.ts";
import { keyThatSigns } from "./signing-keys.ts";

/** The type that tells an access token for another app or API from every other JWT of the same key (RFC 9068 §2.1). */
const TYPE = "at+jwt";

/** The claims of an access token for other apps and APIs (RFC 9068 §2.2). */
export interface AtJwtClaims {
  iss: string;
  aud: string | string[];
  sub: string;
  client_id: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  /** Begins with the family of the token and a dot, if it has one. */
  jti: string;
  scope?: string;
  /** The session; absent for tokens that outlive it, and for machines. */
  sid?: string;
  auth_time?: number;
  acr?: string;
  amr?: string[];
  /** The key that the token is bound to, by its thumbprint (RFC 9449 §6.1). */
  cnf?: { jkt: string };
}

export function signAtJwt(project: Project, claims: AtJwtClaims, nowMillis: number): string {
  return signedJwt(keyThatSigns(project.signingKeys, nowMillis), TYPE, claims);
}

/** About 500 bytes each. */
const MAX_CACHED = 1_000;
/** By the cached project, which is another object as soon as its keys change. */
const verified = new WeakMap<Project, LRUCache<string, AtJwtClaims>>();

/**
 * Returns the claims of such a token of this project; null for any other text, and for one that has expired. Only the result of
 * the signature check is cached, by the token's digest, as for the tokens of sessions.
 */
export async function verifyAtJwt(project: Project, text: string, nowMillis: number): Promise<AtJwtClaims | null> {
  const cached = verified.get(project) ?? growingLru<AtJwtClaims>(MAX_CACHED);
  verified.set(project, cached);
  const key = digest(text);
  const claims = cached.get(key) ?? (await checked(project, text, nowMillis));
  if (!claims || claims.exp * 1000 <= nowMillis) return null;
  cached.set(key, claims);
  return claims;
}

async function checked(project: Project, text: string, nowMillis: number): Promise<AtJwtClaims | null> {
  try {
    const { payload } = await jwtVerify<AtJwtClaims>(
      text,
      ({ kid }) => {
        const known = project.signingKeys.find(({ id }) => id === kid);
        if (!known) throw new errors.JWKSNoMatchingKey();
        return known.publicKey;
      },
      {
        algorithms: ["ES256"],
        typ: TYPE,
        issuer: project.issuer,
        requiredClaims: ["aud", "sub", "client_id", "exp", "jti"],
        currentDate: new Date(nowMillis),
      },
    );
    return payload;
  } catch (error) {
    // An error of jose means that the token is invalid; any other is a server error.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

export const audiencesOf = ({ aud }: Pick<AtJwtClaims, "aud">): string[] => (typeof aud === "string" ? [aud] : aud);

/** The family in the id of a token; null for the token of a machine, which has none. */
export const familyIn = ({ jti }: Pick<AtJwtClaims, "jti">): string | null =>
  jti.includes(".") ? (jti.split(".")[0] ?? null) : null;

export const newJti = (familyId: string | null, random: string): string =>
  familyId === null ? random : `${familyId}.${random}`;
