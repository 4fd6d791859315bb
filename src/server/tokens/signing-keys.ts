import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto";
import { promisify } from "node:util";
import { base32 } from "#server/crypto/base32.ts";

/**
 * How a key signs (RFC 7518 §3.1). Only ES256 signs and verifies access tokens of users. RS256, OpenID's default, is for OAuth
 * clients that need it.
 */
export type SigningAlgorithm = PublicJwk["alg"];

/** A key pair of a project. Keys of different algorithms have different types, so that none can be used for another. */
export interface SigningKey<Jwk extends PublicJwk = EcJwk> {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: Jwk;
}

/** RFC 7518 §6.2.1. */
export interface EcJwk {
  kty: "EC";
  alg: "ES256";
  crv: "P-256";
  x: string;
  y: string;
  kid: string;
}

/** RFC 7518 §6.3.1. */
export interface RsaJwk {
  kty: "RSA";
  alg: "RS256";
  n: string;
  e: string;
  kid: string;
}

export type PublicJwk = EcJwk | RsaJwk;

/** A signing key of a project. */
export interface ProjectSigningKey<Jwk extends PublicJwk = EcJwk> extends SigningKey<Jwk> {
  /** Until then it only verifies. */
  signsFrom: number;
}

/** A key pair in its stored form: PKCS#8 PEM, to be sealed. */
export interface SigningKeyPair {
  id: string;
  alg: SigningAlgorithm;
  privatePem: string;
}

const KEY_ID_LENGTH = 12;
/** The smallest size that RFC 7518 §3.3 allows: each doubling makes a signature several times as expensive. */
const RSA_BITS = 2048;
/**
 * A new key is published before it signs: other servers, and backends that check tokens themselves, have to know it when
 * they get its first token. Backends ask for an unknown key at most every 30 seconds.
 */
export const SIGNING_KEY_LEAD_MILLIS = 60_000;

/** Returns the key that signs at a time; keys are ordered, the newest first. */
export const keyThatSigns = <Jwk extends PublicJwk>(
  keys: readonly [ProjectSigningKey<Jwk>, ...ProjectSigningKey<Jwk>[]],
  nowMillis: number,
): ProjectSigningKey<Jwk> => keys.find(({ signsFrom }) => signsFrom <= nowMillis) ?? keys.at(-1) ?? keys[0];

/** Generates a key pair in another thread: an RSA key takes a tenth of a second or more. */
export async function generateSigningKey(alg: SigningAlgorithm = "ES256"): Promise<SigningKeyPair> {
  const generate = promisify(generateKeyPair);
  const { privateKey } =
    alg === "ES256"
      ? await generate("ec", { namedCurve: "P-256" })
      : await generate("rsa", { modulusLength: RSA_BITS });
  const privatePem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { id: LOADS[alg](privatePem).id, alg, privatePem };
}

/** Loads a key that signs access tokens. Throws for a key of another kind. */
export const loadSigningKey = (privatePem: string): SigningKey =>
  load(privatePem, "ec", ({ x = "", y = "" }) => {
    const kid = keyId(`${x}.${y}`);
    return { kty: "EC", alg: "ES256", crv: "P-256", x, y, kid };
  });

/** Loads an RSA key. Throws for a key of another kind. */
export const loadRsaKey = (privatePem: string): SigningKey<RsaJwk> =>
  load(privatePem, "rsa", ({ n = "", e = "" }) => {
    const kid = keyId(`${n}.${e}`);
    return { kty: "RSA", alg: "RS256", n, e, kid };
  });

const LOADS = { ES256: loadSigningKey, RS256: loadRsaKey };

function load<Jwk extends PublicJwk>(
  privatePem: string,
  type: "ec" | "rsa",
  publish: (jwk: JsonWebKey) => Jwk,
): SigningKey<Jwk> {
  const privateKey = createPrivateKey(privatePem);
  if (privateKey.asymmetricKeyType !== type) {
    throw new Error(`The signing key is of type ${privateKey.asymmetricKeyType}, not ${type}.`);
  }
  const publicKey = createPublicKey(privateKey);
  const publicJwk = publish(publicKey.export({ format: "jwk" }));
  return { id: publicJwk.kid, privateKey, publicKey, publicJwk };
}

const keyId = (numbers: string) => base32(createHash("sha256").update(numbers).digest(), KEY_ID_LENGTH);
