import { createPrivateKey, X509Certificate } from "node:crypto";
import { isIP } from "node:net";

/** A certificate with its key, which belong together. */
export interface Certificate {
  /** PEM: the certificate, and after it those between it and the root. */
  cert: string;
  key: string;
  beganAt: number;
  endsAt: number;
  serialNumber: string;
  /** Whether clients accept it for a host. */
  names(host: string): boolean;
}

/** Reads a certificate and its key from PEM; throws a sentence that says which of the two is wrong. */
export function readCertificate({ cert, key }: { cert: string; key: string }): Certificate {
  const leaf = parsed("certificate", () => new X509Certificate(cert));
  const privateKey = parsed("private key", () => createPrivateKey(key));
  if (!leaf.checkPrivateKey(privateKey)) throw new Error("the private key does not belong to the certificate");
  return {
    cert,
    key,
    beganAt: Date.parse(leaf.validFrom),
    endsAt: Date.parse(leaf.validTo),
    serialNumber: leaf.serialNumber,
    names: (host) => (isIP(host) ? leaf.checkIP(host) : leaf.checkHost(host)) !== undefined,
  };
}

function parsed<T>(what: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`there is no readable ${what} in PEM`, { cause: error });
  }
}

/** The hosts that a certificate of this server must name. */
export function hostsOf({ publicUrl, adminUrl }: { publicUrl: string; adminUrl: string | null }): string[] {
  const urls = [publicUrl, ...(adminUrl?.startsWith("https:") ? [adminUrl] : [])];
  return [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, "")))];
}
