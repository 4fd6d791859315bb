import { requireCertificate } from "#server/tls/files.ts";
import { trustCertificates } from "#server/trusted-certificates.ts";
import type { Initial } from "./initial.ts";

/** The certificates that this server trusts, and those that it shows. */
export function trust({ settings }: Initial) {
  trustCertificates(settings);
  if (settings.tls?.from === "files") requireCertificate(settings.tls);
  return {};
}
