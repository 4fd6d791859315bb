import { type ObjectStore, objectStore } from "#server/db/backup/object-store.ts";
import { freeBytesIn } from "#server/files/disk-space.ts";
import type { Settings } from "#server/settings.ts";
import type { Maker } from "./files.ts";

/** A backup that is being made. */
export interface BackupUnderWay {
  id: string;
  fileName: string;
  startedAt: number;
  madeBy: Maker;
  phase: "copying" | "checking";
  /** From 0 to 1. */
  progress(): number;
  /** Resolves to the reason if it failed; never rejects. */
  done: Promise<string | null>;
}

/** A backup that failed. No file of it is left on the disk. */
export interface FailedBackup {
  id: string;
  fileName: string;
  startedAt: number;
  madeBy: Maker;
  error: string;
}

/** What this process knows of backups besides their files. */
export interface Backups {
  underWay: BackupUnderWay | null;
  /** The latest ones, newest first. */
  failed: FailedBackup[];
  /** The space on the disk; null where the system does not say. */
  freeBytes(directory: string): number | null;
  /** The store that gets every backup, too; null without one. */
  store: ObjectStore | null;
  /** Aborts when the server stops: the backup is given up. */
  stopping: AbortSignal;
  /** Aborts the backup that is being made, and resolves when no file of it is left. */
  stop(): Promise<void>;
}

export function backupMemory({ backupStore }: Pick<Settings, "backupStore">): Backups {
  const stop = new AbortController();
  const backups: Backups = {
    underWay: null,
    failed: [],
    freeBytes: freeBytesIn,
    store: backupStore && objectStore(backupStore),
    stopping: stop.signal,
    async stop() {
      stop.abort(new Error("The server is stopping."));
      await backups.underWay?.done;
    },
  };
  return backups;
}
