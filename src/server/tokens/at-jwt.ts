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
  /** Begins with what the token hangs on, and a dot. */
  jti: string;
  scope?: string;
  /** The session; absent for tokens that outlive it, and for machines. */
  sid?: string;
  auth_time?: number;
  acr?: string;
  amr?: string[];
  /** The key that the token is bound to, by its thumbprint (RFC 9449 §6.1). */
  cnf?: { jkt: string };
  /** Who acts for the user by an exchanged token (RFC 8693 §4.1). */
  act?: Actor;
}

/** A client that acts for a user, and the one that it got its token from. */
export interface Actor {
  sub: string;
  act?: Actor;
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

/** What a token hangs on, in its id: a family, or for an exchanged one the session that it was exchanged for. */
export type HangsOn = { family: string } | { session: string } | null;

const SESSION = "session-";

/** Reads what a token hangs on; null for that of a machine. */
export function hangsOnOf({ jti }: Pick<AtJwtClaims, "jti">): HangsOn {
  const [first = "", random] = jti.split(".");
  if (random === undefined) return null;
  return first.startsWith(SESSION) ? { session: first.slice(SESSION.length) } : { family: first };
}

/** The id of a new token. That of a machine hangs on nothing. */
export function newJti(hangsOn: HangsOn, random: string): string {
  if (hangsOn === null) return random;
  return "family" in hangsOn ? `${hangsOn.family}.${random}` : `${SESSION}${hangsOn.session}.${random}`;
}
