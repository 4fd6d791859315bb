import "reflect-metadata";
import { KeyObject } from "node:crypto";
import * as x509 from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Makes a key that may leave the process: it is stored. */
export const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

/** Returns a private key as PKCS #8 in PEM. */
export function pemOf(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: "pkcs8", format: "pem" }).toString();
}

/** Asks for a certificate of these hosts (RFC 2986), in the form of RFC 8555 §7.4. */
export async function requestFor(hosts: readonly string[], keys: CryptoKeyPair): Promise<string> {
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: "dns" as const, value })))],
  });
  return Buffer.from(request.rawData).toString("base64url");
}
