import { and, asc, desc, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { hmac } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** The purpose of the keys under which entries are sealed. */
export const CHAIN_KEY = "audit log";

/** The end of a chain at some time; the server logs it every hour. */
export interface ChainHead {
  sequence: number;
  seal: string;
}

/** The seal to which the first entry of a chain is linked. */
export const BEFORE_FIRST: ChainHead = { sequence: 0, seal: "start" };

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

/** Returns the first project after an id that has an audit log, by the index of chains, or null at the end. */
export async function nextChain(store: Pick<Store, "rows">, after: string): Promise<string | null> {
  return (await store.rows(firstAfter, { after }))[0]?.id ?? null;
}

const firstAfter = prepared((db, { after }: Params<{ after: string }>) => {
  const t = db.auditEntries;
  return db.select({ id: t.projectId }).from(t).where(gt(t.projectId, after)).orderBy(asc(t.projectId)).limit(1);
});

/** What a seal covers. */
export type SealedPart = Omit<
  Tables["auditEntries"]["$inferSelect"],
  "personal" | "personalSalt" | "sequence" | "seal"
>;

/** Returns the seal of an entry, given its number and the seal of the entry before it. */
export function sealOf(key: Buffer, previous: string, sequence: number, entry: SealedPart): string {
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
