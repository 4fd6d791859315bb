import { and, asc, eq, gt } from "drizzle-orm";
import type { AuditChainCheck } from "#contract/audit.ts";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import type { DerivedKey } from "#server/crypto/seal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { letOthersRun } from "#server/let-others-run.ts";
import { BEFORE_FIRST, CHAIN_KEY, type ChainHead, sealOf } from "./chain.ts";
import { prunedUntil } from "./pruned.ts";
import { personalDigest } from "./write.ts";

/** How many entries are checked before other requests have their turn: this takes some milliseconds. */
const STEP = 250;
type StoredEntry = Tables["auditEntries"]["$inferSelect"];

/** The place where a chain breaks. */
interface Break {
  sequence: number;
  /** The entry that stands there, or the next one where none has the number. */
  entry: StoredEntry;
}

/** A checked place in a chain. */
export interface CheckedPlace extends ChainHead {
  /** The id of the secret under which the entry is sealed; null before the first entry, or when it is not known. */
  secretId: string | null;
}

/** What a check of a whole chain begins after. */
export const AT_BEGINNING: CheckedPlace = { ...BEFORE_FIRST, secretId: null };

/** The outcome of checking a part of a chain. */
interface CheckedPart {
  /** The last intact entry. */
  last: CheckedPlace;
  broken: Break | null;
  /** Whether the end of the chain was reached. */
  isComplete: boolean;
}

/**
 * Checks about `most` sealed entries of a project's chain, from the one after a checked entry on. The first entry that is
 * missing or was changed ends the check, and so does one whose seal differs from that of `known`.
 */
export async function checkEntries(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string,
  after: CheckedPlace,
  most: number,
  known?: ChainHead,
): Promise<CheckedPart> {
  const begin = await laterOf(deps, projectId, after);
  let keys = chainKeys(deps, begin.secretId);
  let last = begin;
  for (let checked = 0; checked < most; checked += STEP) {
    if (checked > 0) await letOthersRun();
    // Only a forger writes numbers below 1, and the check must see them.
    const isFirst = last === begin && after.sequence === BEFORE_FIRST.sequence;
    const place = isFirst ? Number.MIN_SAFE_INTEGER : last.sequence;
    const entries = await deps.store.rows(sealedAfter, { projectId, place });
    for (const entry of entries) {
      const sequence = last.sequence + 1;
      const isKnown = known?.sequence !== sequence || entry.seal === known.seal;
      const key = isKnown ? keyOf(keys, last, entry) : undefined;
      if (!key) {
        // Entries may have been pruned since the look at where the chain begins.
        const moved = await laterOf(deps, projectId, last);
        if (moved !== last) return checkEntries(deps, projectId, moved, most - checked, known);
        return { last, broken: { sequence, entry }, isComplete: true };
      }
      // Forward only: after an entry under a newer secret, none under an older one is valid.
      if (key !== keys[0]) keys = keys.slice(keys.indexOf(key));
      last = { sequence, seal: entry.seal ?? "", secretId: key.id };
    }
    if (entries.length < STEP) return { last, broken: null, isComplete: true };
  }
  return { last, broken: null, isComplete: false };
}

/** The first entry that does not verify, in the form of the wire. */
export type BrokenEntry = NonNullable<AuditChainCheck["broken"]>;

/** Describes the break of a checked part; null if there is none. */
export async function brokenEntry(
  store: Store,
  projectId: string,
  { last, broken }: CheckedPart,
): Promise<BrokenEntry | null> {
  if (!broken) return null;
  const { sequence, entry } = broken;
  const [intact] = await store.rows(entryAt, { projectId, sequence: last.sequence });
  return {
    sequence,
    problem: (entry.sequence ?? 0) > sequence ? "missing" : "changed",
    entry_id: entry.id,
    intact_until_millis: intact?.at ?? null,
  };
}

const entryAt = prepared((db, { projectId, sequence }: Params<{ projectId: string; sequence: number }>) => {
  const t = db.auditEntries;
  return db
    .select({ at: t.at })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.sequence, sequence)));
});

/** A step of sealed entries in their order: a chain may be longer than what fits into memory. */
const sealedAfter = prepared((db, { projectId, place }: Params<{ projectId: string; place: number }>) => {
  const t = db.auditEntries;
  return db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), gt(t.sequence, place)))
    .orderBy(asc(t.sequence))
    .limit(STEP);
});

/** Returns the place, or the one that entries were pruned up to, if that is later. */
async function laterOf(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string,
  place: CheckedPlace,
): Promise<CheckedPlace> {
  const pruned = await prunedUntil(deps, projectId);
  return pruned && pruned.sequence > place.sequence ? { ...pruned, secretId: null } : place;
}

/** Returns the keys that may have sealed what follows an entry: that of its own secret, and those of newer ones. */
function chainKeys({ keyring, now }: Pick<Deps, "keyring" | "now">, secretId: string | null): readonly DerivedKey[] {
  const oldestFirst = keyring.derivedKeys(CHAIN_KEY, now()).toReversed();
  return oldestFirst.slice(
    Math.max(
      0,
      oldestFirst.findIndex(({ id }) => id === secretId),
    ),
  );
}

/**
 * Returns the key that sealed an entry after the last one; undefined when none did, so that the entry was changed. Nearly
 * always it is the first key, so a rotation costs one more HMAC for a chain, not for an entry.
 */
function keyOf(keys: readonly DerivedKey[], last: ChainHead, entry: StoredEntry): DerivedKey | undefined {
  const sequence = last.sequence + 1;
  if (entry.sequence !== sequence || !isPersonalIntact(entry)) return undefined;
  return keys.find(
    ({ key, until }) =>
      // Whoever learns a replaced secret must not be able to continue a chain with it.
      entry.at <= until + LARGEST_CLOCK_SKEW_MILLIS && entry.seal === sealOf(key, last.seal, sequence, entry),
  );
}

/** Whether the personal part is erased or unchanged. Without its salt it could be anything. */
function isPersonalIntact(entry: StoredEntry): boolean {
  return (
    entry.personal === null ||
    (entry.personalSalt !== null && entry.personalDigest === personalDigest(entry.personalSalt, entry.personal))
  );
}

/**
 * Returns the sequence number of the first entry of a project's chain that is missing or was changed, or null. A chain
 * alone cannot show that its end was cut off, or that someone with the key sealed it anew; `known`, a head noted
 * elsewhere, can.
 */
export async function firstBrokenEntry(deps: Deps, projectId: string, known?: ChainHead): Promise<number | null> {
  let after = AT_BEGINNING;
  while (true) {
    const { last, broken, isComplete } = await checkEntries(deps, projectId, after, STEP, known);
    if (broken) return broken.sequence;
    if (isComplete) return known && known.sequence > last.sequence ? last.sequence + 1 : null;
    after = last;
  }
}
