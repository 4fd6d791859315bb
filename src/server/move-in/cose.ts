import { createPublicKey } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/**
 * The public key of a passkey in COSE (RFC 9052 §7, RFC 9053 §7, RFC 8230 §4), from one in PEM; undefined for keys that no
 * passkey has. `algorithm` is its number in COSE, where the source says it.
 */
export function coseOfPem(pem: string, algorithm?: number): Uint8Array | undefined {
  let key: ReturnType<ReturnType<typeof createPublicKey>["export"]>;
  try {
    key = createPublicKey(pem).export({ format: "jwk" });
  } catch {
    // Text that is no key; the caller reports that the passkey has none.
    return undefined;
  }
  if (!("kty" in key)) return undefined;
  const bytes = (text: string | undefined) => Uint8Array.from(Buffer.from(text ?? "", "base64url"));
  const { kty, crv, x, y, n, e } = key;
  const curve = CURVES.get(crv ?? "");
  if (kty === "EC" && curve) return encoded(2, algorithm ?? curve.algorithm, curve.id, bytes(x), bytes(y));
  if (kty === "OKP" && curve) return encoded(1, algorithm ?? curve.algorithm, curve.id, bytes(x));
  return kty === "RSA" ? encoded(3, algorithm ?? -257, bytes(n), bytes(e)) : undefined;
}

const CURVES = new Map([
  ["P-256", { id: 1, algorithm: -7 }],
  ["P-384", { id: 2, algorithm: -35 }],
  ["P-521", { id: 3, algorithm: -36 }],
  ["Ed25519", { id: 6, algorithm: -8 }],
]);

/** A map of the kind of key, the algorithm, and the parameters of the kind, which have the labels -1, -2 and so on. */
const encoded = (kind: number, algorithm: number, ...parameters: (number | Uint8Array)[]): Uint8Array =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, kind],
      [3, algorithm],
      ...parameters.map((value, at): [number, number | Uint8Array] => [-1 - at, value]),
    ]),
  );
