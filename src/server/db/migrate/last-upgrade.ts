import { type Static, Type } from "@sinclair/typebox";
import { remembered } from "#server/db/state/remembered.ts";
import { build } from "#server/version.ts";
import type { MigrationReport } from "./migrate.ts";

const KEY = "last upgrade";

/** The last migration of data that existed before. */
const LastUpgrade = Type.Object({
  at: Type.Number(),
  /** The build that migrated. */
  version: Type.String(),
  migrations: Type.Array(Type.String()),
  /** The path of the copy of the data that was made before it changed. */
  snapshot: Type.Union([Type.String(), Type.Null()]),
  tookMillis: Type.Number(),
});
export type LastUpgrade = Static<typeof LastUpgrade>;

/** The row of the state of the instance that remembers an upgrade: its key, and its value as JSON. */
export function upgradeRow({ pending, snapshot }: MigrationReport, startedAt: number): [string, string] {
  const tookMillis = Math.round(performance.now() - startedAt);
  const upgrade: LastUpgrade = {
    at: Date.now(),
    version: build,
    migrations: pending,
    snapshot: snapshot ?? null,
    tookMillis,
  };
  return [KEY, JSON.stringify(upgrade)];
}

/** The last upgrade of the data; null if there was none, or none since 0.2.0. */
export const lastUpgrade = remembered(KEY, LastUpgrade).read;
