import { type Static, Type } from "@sinclair/typebox";
import { remembered } from "#server/db/state/remembered.ts";
import type { Store } from "#server/db/store/store.ts";

/** The last backup that `hallpass backup` wrote. It may not be there any more: its place belongs to the operator. */
const Elsewhere = Type.Object({ at: Type.Number(), place: Type.String(), bytes: Type.Number() });
export type Elsewhere = Static<typeof Elsewhere>;

const last = remembered("backup_elsewhere", Elsewhere);

/** Notes a backup that was written outside of the data directory: it counts as the last one of the server. */
export const noteElsewhere = (store: Store, value: Elsewhere): Promise<void> =>
  store.write((tx) => last.writeIn(tx, value));

export const readElsewhere = last.read;
