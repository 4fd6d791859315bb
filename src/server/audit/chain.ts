import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { hmac } from "#server/crypto/digest.ts";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { usedSecrets } from "#server/secrets/used-secrets.ts";

/** Each entry is a statement: a write has 5 seconds, also where the database is far away. */
const BATCH = 200;
/** The purpose of the keys under which entries are sealed. */
export const CHAIN_KEY = "audit log";

/** The end of a chain at some time; the server logs it every hour. */
export interface ChainHead {
  sequence: number;
  seal: string;
}

/** What the first entry of a chain is linked to. */
export const BEFORE_FIRST: ChainHead = { sequence: 0, seal: "start" };

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

/** The last entry of a chain. */
export const lastSealed = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.auditEntries;
  return db
    .select({ sequence: t.sequence, seal: t.seal })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.sequence)))
    .orderBy(desc(t.sequence))
    .limit(1);
});

const sealEntry = preparedChange((tx, { id, sequence, seal }: Params<{ id: string; sequence: number; seal: string }>) =>
  tx
    .update(tx.auditEntries)
    .set({ sequence: sql`${sequence}`, seal: sql`${seal}` })
    .where(eq(tx.auditEntries.id, id)),
);

/**
 * Numbers and chains the entries that were written since the last run. Only one sealer succeeds at a time: SQLite has
 * one writer, and on PostgreSQL two sealers of one chain cannot both commit. `note` receives the new head of each
 * chain.
 */
export async function sealEntries(
  deps: Pick<Deps, "store" | "keyring">,
  note: (projectId: string, head: ChainHead) => void = () => {},
): Promise<number> {
  // A write, even an empty one, blocks other writers, and nearly always there is nothing to seal.
  if ((await deps.store.rows(anyUnsealed, {})).length === 0) return 0;
  const key = deps.keyring.derive(CHAIN_KEY);
  const { count, heads } = await deps.store.write(async (tx) => {
    // A process that does not know the present secret yet would continue a chain under an old one.
    const [present] = await tx.rows(usedSecrets, {});
    if (present && present.id !== deps.keyring.presentId) return { count: 0, heads: [] };
    const waiting = await tx.rows(unsealed, {});
    const links = new Map<string, ChainHead>();
    for (const entry of waiting) {
      const last = links.get(entry.projectId) ?? (await lastLink(tx, entry.projectId));
      const sequence = last.sequence + 1;
      const seal = sealOf(key, last.seal, sequence, entry);
      await tx.rows(sealEntry, { id: entry.id, sequence, seal });
      links.set(entry.projectId, { sequence, seal });
    }
    return { count: waiting.length, heads: [...links] };
  });
  for (const [projectId, head] of heads) note(projectId, head);
  return count;
}

async function lastLink(tx: Transaction, projectId: string): Promise<ChainHead> {
  const [last] = await tx.rows(lastSealed, { projectId });
  return { sequence: last?.sequence ?? BEFORE_FIRST.sequence, seal: last?.seal ?? BEFORE_FIRST.seal };
}

type Entry = Omit<Tables["auditEntries"]["$inferSelect"], "personal" | "personalSalt" | "sequence" | "seal">;

/** Returns the seal of an entry, given its number and the seal of the entry before it. */
export function sealOf(key: Buffer, previous: string, sequence: number, entry: Entry): string {
  const covered = [
    previous,
    sequence,
    entry.id,
    entry.projectId,
    entry.at,
    entry.action,
    entry.actorType,
    entry.actorId,
    entry.subjectType,
    entry.subjectId,
    entry.requestId,
    entry.personalDigest,
  ];
  return hmac(key, JSON.stringify(covered));
}

/**
 * Erases the personal part of some of a project's entries, in order after a given place. The chain stays intact and
 * still shows that the events happened. Returns the places of the erased entries.
 */
export async function erasePersonalIn(
  tx: Transaction,
  projectId: string,
  after: EntryPlace | null,
  most: number,
): Promise<EntryPlace[]> {
  const t = tx.auditEntries;
  const onward = after ? or(gt(t.at, after.at), and(eq(t.at, after.at), gt(t.id, after.id))) : undefined;
  const some = await tx
    .select({ at: t.at, id: t.id })
    .from(t)
    .where(and(eq(t.projectId, projectId), onward))
    .orderBy(asc(t.at), asc(t.id))
    .limit(most);
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) await tx.update(t).set({ personal: null, personalSalt: null }).where(inArray(t.id, ids));
  return some;
}

/** The position of an entry in its project's log. */
export interface EntryPlace {
  at: number;
  id: string;
}
