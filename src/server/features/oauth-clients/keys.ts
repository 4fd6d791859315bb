import { createPublicKey } from "node:crypto";
import { OAUTH_CLIENT_JWKS_MAX, OAUTH_CLIENT_RSA_MIN_BITS } from "#contract/limits.ts";

/** The members of a JWK that only the holder of the private key may know (RFC 7518 §6), and symmetric keys. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];
const EC_CURVES: readonly unknown[] = ["P-256", "P-384", "P-521"];

/** Returns why a client cannot sign with these keys (a JWK set, RFC 7517 §5); null for keys that can be used. */
export function keysProblem({ keys }: Record<string, unknown>): string | null {
  if (!Array.isArray(keys) || keys.length === 0) return "must be a JWK set: an object with a list `keys`";
  if (keys.length > OAUTH_CLIENT_JWKS_MAX) return `can have at most ${OAUTH_CLIENT_JWKS_MAX} keys. Remove old ones`;
  return keys.map(keyProblem).find((problem) => problem !== null) ?? null;
}

function keyProblem(key: unknown): string | null {
  if (typeof key !== "object" || key === null) return "has a key that is not an object";
  if (PRIVATE_MEMBERS.some((name) => name in key)) return "has a private or a symmetric key. Send the public keys only";
  const bits = sizeOf(key);
  if (bits === null) return "has a key that cannot be read. Use RSA, EC (P-256, P-384, P-521) or Ed25519";
  if (bits < OAUTH_CLIENT_RSA_MIN_BITS)
    return `has an RSA key of ${bits} bits. Use ${OAUTH_CLIENT_RSA_MIN_BITS} or more`;
  return null;
}

/** Returns the size of an RSA key; infinity for the kinds whose curve fixes it, null for any other key. */
function sizeOf(key: object): number | null {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey({
      key: { ...key },
      format: "jwk",
    });
    if (type === "rsa") return details?.modulusLength ?? null;
    if (type === "ed25519") return Number.POSITIVE_INFINITY;
    return type === "ec" && "crv" in key && EC_CURVES.includes(key.crv) ? Number.POSITIVE_INFINITY : null;
  } catch {
    // The library reports every key that it cannot read by an error of its own.
    return null;
  }
}
