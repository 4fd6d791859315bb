import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { ALGORITHM } from "./keys.ts";

/** Asks for a certificate of these hosts (RFC 2986), in the form of RFC 8555 §7.4. */
export async function requestFor(hosts: readonly string[], keys: CryptoKeyPair): Promise<string> {
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: "dns" as const, value })))],
  });
  return Buffer.from(request.rawData).toString("base64url");
}
