import { and, eq } from "drizzle-orm";
import { nearestNetwork } from "#server/access/client-network.ts";
import { hmac } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Where a user signed in from before. Guesses from elsewhere slow the whole account down; its owner, at a place of
 * theirs, is not among those who are slowed. docs/security/rules.md, rule 3.
 */
export interface Place {
  projectId: string;
  userId: string;
  /** Of the client; null where it is not known, which is no place. */
  ip: string | null;
}

const DAY_MILLIS = 86_400_000;
const LIFETIME_MILLIS = 90 * DAY_MILLIS;
/** Home, work, a phone's networks; the longest unused gives way. */
export const PLACES_PER_USER = 20;

const placesOf = prepared((db, { userId }: Params<{ userId: string }>) => {
  const t = db.knownPlaces;
  return db.select({ key: t.key, expiresAt: t.expiresAt }).from(t).where(eq(t.userId, userId));
});

type Keyed = Pick<Deps, "keyring" | "now">;

/** Whether the user signed in from there within the last ninety days. */
export async function isKnownPlace(db: Pick<Store | Snapshot, "rows">, deps: Keyed, place: Place): Promise<boolean> {
  const key = keyOf(deps, place);
  const rows = await db.rows(placesOf, { userId: place.userId });
  return rows.some((row) => row.key === key && row.expiresAt > deps.now());
}

/** Notes a place, in the transaction that lets its user in. */
export async function rememberPlaceIn(tx: Transaction, deps: Keyed, place: Place): Promise<void> {
  const key = keyOf(deps, place);
  if (key === null) return;
  const rows = await tx.rows(placesOf, { userId: place.userId });
  const expiresAt = deps.now() + LIFETIME_MILLIS;
  const known = rows.find((row) => row.key === key);
  // Written once a day: a place that is used all the time is not written all the time.
  if (known && known.expiresAt > expiresAt - DAY_MILLIS) return;
  const t = tx.knownPlaces;
  const { projectId, userId } = place;
  await tx
    .insert(t)
    .values({ key, projectId, userId, expiresAt })
    .onConflictDoUpdate({ target: t.key, set: { expiresAt } });
  if (known || rows.length < PLACES_PER_USER) return;
  const oldest = rows.reduce((a, b) => (a.expiresAt <= b.expiresAt ? a : b));
  await tx.delete(t).where(and(eq(t.key, oldest.key), eq(t.projectId, projectId)));
}

/** What was a place of whoever held the account before its address was proven is none of its owner's. */
export async function forgetPlacesIn(tx: Transaction, { projectId, userId }: Omit<Place, "ip">): Promise<void> {
  const t = tx.knownPlaces;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
}

function keyOf({ keyring }: Pick<Deps, "keyring">, { projectId, userId, ip }: Place): string | null {
  return ip === null ? null : hmac(keyring.derive("known places"), `${projectId} ${userId} ${nearestNetwork(ip)}`);
}
