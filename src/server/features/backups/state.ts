import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { eq } from "drizzle-orm";
import { BackupSchedule } from "#contract/instance-backups.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import { NO_SCHEDULE } from "./schedule.ts";

const KEY = "backups";

/** The schedule, and how far it has been followed. */
const BackupState = Type.Object({
  schedule: BackupSchedule,
  /** The latest time of the schedule whose backup was begun, or which passed before the schedule was set. */
  handledSlot: Type.Union([Type.Number(), Type.Null()]),
  /** The last scheduled backup, if it failed. */
  failure: Type.Union([Type.Object({ at: Type.Number(), error: Type.String() }), Type.Null()]),
});
export type BackupState = Static<typeof BackupState>;

const INITIAL: BackupState = { schedule: NO_SCHEDULE, handledSlot: null, failure: null };

/** Reads the schedule. Without one, or with one that a newer version wrote and this one cannot read, none is followed. */
export async function readState(db: Snapshot | Transaction): Promise<BackupState> {
  const t = db.instanceState;
  const [row] = await db.select({ value: t.value }).from(t).where(eq(t.key, KEY));
  return Value.Check(BackupState, row?.value) ? row.value : INITIAL;
}

export async function writeState(tx: Transaction, value: BackupState): Promise<void> {
  const t = tx.instanceState;
  await tx.insert(t).values({ key: KEY, value }).onConflictDoUpdate({ target: t.key, set: { value } });
}
