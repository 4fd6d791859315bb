import { type Static, Type } from "@sinclair/typebox";
import { remembered } from "#server/db/state/remembered.ts";
import type { Store } from "#server/db/store/store.ts";

/** The last backup that `hallpass backup` wrote. It may not be there any more: its place belongs to the operator. */
const ExternalBackup = Type.Object({ at: Type.Number(), place: Type.String(), bytes: Type.Number() });
export type ExternalBackup = Static<typeof ExternalBackup>;

const last = remembered("backup_elsewhere", ExternalBackup);

/** Records a backup that was written outside of the data directory: it counts as the last one of the server. */
export const recordExternalBackup = (store: Store, value: ExternalBackup): Promise<void> =>
  store.write((tx) => last.writeIn(tx, value));

export const readExternalBackup = last.read;
