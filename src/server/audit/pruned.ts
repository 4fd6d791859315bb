import { and, asc, desc, eq, isNotNull, lt } from "drizzle-orm";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import { hmac } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { CHAIN_KEY, type ChainHead } from "./chain.ts";

/** The action of an entry which says that the entries before some other one were deleted. */
export const PRUNED = "audit_log_pruned";

const CLAIM = /^(\d{1,15})\.([0-9a-f]{64})\.([0-9a-f]{64})$/;

/** A clock that is corrected by seconds changes the order of the last few. */
const NEWEST = 5;

const newestPrunings = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.auditEntries;
  return db
    .select({ at: t.at, sequence: t.sequence, claim: t.requestId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.action, PRUNED)))
    .orderBy(desc(t.at), desc(t.id))
    .limit(NEWEST);
});

const sealedBefore = prepared((db, { projectId, sequence }: Params<{ projectId: string; sequence: number }>) => {
  const t = db.auditEntries;
  return db
    .select({ at: t.at })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.sequence), lt(t.sequence, sequence)))
    .orderBy(desc(t.sequence))
    .limit(1);
});

/**
 * Returns the last entry that was deleted because it was old, as an entry of the chain itself says; null if none says
 * so. The claim has a code of its own, since anyone who can write to the database could have a forged entry sealed. It
 * must be as young as its place in the chain: a replaced secret must not vouch for a deletion after its time.
 */
export async function prunedUntil(deps: Checking, projectId: string): Promise<ChainHead | null> {
  let latest: ChainHead | null = null;
  for (const entry of await deps.store.rows(newestPrunings, { projectId })) {
    const place = await provenBy(deps, projectId, entry);
    if (place && place.sequence > (latest?.sequence ?? 0)) latest = place;
  }
  return latest;
}

type Checking = Pick<Deps, "store" | "keyring" | "now">;

async function provenBy(
  { store, keyring, now }: Checking,
  projectId: string,
  entry: { at: number; sequence: number | null; claim: string | null },
): Promise<ChainHead | null> {
  const [, number, seal, code] = CLAIM.exec(entry.claim ?? "") ?? [];
  if (number === undefined || seal === undefined || code === undefined) return null;
  const place = { sequence: Number(number), seal };
  const [before] = await store.rows(sealedBefore, { projectId, sequence: entry.sequence ?? Number.MAX_SAFE_INTEGER });
  if (before && before.at > entry.at + LARGEST_CLOCK_SKEW_MILLIS) return null;
  const isGenuine = keyring
    .derivedKeys(CHAIN_KEY, now())
    .some(({ key, until }) => entry.at <= until + LARGEST_CLOCK_SKEW_MILLIS && codeOf(key, projectId, place) === code);
  return isGenuine ? place : null;
}

/** The text of a claim, which the entry has in place of a request's id. */
export const claimOf = (key: Buffer, projectId: string, place: ChainHead): string =>
  `${place.sequence}.${place.seal}.${codeOf(key, projectId, place)}`;

const codeOf = (key: Buffer, projectId: string, { sequence, seal }: ChainHead): string =>
  hmac(key, JSON.stringify(["pruned", projectId, sequence, seal]));

/** The oldest sealed entries of a project, in their order. */
export const oldestSealed = prepared((db, { projectId, most }: Params<{ projectId: string; most: number }>) => {
  const t = db.auditEntries;
  return db
    .select({ sequence: t.sequence, seal: t.seal, at: t.at, action: t.action })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.sequence)))
    .orderBy(asc(t.sequence))
    .limit(most);
});
