import { asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { usedSecrets } from "#server/secrets/used-secrets.ts";
import { BEFORE_FIRST, CHAIN_KEY, type ChainHead, lastSealed, sealOf } from "./chain.ts";
import { type RecordedHead, recordedHead, recordHeadsIn } from "./recorded-heads.ts";

/** Each entry is a statement: a write has 5 seconds, also where the database is far away. */
const BATCH = 200;

const anyUnsealed = prepared((db) => {
  const t = db.auditEntries;
  return db.select({ id: t.id }).from(t).where(isNull(t.sequence)).limit(1);
});

/** Selects only what a seal covers: the personal part is the larger one, and stays in the database. */
const unsealed = prepared((db) => {
  const { personal, personalSalt, sequence, seal, ...covered } = getTableColumns(db.auditEntries);
  return db
    .select(covered)
    .from(db.auditEntries)
    .where(isNull(sequence))
    .orderBy(asc(covered.at), asc(covered.id))
    .limit(BATCH);
});

const sealEntry = preparedChange((tx, { id, sequence, seal }: Params<{ id: string; sequence: number; seal: string }>) =>
  tx
    .update(tx.auditEntries)
    .set({ sequence: sql`${sequence}`, seal: sql`${seal}` })
    .where(eq(tx.auditEntries.id, id)),
);

/** A chain while entries are added to it. */
interface Growing {
  head: ChainHead;
  before: RecordedHead;
}

/**
 * Numbers and chains the entries that were written since the last run, and records the new ends. Only one sealer succeeds at
 * a time: SQLite has one writer, and on PostgreSQL two sealers of one chain cannot both commit. `note` receives the new head
 * of each chain.
 */
export async function sealEntries(
  deps: Pick<Deps, "store" | "keyring" | "now">,
  note: (projectId: string, head: ChainHead) => void = () => {},
): Promise<number> {
  // A write, even an empty one, blocks other writers, and nearly always there is nothing to seal.
  if ((await deps.store.rows(anyUnsealed, {})).length === 0) return 0;
  const key = deps.keyring.derive(CHAIN_KEY);
  const { count, heads } = await deps.store.write(async (tx) => {
    // A process that does not know the current secret yet would continue a chain under an old secret.
    const [present] = await tx.rows(usedSecrets, {});
    if (present && present.id !== deps.keyring.presentId) return { count: 0, heads: [] };
    const waiting = await tx.rows(unsealed, {});
    const growing = new Map<string, Growing>();
    for (const entry of waiting) {
      const { head, before } = growing.get(entry.projectId) ?? (await endOf(tx, deps, entry.projectId));
      const sequence = head.sequence + 1;
      const seal = sealOf(key, head.seal, sequence, entry);
      await tx.rows(sealEntry, { id: entry.id, sequence, seal });
      growing.set(entry.projectId, { head: { sequence, seal }, before });
    }
    const heads = [...growing].map(([projectId, grown]) => ({ projectId, ...grown }));
    await recordHeadsIn(tx, deps, heads);
    return { count: waiting.length, heads };
  });
  for (const { projectId, head } of heads) note(projectId, head);
  return count;
}

/**
 * The place to which the next entry is linked: the last entry, or the recorded end if that is later. In the latter
 * case, entries were removed, and their numbers must stay missing.
 */
async function endOf(tx: Transaction, deps: Pick<Deps, "keyring" | "now">, projectId: string): Promise<Growing> {
  const before = await recordedHead(tx, deps, projectId);
  const [last] = await tx.rows(lastSealed, { projectId });
  const present = { sequence: last?.sequence ?? BEFORE_FIRST.sequence, seal: last?.seal ?? BEFORE_FIRST.seal };
  const isCut = before !== null && before !== "forged" && before.sequence > present.sequence;
  return { head: isCut ? before : present, before };
}
