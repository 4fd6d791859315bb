/** Backups of the data directory: what the server sweeps at its start, and what the doctor asks. */
export { recordExternalBackup } from "./external-backup.ts";
export { backupFacts } from "./facts.ts";
export { backupDirectory, listFiles, sweepBackups } from "./files.ts";
