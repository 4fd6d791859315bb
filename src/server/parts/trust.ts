import { requireRecipients } from "#server/crypto/age.ts";
import { requireCertificate } from "#server/tls/files.ts";
import { trustCertificates } from "#server/trusted-certificates.ts";
import type { Initial } from "./initial.ts";

/** The certificates that this server trusts, those that it shows, and the keys to which it encrypts backups. */
export async function trust({ settings }: Initial) {
  trustCertificates(settings);
  if (settings.tls?.from === "files") requireCertificate(settings.tls);
  if (settings.backupRecipients.length > 0)
    await requireRecipients(settings.backupRecipients).catch((error: unknown) => {
      throw new Error(`HALLPASS_BACKUP_RECIPIENTS: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
  return {};
}
