import { and, asc, eq, gt } from "drizzle-orm";
import type { AuditChainCheck } from "#contract/audit.ts";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import type { DerivedKey } from "#server/crypto/seal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { BEFORE_FIRST, CHAIN_KEY, type ChainHead, sealOf } from "./chain.ts";
import { prunedUntil } from "./pruned.ts";
import { headsState, recordedHead } from "./recorded-heads.ts";
import { personalDigest } from "./write.ts";

/** The number of entries that are checked before other requests run: this takes some milliseconds. */
const STEP = 250;
type StoredEntry = Tables["auditEntries"]["$inferSelect"];

/** The place where a chain breaks. */
interface Break extends Pick<BrokenEntry, "sequence" | "problem" | "entry_id"> {}

/** The first entry that does not verify, in the form of the wire. */
export type BrokenEntry = NonNullable<AuditChainCheck["broken"]>;

/** Where a chain must end, or later. */
export interface KnownEnd {
  /** The recorded head, and others that were noted elsewhere. */
  heads: readonly ChainHead[];
  /** Somebody changed or removed the recorded head. */
  isForged: boolean;
}

/** Reads where a project's chain must end. Call it before reading the entries, since a server continues to add some. */
export async function knownEnd(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string,
  noted: readonly ChainHead[] = [],
): Promise<KnownEnd> {
  const recorded = await recordedHead(deps.store, deps, projectId);
  if (recorded === "forged") return { heads: noted, isForged: true };
  if (recorded) return { heads: [...noted, recorded], isForged: false };
  // A log has no head until its first entry is sealed, unless somebody removed it.
  return { heads: noted, isForged: (await headsState(deps.store, deps)).is === "incomplete" };
}

/** A checked place in a chain. */
export interface CheckedPlace extends ChainHead {
  /** The id of the secret under which the entry is sealed; null before the first entry, or when it is not known. */
  secretId: string | null;
}

/** The place after which a check of a whole chain begins. */
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
 * missing or was changed ends the check, and so does one whose seal differs from that of a known head. A chain that ends
 * before `end` is broken there.
 */
export async function checkEntries(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string,
  after: CheckedPlace,
  most: number,
  end: KnownEnd = { heads: [], isForged: false },
): Promise<CheckedPart> {
  const begin = await laterOf(deps, projectId, after);
  let keys = chainKeys(deps, begin.secretId);
  let last = begin;
  for (let checked = 0; checked < most; checked += STEP) {
    if (checked > 0) await yieldToEventLoop();
    // Only a forger writes numbers below 1, and the check must see them.
    const isFirst = last === begin && after.sequence === BEFORE_FIRST.sequence;
    const place = isFirst ? Number.MIN_SAFE_INTEGER : last.sequence;
    const entries = await deps.store.rows(sealedAfter, { projectId, place });
    for (const entry of entries) {
      const sequence = last.sequence + 1;
      const isKnown = end.heads.every((head) => head.sequence !== sequence || head.seal === entry.seal);
      const key = isKnown ? keyOf(keys, last, entry) : undefined;
      if (!key) {
        // Entries may have been pruned since the look at where the chain begins.
        const moved = await laterOf(deps, projectId, last);
        if (moved !== last) return checkEntries(deps, projectId, moved, most - checked, end);
        const problem = (entry.sequence ?? 0) > sequence ? ("missing" as const) : ("changed" as const);
        return { last, broken: { sequence, problem, entry_id: entry.id }, isComplete: true };
      }
      // Forward only: after an entry under a newer secret, none under an older one is valid.
      if (key !== keys[0]) keys = keys.slice(keys.indexOf(key));
      last = { sequence, seal: entry.seal ?? "", secretId: key.id };
    }
    if (entries.length < STEP) return { last, broken: brokenEnd(last, end), isComplete: true };
  }
  return { last, broken: null, isComplete: false };
}

/** The break at the end of a chain; null if nothing is missing there. */
function brokenEnd(last: CheckedPlace, { heads, isForged }: KnownEnd): Break | null {
  const sequence = last.sequence + 1;
  if (heads.some((head) => head.sequence > last.sequence)) return { sequence, problem: "missing", entry_id: null };
  return isForged ? { sequence, problem: "end", entry_id: null } : null;
}

/** Describes the break of a checked part; null if there is none. */
export async function brokenEntry(
  store: Store,
  projectId: string,
  { last, broken }: CheckedPart,
): Promise<BrokenEntry | null> {
  if (!broken) return null;
  const [intact] = await store.rows(entryAt, { projectId, sequence: last.sequence });
  return { ...broken, intact_until_millis: intact?.at ?? null };
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

/**
 * Returns the keys that may have sealed the entries after an entry: the key of its own secret, and those of newer
 * secrets.
 */
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
      // A person who learns a replaced secret must not be able to continue a chain with it.
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
