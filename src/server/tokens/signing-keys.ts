import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { base32 } from "#server/crypto/base32.ts";

/** The P-256 key pair that signs a project's access tokens. RFC 7518 §3.4. */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: PublicJwk;
}

export interface PublicJwk {
  kty: "EC";
  alg: "ES256";
  crv: "P-256";
  x: string;
  y: string;
  kid: string;
}

/** A signing key of a project. */
export interface ProjectSigningKey extends SigningKey {
  /** Until then it only verifies. */
  signsFrom: number;
}

const KEY_ID_LENGTH = 12;
/**
 * A new key is published before it signs: other servers, and backends that check tokens themselves, have to know it when
 * they get its first token. Backends ask for an unknown key at most every 30 seconds.
 */
export const SIGNING_KEY_LEAD_MILLIS = 60_000;

/** Returns the key that signs at a time; keys are ordered, the newest first. */
export const keyThatSigns = (
  keys: readonly [ProjectSigningKey, ...ProjectSigningKey[]],
  nowMillis: number,
): ProjectSigningKey => keys.find(({ signsFrom }) => signsFrom <= nowMillis) ?? keys.at(-1) ?? keys[0];

/** Generates a key pair in its stored form: PKCS#8 PEM, to be sealed. */
export async function generateSigningKey(): Promise<{ id: string; privatePem: string }> {
  const pair = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const privatePem = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { id: loadSigningKey(privatePem).id, privatePem };
}

export function loadSigningKey(privatePem: string): SigningKey {
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = base32(createHash("sha256").update(`${x}.${y}`).digest(), KEY_ID_LENGTH);
  return { id, privateKey, publicKey, publicJwk: { kty: "EC", alg: "ES256", crv: "P-256", x, y, kid: id } };
}
