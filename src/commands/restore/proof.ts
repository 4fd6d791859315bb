import type { OpenedBackup } from "#server/db/backup/restore.ts";

/** What an operator should know of a backup that nothing, or not the secret, shows to be as it was made. */
export function noticeOf(file: string, { proof }: OpenedBackup): string | null {
  if (proof === "none") {
    return `Notice: ${file} has no digest, as files of older versions and snapshots. Nothing shows whether it was changed since it was made.`;
  }
  if (proof === "plain") {
    return `Notice: the secret did not make the digest of ${file}. The digest reveals damage, but not deliberate changes.`;
  }
  return null;
}
