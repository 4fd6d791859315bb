import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { pemOf } from "#server/tls/acme/keys.ts";
import { fromNow } from "#testing/waiting.ts";

/** A certificate for tests, which signs itself. */
export interface Made {
  cert: string;
  key: string;
  /** In lower case, without zeros in front. */
  serial: string;
}

const YEAR_MILLIS = 365 * 86_400_000;
let serial = 0;

export async function makeCertificate({
  names,
  endsAt = fromNow({ days: 365 }),
}: {
  names: string[];
  endsAt?: number;
}): Promise<Made> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const serialNumber = (0x1000 + serial++).toString(16);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: `CN=${names[0]}`,
    notBefore: new Date(endsAt - 2 * YEAR_MILLIS),
    notAfter: new Date(endsAt),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value }))),
    ],
  });
  return { cert: certificate.toString("pem"), key: pemOf(keys.privateKey), serial: serialNumber };
}
