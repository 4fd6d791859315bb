import { bytesIn } from "#contract/base64url.ts";
import { CLOCK_TOLERANCE_SECONDS, DPOP_PROOF_MAX_LENGTH, DPOP_PROOF_MAX_SECONDS } from "#contract/limits.ts";
import { DPOP_HEADER, DPOP_TYPE, dpopClaimsIn, isForUrl } from "#contract/oauth/dpop.ts";
import { type ReadToken, readToken } from "#contract/token-claims.ts";
import type { Deps } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { headerValues } from "#sdk/session/request-headers.ts";
import { base64url } from "#sdk/sign-in/pkce.ts";
import type { AccessNeeded } from "./challenge.ts";

interface Presented {
  token: string;
  /** The claim `cnf` of the token. */
  confirmation: unknown;
}

/** Returns why the proof of a key does not count, as a sentence for the developer of the client; `null` if it does. */
type ProofProblem = (request: RequestLike, needed: AccessNeeded, presented: Presented) => Promise<string | null>;

/** Proofs that are remembered. With more at a time, the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/** Checks proofs that a request comes from the holder of a key (RFC 9449, section 4.3). Each counts once in this process. */
export function proofChecker({ now }: Pick<Deps, "now">): ProofProblem {
  const used = new Map<string, number>();

  /** False if the proof was used before. */
  function spend(id: string, until: number): boolean {
    for (const [known, end] of used) {
      if (end > now() && used.size < MAX_REMEMBERED) break;
      used.delete(known);
    }
    if (used.has(id)) return false;
    used.set(id, until);
    return true;
  }

  return async (request, needed, { token, confirmation }) => {
    const sent = headerValues(request.headers, DPOP_HEADER);
    const [text = ""] = sent;
    if (sent.length !== 1 || text.length > DPOP_PROOF_MAX_LENGTH) return "Send one proof in the header DPoP.";
    const proof = readToken(text);
    const key = proof && keyIn(proof);
    const claims = proof && dpopClaimsIn(proof.claims);
    if (!proof || !key || !claims) return "The header DPoP is no proof with a public key.";
    if (claims.htm !== request.method) return "The claim htm of the proof is not the method of the request.";
    const url = calledUrl(request, needed);
    if (url === null || !isForUrl(claims, url))
      return `The claim htu of the proof is not the URL of the request, ${url}.`;
    const age = now() / 1000 - claims.iat;
    const isRecent = age <= DPOP_PROOF_MAX_SECONDS + CLOCK_TOLERANCE_SECONDS && age >= -CLOCK_TOLERANCE_SECONDS;
    if (!isRecent) return "The proof is too old, or its clock is wrong.";
    if (claims.ath !== (await digestOf(token)))
      return "The claim ath of the proof is not the digest of the access token.";
    const jkt = await digestOf(JSON.stringify(key.jwk));
    if (jkt !== Object(confirmation).jkt) return "The proof is of another key than the access token.";
    if (!(await isSigned(proof, key))) return "The signature of the proof is wrong.";
    const until = (claims.iat + DPOP_PROOF_MAX_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1000;
    return spend(`${jkt} ${claims.jti}`, until) ? null : "The proof was used before. Make a new one for each request.";
  };
}

/** The URL that the client has called. A request of Node has a path only, and its header `Host` may name any host. */
function calledUrl({ url, originalUrl }: RequestLike, { resource, url: given }: AccessNeeded): string | null {
  const called = given ?? originalUrl ?? url ?? "";
  return URL.canParse(called, resource) ? new URL(called, resource).href : null;
}

type Imported = RsaHashedImportParams | EcKeyImportParams | Algorithm;

interface ProofKey {
  /** The members of RFC 7638, in its order: nothing else of the key is used. */
  jwk: JsonWebKey;
  imported: Imported;
  checked: AlgorithmIdentifier | RsaPssParams | EcdsaParams;
}

const HASH = "SHA-256";
const RSA = { name: "RSASSA-PKCS1-v1_5", hash: HASH };
const PSS = { name: "RSA-PSS", hash: HASH };
const EDWARDS = { name: "Ed25519" };
/** 2,048 bits in base64url. */
const MODULUS_MIN_LENGTH = 342;
/** A larger exponent makes each check expensive. */
const EXPONENT_MAX_LENGTH = 6;
/** The members of a private key, by which its owner would give it away. */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];

/** The key of a proof, by an algorithm that we know; `null` for anything else. */
function keyIn({ header: { typ, alg, jwk: sent } }: ReadToken): ProofKey | null {
  const { kty, crv, x, y, n, e, ...others }: Partial<Record<string, unknown>> = Object(sent);
  if (typ !== DPOP_TYPE || PRIVATE.some((member) => member in others)) return null;
  if (alg === "ES256" && kty === "EC" && crv === "P-256" && typeof x === "string" && typeof y === "string") {
    const imported = { name: "ECDSA", namedCurve: crv };
    return { jwk: { crv, kty, x, y }, imported, checked: { name: "ECDSA", hash: HASH } };
  }
  if ((alg === "EdDSA" || alg === "Ed25519") && kty === "OKP" && crv === "Ed25519" && typeof x === "string") {
    return { jwk: { crv, kty, x }, imported: EDWARDS, checked: EDWARDS };
  }
  if ((alg !== "RS256" && alg !== "PS256") || kty !== "RSA" || typeof n !== "string" || typeof e !== "string")
    return null;
  if (n.length < MODULUS_MIN_LENGTH || e.length > EXPONENT_MAX_LENGTH) return null;
  const jwk = { e, kty, n };
  return alg === "RS256"
    ? { jwk, imported: RSA, checked: RSA }
    : { jwk, imported: PSS, checked: { name: PSS.name, saltLength: 32 } };
}

async function isSigned({ signed, signature }: ReadToken, { jwk, imported, checked }: ProofKey): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("jwk", jwk, imported, false, ["verify"]);
    return await crypto.subtle.verify(checked, key, bytesIn(signature), new TextEncoder().encode(signed));
  } catch {
    // No key of this kind, or no base64url: such a proof was not signed either.
    return false;
  }
}

/** SHA-256 in base64url. */
async function digestOf(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest(HASH, new TextEncoder().encode(text))));
}
