import { join } from "node:path";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import { backUpOwnData } from "#server/db/backup/make.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { requireRoom } from "#server/files/disk-space.ts";
import { backupsEncryptedTo, placeOf } from "#server/settings.ts";
import { version } from "#server/version.ts";
import { backupDirectory, fileNameOf, type Maker, makeBackupDirectory, newBackupId, writeNote } from "./files.ts";
import type { BackupUnderWay } from "./memory.ts";

/** Who acts, for the file and for the audit log. */
export interface ActingOnBackups {
  madeBy: Maker;
  actor: AuditEntry["actor"];
  origin: Origin | null;
}

/** Space that a backup must leave: the live database and its log need some, too. */
const SPARE_BYTES = 32 * 1024 * 1024;
const FAILURES_KEPT = 5;

/** Begins a backup and returns at once. One is made at a time. */
export function beginBackup(deps: Deps, by: ActingOnBackups): BackupUnderWay {
  const { backups, settings } = deps;
  if (backups.underWay) throw refuse("BACKUP_UNDER_WAY");
  const startedAt = deps.now();
  const id = newBackupId(startedAt);
  const underWay: BackupUnderWay = {
    id,
    fileName: fileNameOf(id, { isEncrypted: backupsEncryptedTo(settings) !== null }),
    startedAt,
    madeBy: by.madeBy,
    phase: "copying",
    progress: () => 0,
    done: Promise.resolve(null),
  };
  backups.underWay = underWay;
  underWay.done = copy(deps, underWay)
    .then(async (bytes) => {
      await recordMade(deps, by, underWay.id, bytes);
      await sendToStore(deps, underWay);
      deps.log.info("A backup was made", { backup: underWay.id, directory: settings.dataDirectory });
      return null;
    })
    .catch((error: unknown) => {
      const reason = safeError(error).message;
      const { fileName, madeBy } = underWay;
      backups.failed = [{ id, fileName, startedAt, madeBy, error: reason }, ...backups.failed].slice(0, FAILURES_KEPT);
      deps.log.error("A backup failed", { backup: id, error });
      return reason;
    })
    .finally(() => {
      backups.underWay = null;
    });
  return underWay;
}

/** The folder of scheduled backups in the store: only backups in it are ever deleted. */
export const SCHEDULED = "scheduled/";

/** Sends a finished backup to the store. If that fails, the file in the data directory stays, and the backup has failed. */
async function sendToStore({ backups, settings }: Deps, { fileName, madeBy }: BackupUnderWay): Promise<void> {
  if (!backups.store) return;
  const name = madeBy.type === "schedule" ? SCHEDULED + fileName : fileName;
  const file = join(backupDirectory(settings.dataDirectory), fileName);
  await backups.store.put(name, file, { signal: backups.stopping });
}

async function copy(deps: Deps, underWay: BackupUnderWay): Promise<number> {
  const { backups, settings, store } = deps;
  const { dataDirectory } = settings;
  const { id, startedAt, madeBy, fileName } = underWay;
  const { sizeBytes, schemaVersion } = await databaseFacts(store, dataDirectory);
  makeBackupDirectory(dataDirectory);
  const needed = {
    directory: dataDirectory,
    bytes: spaceFor(store, sizeBytes) + SPARE_BYTES,
    called: "A backup",
    remedy: "Delete older backups, or make room on the disk.",
  };
  requireRoom(needed, backups.freeBytes(dataDirectory));
  let size = 0;
  let part = 0;
  underWay.progress = () => (underWay.phase === "checking" ? 1 : part);
  await backUpOwnData(placeOf(settings), join(backupDirectory(dataDirectory), fileName), {
    encryptTo: backupsEncryptedTo(settings),
    keys: deps.keyring,
    signal: backups.stopping,
    onPhase(phase) {
      // The wire knows two phases. An encrypted copy is checked when it is written.
      underWay.phase = phase === "copying" ? phase : "checking";
      if (phase !== "copying") return undefined;
      return (done, of) => {
        part = Math.min(1, done / of);
      };
    },
    beforeNamed(bytes) {
      size = bytes;
      if (madeBy.type === "unknown") return;
      writeNote(dataDirectory, id, {
        made_at_millis: startedAt,
        made_by: { type: madeBy.type, id: madeBy.id },
        schema_version: schemaVersion,
        hallpass_version: version,
      });
    },
  });
  return size;
}

/**
 * The space that a backup takes, compressed; for a while, one of SQLite has a copy beside it that is not. One of PostgreSQL
 * has no indexes.
 */
const spaceFor = ({ dialect }: Store, sizeBytes: number) => (dialect === "postgres" ? 0.5 : 1.5) * sizeBytes;

async function recordMade(deps: Deps, { actor, origin }: ActingOnBackups, id: string, bytes: number): Promise<void> {
  await deps.store.write((tx) =>
    audit(tx, deps, {
      projectId: INTERNAL_PROJECT_ID,
      action: "backup_made",
      actor,
      subject: { type: "project", id: INTERNAL_PROJECT_ID },
      origin,
      after: { backup: id, bytes },
    }),
  );
}
