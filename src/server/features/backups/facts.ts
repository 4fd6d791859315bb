import type { Deps } from "#server/deps.ts";
import { listFiles } from "./files.ts";
import { readState } from "./state.ts";

/** What an operator should know of the backups without looking. */
export interface BackupFacts {
  /** When the newest one was made. */
  lastAt: number | null;
  isScheduled: boolean;
  /** The last scheduled backup, if it failed. */
  failure: { at: number; error: string } | null;
}

export async function backupFacts({ store, settings }: Pick<Deps, "store" | "settings">): Promise<BackupFacts> {
  const { schedule, failure } = await store.read(readState);
  const [newest] = listFiles(settings.dataDirectory);
  return { lastAt: newest?.madeAt ?? null, isScheduled: schedule.frequency !== "off", failure };
}
