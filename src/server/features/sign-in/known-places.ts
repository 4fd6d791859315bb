import { and, eq, inArray, sql } from "drizzle-orm";
import { DAY } from "#contract/limits.ts";
import { nearestNetwork } from "#server/access/client-network.ts";
import { hmac } from "#server/crypto/digest.ts";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/**
 * A network that a user signed in from. Guesses from other networks throttle the whole account, but not its owner at a known
 * place. docs/security/rules.md, rule 3.
 */
export interface Place {
  projectId: string;
  userId: string;
  /** The client's network address; null when it is not known, so that there is no place. */
  ip: string | null;
}

const PURPOSE = "known places";
const LIFETIME_MILLIS = 90 * DAY;
/** Enough for home, work and a phone's networks. The least recently used place is deleted first. */
export const PLACES_PER_USER = 20;

const placesOf = prepared((db, { userId }: Params<{ userId: string }>) => {
  const t = db.knownPlaces;
  return db.select({ key: t.key, expiresAt: t.expiresAt }).from(t).where(eq(t.userId, userId));
});

type Row = Omit<Place, "ip"> & { key: string; expiresAt: number };

const rememberPlace = preparedChange((tx, row: Params<Row>) => {
  const { key, projectId, userId, expiresAt } = row;
  const t = tx.knownPlaces;
  return tx
    .insert(t)
    .values({ key, projectId, userId, expiresAt })
    .onConflictDoUpdate({ target: t.key, set: { expiresAt: sql`${expiresAt}` } });
});

type Keyed = Pick<Deps, "keyring" | "now">;

/** Tells whether the user signed in from the place within the last ninety days. */
export async function isKnownPlace(db: Pick<Store | Snapshot, "rows">, deps: Keyed, place: Place): Promise<boolean> {
  const keys = keysOf(deps, place);
  const rows = await db.rows(placesOf, { userId: place.userId });
  return rows.some((row) => keys.includes(row.key) && row.expiresAt > deps.now());
}

/** Stores a place, in the transaction of the sign-in. */
export async function rememberPlaceIn(tx: Transaction, deps: Keyed, place: Place): Promise<void> {
  const [key, ...earlier] = keysOf(deps, place);
  if (key === undefined) return;
  const rows = await tx.rows(placesOf, { userId: place.userId });
  const expiresAt = deps.now() + LIFETIME_MILLIS;
  const known = rows.find((row) => row.key === key);
  // Written once a day at most, not at each sign-in.
  if (known && known.expiresAt > expiresAt - DAY) return;
  const t = tx.knownPlaces;
  const { projectId, userId } = place;
  // The same place under an earlier secret: the new row replaces it.
  const same = rows.filter((row) => earlier.includes(row.key)).map((row) => row.key);
  if (same.length > 0) await tx.delete(t).where(and(inArray(t.key, same), eq(t.projectId, projectId)));
  await tx.rows(rememberPlace, { key, projectId, userId, expiresAt });
  if (known || rows.length - same.length < PLACES_PER_USER) return;
  const oldest = rows.reduce((a, b) => (a.expiresAt <= b.expiresAt ? a : b));
  await tx.delete(t).where(and(eq(t.key, oldest.key), eq(t.projectId, projectId)));
}

/** Deletes a user's known places, since those from before the address was verified may be another person's. */
export async function forgetPlacesIn(tx: Transaction, { projectId, userId }: Omit<Place, "ip">): Promise<void> {
  const t = tx.knownPlaces;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
}

/** Returns the names of a place: the one under the present secret first, then those under earlier secrets. */
function keysOf({ keyring, now }: Keyed, { projectId, userId, ip }: Place): string[] {
  if (ip === null) return [];
  const text = `${projectId} ${userId} ${nearestNetwork(ip)}`;
  const present = keyring.derive(PURPOSE);
  const earlier = keyring.derivedKeys(PURPOSE, now()).map(({ key }) => key);
  return [present, ...earlier.filter((key) => !key.equals(present))].map((key) => hmac(key, text));
}
