import type { Deps } from "#server/deps.ts";
import type { Certificates } from "./certificates.ts";
import { fileCertificates } from "./files.ts";

/** Opens what the settings name as the source of the certificate; null for a server that speaks http. */
export function openCertificates({ settings, log }: Deps): Certificates | null {
  const { tls } = settings;
  return tls && fileCertificates(tls, log);
}
