import type { Deps } from "#server/deps.ts";
import { readExternalBackup } from "./external-backup.ts";
import { listFiles } from "./files.ts";
import { nextBackupAt } from "./follow-schedule.ts";
import { readState } from "./state.ts";

/** The facts about backups for metrics, findings and alerts. */
export interface BackupFacts {
  /** When the newest one was made, in the data directory or, by `hallpass backup`, elsewhere. */
  lastAt: number | null;
  isScheduled: boolean;
  /** When the next scheduled one is due, which may be in the past; null without a schedule. */
  dueAt: number | null;
  /** The last scheduled backup, if it failed. */
  failure: { at: number; error: string } | null;
}

export async function backupFacts({
  store,
  settings,
  now,
}: Pick<Deps, "store" | "settings" | "now">): Promise<BackupFacts> {
  const state = await store.read(readState);
  const elsewhere = await store.read(readExternalBackup);
  const [newest] = listFiles(settings.dataDirectory);
  const times = [newest?.madeAt, elsewhere?.at].filter((at) => at !== undefined);
  const { schedule, failure } = state;
  const dueAt = nextBackupAt(state, now());
  return {
    lastAt: times.length > 0 ? Math.max(...times) : null,
    isScheduled: schedule.frequency !== "off",
    dueAt,
    failure,
  };
}
