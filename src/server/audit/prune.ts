import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import { DAY } from "#contract/limits.ts";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import type { Deps } from "#server/deps.ts";
import { CHAIN_KEY, lastSealed } from "./chain.ts";
import { AT_BEGINNING, checkEntries } from "./check.ts";
import { claimOf, oldestSealed, PRUNED, prunedUntil } from "./pruned.ts";
import { audit, BY_SYSTEM } from "./write.ts";

/** A step of the check; the deletion of so many rows keeps other writers waiting for milliseconds. */
const AT_ONCE = 250;
/** Each deletion adds an entry, so fewer old entries than this wait until there are more. */
const FEW = 100;
const FEW_WAIT_MILLIS = 30 * DAY;

/**
 * Deletes some of a project's entries from before a time, the oldest first, and records that in the chain, so that the
 * rest still verifies. Deletes nothing that does not verify: that would hide a forgery. Returns the number of entries.
 */
export async function pruneEntries(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  projectId: string,
  before: number,
): Promise<number> {
  const { store, keyring } = deps;
  const oldest = await store.rows(oldestSealed, { projectId, most: AT_ONCE });
  const young = oldest.findIndex(({ at }) => at > before);
  const old = young === -1 ? oldest : oldest.slice(0, young);
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last?.seal || last.sequence === null) return 0;
  if (old.length < FEW && first.at > before - FEW_WAIT_MILLIS) return 0;
  if (old.every(({ action }) => action === PRUNED)) return 0;
  const [head] = await store.rows(lastSealed, { projectId });
  if (head?.sequence === last.sequence) return 0;
  const { broken } = await checkEntries(deps, projectId, AT_BEGINNING, AT_ONCE);
  if (broken && broken.sequence <= last.sequence) return 0;

  const start = (await prunedUntil(deps, projectId))?.sequence ?? 0;
  const place = { sequence: last.sequence, seal: last.seal };
  const claim = claimOf(keyring.derive(CHAIN_KEY), projectId, place);
  return store.write(async (tx) => {
    const t = tx.auditEntries;
    const [newest] = await tx
      .select({ at: t.at })
      .from(t)
      .where(and(eq(t.projectId, projectId), isNotNull(t.sequence)))
      .orderBy(desc(t.sequence))
      .limit(1);
    // A claim that is older than its place in the chain does not count: the clock was set back.
    if (newest && newest.at > deps.now() + LARGEST_CLOCK_SKEW_MILLIS) return 0;
    const gone = await tx
      .delete(t)
      .where(and(eq(t.projectId, projectId), lte(t.sequence, place.sequence)))
      .returning({ id: t.id });
    // Another instance pruned the same entries a moment ago.
    if (gone.length === 0) return 0;
    await audit(tx, deps, {
      projectId,
      action: PRUNED,
      subject: { type: "project", id: projectId },
      ...BY_SYSTEM,
      before: { first_entry: start + 1, last_entry: place.sequence },
      claim,
    });
    return gone.length;
  });
}
