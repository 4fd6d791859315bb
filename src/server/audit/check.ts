import { and, asc, eq, gt } from "drizzle-orm";
import { letOthersRun } from "#server/db/query/let-others-run.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { BEFORE_FIRST, type ChainHead, sealingKey, sealOf } from "./chain.ts";
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

/** The outcome of checking a part of a chain. */
interface CheckedPart {
  /** The last intact entry. */
  last: ChainHead;
  broken: Break | null;
  /** Whether the end of the chain was reached. */
  isComplete: boolean;
}

/**
 * Checks about `most` sealed entries of a project's chain, from the one after a checked entry on. The first entry that is
 * missing or was changed ends the check, and so does one whose seal differs from that of `known`.
 */
export async function checkEntries(
  deps: Pick<Deps, "store" | "keyring">,
  projectId: string,
  after: ChainHead,
  most: number,
  known?: ChainHead,
): Promise<CheckedPart> {
  const key = sealingKey(deps);
  let last = after;
  for (let checked = 0; checked < most; checked += STEP) {
    if (checked > 0) await letOthersRun();
    // Only a forger writes numbers below 1, and the check must see them.
    const place = last.sequence === BEFORE_FIRST.sequence ? Number.MIN_SAFE_INTEGER : last.sequence;
    const entries = await deps.store.rows(sealedAfter, { projectId, place });
    for (const entry of entries) {
      const sequence = last.sequence + 1;
      const isKnown = known?.sequence !== sequence || entry.seal === known.seal;
      if (!isKnown || !isIntact(key, last, entry)) return { last, broken: { sequence, entry }, isComplete: true };
      last = { sequence, seal: entry.seal ?? "" };
    }
    if (entries.length < STEP) return { last, broken: null, isComplete: true };
  }
  return { last, broken: null, isComplete: false };
}

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

/** Whether an entry is the one that was sealed after the last one. */
function isIntact(key: Buffer, last: ChainHead, entry: StoredEntry): boolean {
  const sequence = last.sequence + 1;
  return (
    entry.sequence === sequence &&
    entry.seal === sealOf(key, last.seal, sequence, entry) &&
    // The personal part is erased or unchanged. Without its salt it could be anything.
    (entry.personal === null ||
      (entry.personalSalt !== null && entry.personalDigest === personalDigest(entry.personalSalt, entry.personal)))
  );
}

/**
 * Returns the sequence number of the first entry of a project's chain that is missing or was changed, or null. A chain
 * alone cannot show that its end was cut off, or that someone with the key sealed it anew; `known`, a head noted
 * elsewhere, can.
 */
export async function firstBrokenEntry(deps: Deps, projectId: string, known?: ChainHead): Promise<number | null> {
  let after = BEFORE_FIRST;
  while (true) {
    const { last, broken, isComplete } = await checkEntries(deps, projectId, after, STEP, known);
    if (broken) return broken.sequence;
    if (isComplete) return known && known.sequence > last.sequence ? last.sequence + 1 : null;
    after = last;
  }
}
