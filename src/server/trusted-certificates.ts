import type { Settings } from "./settings.ts";

/** What this process trusted when it started. */
let publicCertificates: readonly string[] | undefined;
let trusted: string | undefined;

/**
 * Makes the outgoing connections of this process trust the operator's certificates (HALLPASS_TRUSTED_CA) beside those of
 * public authorities. It is one choice for the whole process: the runtime has one list, which connections by `node:tls` and
 * `node:https` follow: to mail servers, webhook endpoints and issuers.
 */
export function trustCertificates({ trustedCa }: Pick<Settings, "trustedCa">): void {
  if (trustedCa === null) return;
  // Loaded with the first certificate, for servers that have none of their own.
  const tls = process.getBuiltinModule("node:tls");
  publicCertificates ??= tls.getCACertificates("default");
  const all = [...publicCertificates, trustedCa.certificates];
  tls.setDefaultCACertificates(all);
  trusted = all.join("\n");
}

/** The same for `fetch` and for PostgreSQL, which do not follow that list; undefined without certificates of the operator. */
export const trustedTls = (): { ca: string } | undefined => (trusted === undefined ? undefined : { ca: trusted });
