import {
  changeBackupSchedule,
  createBackupLink,
  deleteInstanceBackup,
  getInstanceBackup,
  type InstanceBackups as ListPayload,
  listInstanceBackups,
  type InstanceBackup as Payload,
  type BackupSchedule as SchedulePayload,
  startInstanceBackup,
} from "#contract/instance-backups.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A copy of the server's database in its data directory, or the attempt to make one. */
export interface InstanceBackup {
  readonly id: string;
  readonly state: "running" | "done" | "failed";
  /** `null` unless it is running. */
  readonly phase: "copying" | "checking" | null;
  /** How much of the copy is written, from 0 to 1. */
  readonly progress: number;
  readonly fileName: string;
  readonly madeAt: Date;
  readonly bytes: number | null;
  readonly madeBy: {
    /** `admin`: with a key of project `internal`. `unknown`: the file was put there by hand. */
    readonly type: "owner" | "admin" | "schedule" | "unknown";
    readonly id: string | null;
    readonly name: string | null;
  };
  /** Whether the server opened the copy and checked every page of it. */
  readonly isVerified: boolean;
  /** The number of the newest migration in it. */
  readonly schemaVersion: number | null;
  /** Why it failed. */
  readonly error: string | null;
  /**
   * Creates a link that downloads the file once, within a minute. Whoever has the link gets everything but the secret.
   *
   *     const { url } = await backup.createDownloadLink();
   *     await writeFile("hallpass.backup", (await fetch(url)).body);
   */
  createDownloadLink(): Promise<{ url: string; expiresAt: Date }>;
  /** Deletes the file; of a backup that failed, its place in the list. */
  delete(): Promise<void>;
}

/** When the server makes backups by itself, in UTC. */
export interface BackupSchedule {
  readonly frequency: "off" | "daily" | "weekly";
  /** From 0 to 23. */
  readonly hourUtc: number;
  /** From 1, Monday, to 7. Only for `weekly`. */
  readonly weekday: number;
  /** How many scheduled backups are kept, from 1 to 365. Others are kept until somebody deletes them. */
  readonly keep: number;
}

/** The backups of the server, with their schedule. */
export interface InstanceBackups {
  /** Where the files are. */
  readonly directory: string;
  /** The S3-compatible store that gets every backup, too, such as `s3://backups/hallpass/`. */
  readonly store: string | null;
  /** Whether new backups are encrypted with the operator's passphrase. */
  readonly isEncrypted: boolean;
  /** Where the secret is, which no backup contains: in the data directory, or in HALLPASS_SECRET. */
  readonly secretPlace: "file" | "setting";
  readonly schedule: BackupSchedule;
  readonly nextAt: Date | null;
  readonly lastScheduledFailure: { readonly at: Date; readonly error: string } | null;
  /** The last backup that `hallpass backup` wrote. The server does not know whether it is still there. */
  readonly lastElsewhere: { readonly madeAt: Date; readonly place: string; readonly bytes: number } | null;
  /** Newest first, with the one that is running and those that failed since the server started. */
  readonly items: readonly InstanceBackup[];
}

/** The calls about backups of the server. */
export interface BackupCalls {
  readonly all: Watchable<InstanceBackups>;
  start(): Promise<InstanceBackup>;
  get(id: string): Promise<InstanceBackup | null>;
  changeSchedule(changes: Partial<BackupSchedule>): Promise<BackupSchedule>;
}

export function backupCalls(wire: Wire<"server">, deps: Deps): BackupCalls {
  const all = resource(async () => listFromWire(await wire.call(listInstanceBackups)), deps);

  const fromWire = (backup: Payload): InstanceBackup => ({
    id: backup.id,
    state: backup.state,
    phase: backup.phase,
    progress: backup.progress,
    fileName: backup.file_name,
    madeAt: new Date(backup.made_at_millis),
    bytes: backup.bytes,
    madeBy: backup.made_by,
    isVerified: backup.is_verified,
    schemaVersion: backup.schema_version,
    error: backup.error,
    async createDownloadLink() {
      const link = await wire.call(createBackupLink, { params: { backup_id: backup.id } });
      return { url: link.url, expiresAt: new Date(link.expires_at_millis) };
    },
    async delete() {
      await wire.call(deleteInstanceBackup, { params: { backup_id: backup.id } });
      await all.refresh();
    },
  });

  const listFromWire = (list: ListPayload): InstanceBackups => ({
    directory: list.directory,
    store: list.store,
    isEncrypted: list.is_encrypted,
    secretPlace: list.secret_place,
    schedule: scheduleFromWire(list.schedule),
    nextAt: dateOf(list.next_at_millis),
    lastScheduledFailure: list.last_scheduled_failure && {
      at: new Date(list.last_scheduled_failure.at_millis),
      error: list.last_scheduled_failure.error,
    },
    lastElsewhere: list.last_elsewhere && {
      madeAt: new Date(list.last_elsewhere.made_at_millis),
      place: list.last_elsewhere.place,
      bytes: list.last_elsewhere.bytes,
    },
    items: list.items.map(fromWire),
  });

  return {
    all,
    async start() {
      const begun = fromWire(await wire.call(startInstanceBackup));
      await all.refresh();
      return begun;
    },
    get: (id) =>
      lookUp(id, "BACKUP_NOT_FOUND", async () =>
        fromWire(await wire.call(getInstanceBackup, { params: { backup_id: id } })),
      ),
    async changeSchedule({ frequency, hourUtc, weekday, keep }) {
      const { schedule } = await wire.call(changeBackupSchedule, {
        body: { frequency, hour_utc: hourUtc, weekday, keep },
      });
      await all.refresh();
      return scheduleFromWire(schedule);
    },
  };
}

const scheduleFromWire = ({ frequency, hour_utc, weekday, keep }: SchedulePayload): BackupSchedule => ({
  frequency,
  hourUtc: hour_utc,
  weekday,
  keep,
});
