import { type Static, Type } from "@sinclair/typebox";
import { BackupSchedule } from "#contract/instance-backups.ts";
import { remembered } from "#server/db/state/remembered.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import { NO_SCHEDULE } from "./schedule.ts";

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

const state = remembered("backups", BackupState);

/** Reads the schedule. Without one, or with one that a newer version wrote and this one cannot read, none is followed. */
export const readState = async (db: Snapshot | Transaction): Promise<BackupState> => (await state.read(db)) ?? INITIAL;

export const writeState = state.writeIn;
