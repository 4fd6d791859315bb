import type { Deps } from "#server/deps.ts";
import { acmeCertificates } from "./acme/certificates.ts";
import { hostsOf } from "./certificate.ts";
import type { Certificates } from "./certificates.ts";
import { fileCertificates } from "./files.ts";

/** Opens the source of the certificate that the settings name; null for a server that serves http. */
export function openCertificates({
  settings,
  store,
  keyring,
  log,
  now,
}: Pick<Deps, "settings" | "store" | "keyring" | "log" | "now">): Certificates | null {
  const { tls, httpPort } = settings;
  if (tls?.from !== "acme") return tls && fileCertificates(tls, { log, now, hosts: hostsOf(settings) });
  return acmeCertificates({
    settings: tls,
    hosts: hostsOf(settings),
    httpPort: httpPort ?? 0,
    store,
    keyring,
    log,
    now,
  });
}
