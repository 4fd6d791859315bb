import { requireLock } from "#server/db/sqlite/lock.ts";
import { refuseNetworkFileSystem } from "#server/db/sqlite/network-file-system.ts";
import { makeDataDirectory, tightenDataFiles } from "#server/files/data-directory.ts";
import { type CopySource, placeOfUrl } from "./source.ts";
import type { CopyTarget } from "./target.ts";

/** A database that is moved from or to. */
export type Place = { kind: "sqlite"; directory: string } | { kind: "postgres"; url: string };

/** A place for people: without the user and the password of a URL. */
export const describePlace = (place: Place) =>
  place.kind === "sqlite" ? `sqlite:${place.directory}` : placeOfUrl(place.url);

/** Opens the data to move. No server may run on it, and until it is closed, none can start or write. */
export async function openSource(place: Place): Promise<CopySource> {
  if (place.kind === "postgres") {
    const { openPostgresSource } = await import("./postgres-source.ts");
    return openPostgresSource(place.url, { isHeld: true });
  }
  const { openSqliteSource } = await import("./sqlite-source.ts");
  const lock = requireLock(place.directory);
  try {
    const source = openSqliteSource(place.directory, { isHeld: true });
    return { ...source, close: () => source.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a database to fill: an empty one, or one with the rows of an interrupted copy. */
export async function openTarget(place: Place, source: CopySource): Promise<CopyTarget> {
  if (place.kind === "postgres") {
    const { openPostgresTarget } = await import("./postgres-target.ts");
    return openPostgresTarget(place.url, source);
  }
  const { openSqliteTarget } = await import("./sqlite-target.ts");
  makeDataDirectory(place.directory);
  refuseNetworkFileSystem(place.directory);
  const lock = requireLock(place.directory);
  try {
    const target = await openSqliteTarget(place.directory, source);
    const close = target.close.bind(target);
    target.close = async () => {
      await close();
      tightenDataFiles(place.directory);
      lock.release();
    };
    return target;
  } catch (error) {
    lock.release();
    throw error;
  }
}
