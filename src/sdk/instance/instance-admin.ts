import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Page } from "#sdk/page.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { type BackupSchedule, backupCalls, type InstanceBackup, type InstanceBackups } from "./backups.ts";
import { type InstanceFinding, instanceFindings } from "./findings.ts";
import { type InstanceProject, type InstanceProjectsOptions, instanceProjects } from "./projects.ts";
import { type InstanceStatus, instanceStatus } from "./status.ts";

/** The Hallpass server, for its operators: apps of the project `internal`. */
export interface InstanceAdmin {
  /** The state of the server: database, memory, queues, jobs, mail server and settings. */
  readonly status: Watchable<InstanceStatus>;
  /** The problems that the operator should fix, most urgent first. */
  readonly findings: Watchable<InstanceFinding[]>;
  /**
   * A page of the projects of all owners, newest first.
   *
   *     const page = await app.instanceAdmin.projects({ query: "boats" }).get();
   *     for (const { displayName, userCount } of page) console.log(displayName, userCount);
   */
  projects(options?: InstanceProjectsOptions): Watchable<Page<InstanceProject>>;
  /** The backups in the server's data directory, with their schedule. Reload it to follow one that is running. */
  readonly backups: Watchable<InstanceBackups>;
  /**
   * Begins a backup. Resolves at once, and the backup goes on; one is made at a time.
   *
   *     let backup = await app.instanceAdmin.startBackup();
   *     while (backup?.state === "running") backup = await app.instanceAdmin.getBackup(backup.id);
   *
   * The file does not contain the secret, without which nobody can use it: keep the secret, too.
   */
  startBackup(): Promise<InstanceBackup>;
  /** Returns a backup, also while it is made; `null` when there is none with this id. */
  getBackup(id: string): Promise<InstanceBackup | null>;
  /** Changes when the server makes backups by itself. What is left out stays. */
  updateBackupSchedule(changes: Partial<BackupSchedule>): Promise<BackupSchedule>;
}

export function instanceAdmin(wire: Wire<"server">, deps: Deps): InstanceAdmin {
  const backups = backupCalls(wire, deps);
  return {
    status: instanceStatus(wire, deps),
    findings: instanceFindings(wire, deps),
    projects: instanceProjects(wire, deps),
    backups: backups.all,
    startBackup: backups.start,
    getBackup: backups.get,
    updateBackupSchedule: backups.changeSchedule,
  };
}
