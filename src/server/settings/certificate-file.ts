import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { codeOf } from "#server/files/place.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads the certificates of a file in PEM; returns the problem if it has none, or a damaged one. */
export function readCertificates(path: string): { certificates: string } | { problem: string } {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return { problem: `cannot be read (${codeOf(error)})` };
  }
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0) return { problem: "has no certificate in PEM (-----BEGIN CERTIFICATE-----)" };
  const damaged = found.findIndex((each) => !isCertificate(each));
  if (damaged >= 0) return { problem: `has a certificate that is damaged: number ${damaged + 1} of ${found.length}` };
  return { certificates: found.join("\n") };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
