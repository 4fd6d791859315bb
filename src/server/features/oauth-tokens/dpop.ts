import { createHash } from "node:crypto";
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWK, jwtVerify } from "jose";
import { CLOCK_TOLERANCE_SECONDS, DPOP_PROOF_MAX_LENGTH, DPOP_PROOF_MAX_SECONDS, SECOND } from "#contract/limits.ts";
import {
  DPOP_ALGORITHMS,
  DPOP_HEADER,
  DPOP_TYPE,
  type DpopClaims,
  dpopClaimsIn,
  isForUrl,
} from "#contract/oauth/dpop.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { spendIn } from "#server/foundation/oauth-grants/index.ts";

/** A proof whose signature is right, with the thumbprint of its key. */
interface Proof {
  jkt: string;
  claims: DpopClaims;
}

/**
 * Returns the thumbprint of the key that a client proves at one of our endpoints; null for a request without a proof. Each proof
 * counts once (RFC 9449 §4.3). A nonce of the server is not needed for that.
 */
export async function provenKey(place: Place, client: KnownClient, endpoint: "token" | "par"): Promise<string | null> {
  const proof = await proofIn(place, endpoint);
  if (!proof) return null;
  // Anybody can be a public client, and each proof leaves a row.
  if (client.settings.token_endpoint_auth_method === "none") {
    await countAddress(place.deps, "dpop_proof_address", place.origin.ip);
  }
  await spend(place, proof);
  return proof.jkt;
}

/** Returns the thumbprint of the key that somebody proves who presents an access token at userinfo. */
export async function provenKeyOfToken(place: Place, accessToken: string): Promise<Proof> {
  const proof = await proofIn(place, "userinfo");
  if (!proof) throw invalid("A token of the scheme DPoP needs a proof in the header DPoP.");
  const isOfToken = proof.claims.ath === createHash("sha256").update(accessToken).digest("base64url");
  if (!isOfToken) throw invalid("The claim ath of the proof is not the digest of the access token.");
  return proof;
}

/** Accepts a proof once, also by several instances at a time. */
export async function spend({ deps, project }: Place, { jkt, claims }: Proof): Promise<void> {
  const until = (claims.iat + DPOP_PROOF_MAX_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * SECOND;
  const token = { projectId: project.id, by: `${DPOP_TYPE} ${jkt}`, jti: claims.jti };
  const isFirst = await deps.store.write((tx) => spendIn(tx, token, until));
  if (!isFirst) throw invalid("The proof was used before. Make a new one for each request.");
}

/** Whether a request proves the key to which a code or a refresh token is bound. Most are bound to none. */
export const isOfKey = (bound: string | null | undefined, jkt: string | null): boolean =>
  bound === null || bound === undefined || bound === jkt;

const invalid = (description: string) => new OAuthRefusal("invalid_dpop_proof", description);

async function proofIn({ deps, project, request }: Place, endpoint: string): Promise<Proof | null> {
  const sent = request.headers.get(DPOP_HEADER);
  if (sent === null) return null;
  if (sent.length > DPOP_PROOF_MAX_LENGTH) throw invalid("The proof is too long.");
  const proof = await verified(sent, deps.now());
  if (!proof) throw invalid("The header DPoP is not one signed proof with its public key (RFC 9449, section 4.2).");
  const { claims } = proof;
  if (claims.htm !== request.method) throw invalid("The claim htm of the proof is not the method of the request.");
  const url = `${project.issuer}/oauth/${endpoint}`;
  if (!isForUrl(claims, url)) throw invalid(`The claim htu of the proof is not ${url}.`);
  const age = deps.now() / SECOND - claims.iat;
  if (age > DPOP_PROOF_MAX_SECONDS + CLOCK_TOLERANCE_SECONDS || age < -CLOCK_TOLERANCE_SECONDS) {
    throw invalid("The proof is too old, or its clock is wrong: iat must be now.");
  }
  return proof;
}

/** Returns null for whatever is no proof: another type, a symmetric or private key, a wrong signature. */
async function verified(text: string, now: number): Promise<Proof | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, keyInside, {
      algorithms: [...DPOP_ALGORITHMS],
      typ: DPOP_TYPE,
      currentDate: new Date(now),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const claims = dpopClaimsIn(payload);
    return claims && { jkt: await calculateJwkThumbprint(protectedHeader.jwk as JWK), claims };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** The members of a private key (RFC 7518 §6), by which somebody would give it away. */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];
/** An RSA exponent of more characters makes each check expensive. */
const EXPONENT_MAX_LENGTH = 6;

const keyInside: typeof EmbeddedJWK = async (header, token) => {
  const jwk: Partial<Record<string, unknown>> = Object(header?.jwk);
  if (PRIVATE.some((member) => member in jwk)) throw new errors.JWSInvalid("The key is not public.");
  if (typeof jwk.e === "string" && jwk.e.length > EXPONENT_MAX_LENGTH)
    throw new errors.JWSInvalid("The key is unusual.");
  return EmbeddedJWK(header, token);
};
