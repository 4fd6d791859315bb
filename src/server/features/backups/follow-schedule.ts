import { HOUR, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { audit } from "#server/audit/write.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import type { Deps } from "#server/deps.ts";
import { isBackupName, listFiles, removeFiles } from "./files.ts";
import { beginBackup, SCHEDULED } from "./make.ts";
import { lastSlot, nextSlot } from "./schedule.ts";
import { type BackupState, readState, writeState } from "./state.ts";

/** A scheduled backup that failed is tried again after this time. */
const RETRY_MILLIS = HOUR;
const BY_SCHEDULE = {
  madeBy: { type: "schedule", id: null },
  actor: { type: "system", id: null },
  origin: null,
} as const;

/**
 * When the next scheduled backup is due: in the past if backups were missed, at the time of the first of them. Null without a
 * schedule.
 */
export function nextBackupAt({ schedule, handledSlot, failure }: BackupState, now: number): number | null {
  const last = lastSlot(schedule, now);
  if (last === null) return null;
  if (handledSlot === null) return last;
  if (handledSlot < last) return nextSlot(schedule, handledSlot);
  const next = nextSlot(schedule, now);
  return failure && next !== null ? Math.min(next, failure.at + RETRY_MILLIS) : next;
}

/**
 * Makes the backup that is due: one for each time of the schedule, however often the server starts, and one for all times
 * that passed while it did not run. That a time was handled is in the database before the backup begins.
 */
export async function followSchedule(deps: Deps): Promise<number> {
  const { store, backups, settings } = deps;
  if (backups.underWay || backups.stopping.aborted) return 0;
  const now = deps.now();
  if (!isDue(await store.read(readState), now)) return 0;
  const isMine = await store.write(async (tx) => {
    const state = await readState(tx);
    if (!isDue(state, now)) return false;
    const isBehind = isSetBack(state, now);
    await writeState(tx, { ...state, handledSlot: lastSlot(state.schedule, now), failure: null });
    return !isBehind;
  });
  if (!isMine || backups.underWay) return 0;
  const made = await beginBackup(deps, BY_SCHEDULE).done;
  if (backups.stopping.aborted) return 0;
  const { keep } = (await store.read(readState)).schedule;
  const error = made ?? (await removeOldStored(deps, keep));
  await store.write(async (tx) => {
    const failure = error === null ? null : { at: now, error };
    await writeState(tx, { ...(await readState(tx)), failure });
  });
  // Also after a failure: the file of one that did not reach the store is there.
  await removeOld(deps, keep, settings.dataDirectory);
  return 0;
}

/** Whether the clock was ahead when the last backup was made: the next one is due at the next time from now. */
function isSetBack({ schedule, handledSlot }: BackupState, now: number): boolean {
  const last = lastSlot(schedule, now);
  return last !== null && handledSlot !== null && handledSlot > last;
}

function isDue(state: BackupState, now: number): boolean {
  const next = nextBackupAt(state, now);
  return (next !== null && next <= now) || isSetBack(state, now);
}

/** Deletes scheduled backups beyond those to keep, oldest first. What a person made stays until a person deletes it. */
async function removeOld(deps: Deps, keep: number, dataDirectory: string): Promise<void> {
  const scheduled = listFiles(dataDirectory).filter(({ madeBy }) => madeBy.type === "schedule");
  for (const { id, fileName } of scheduled.slice(keep)) {
    removeFiles(dataDirectory, { id, fileName });
    await recordDeleted(deps, { backup: id });
  }
}

/** The same in the store. Returns why it failed, or null. */
async function removeOldStored(deps: Deps, keep: number): Promise<string | null> {
  const { store } = deps.backups;
  if (!store) return null;
  try {
    const scheduled = (await store.list(SCHEDULED)).map(({ name }) => name).filter(isScheduled);
    // Their names begin with the time.
    for (const name of scheduled.toSorted().toReversed().slice(keep)) {
      await store.remove(name);
      await recordDeleted(deps, { backup: store.place + name });
    }
    return null;
  } catch (error) {
    deps.log.error("Could not delete old backups in the store", { error });
    return safeError(error).message;
  }
}

/** Somebody may have put other files there. */
const isScheduled = (name: string) => isBackupName(name.slice(SCHEDULED.length));

const recordDeleted = (deps: Deps, after: { backup: string }) =>
  deps.store.write((tx) =>
    audit(tx, deps, {
      projectId: INTERNAL_PROJECT_ID,
      action: "backup_deleted",
      actor: BY_SCHEDULE.actor,
      subject: { type: "project", id: INTERNAL_PROJECT_ID },
      origin: null,
      after,
    }),
  );
