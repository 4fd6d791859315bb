import { and, eq, gt, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";

export type Verifier = Tables["legacyVerifiers"]["$inferSelect"];

const ofProject = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.legacyVerifiers;
  return db.select().from(t).where(eq(t.projectId, projectId));
});

export async function findVerifier(db: Pick<Store | Snapshot, "rows">, projectId: string) {
  const [found] = await db.rows(ofProject, { projectId });
  return found;
}

/** Returns the verifier of a project that may be asked now. */
export async function verifierInUse({ store, now }: Pick<Deps, "store" | "now">, projectId: string) {
  const found = await findVerifier(store, projectId);
  return found?.isEnabled && found.endsAt > now() ? found : undefined;
}

/** Counts an account that has moved, in the transaction that creates or completes it. */
export async function countMovedIn(tx: Transaction, { now }: Pick<Deps, "now">, projectId: string): Promise<void> {
  const t = tx.legacyVerifiers;
  const counted = { moved: sql`${t.moved} + 1`, failuresInARow: 0, lastMovedAt: now() };
  await tx.update(t).set(counted).where(eq(t.projectId, projectId));
}

export async function countRefused({ store }: Pick<Deps, "store">, projectId: string): Promise<void> {
  await store.write((tx) => {
    const t = tx.legacyVerifiers;
    return tx
      .update(t)
      .set({ refused: sql`${t.refused} + 1`, failuresInARow: 0 })
      .where(eq(t.projectId, projectId));
  });
}

/** Tells the owner, by counters and a line in the log, that the verifier could not be used. */
export async function reportFailure(
  { store, log, now }: Pick<Deps, "store" | "log" | "now">,
  projectId: string,
  reason: string,
) {
  log.warn("A legacy verifier gave no answer that could be used", { project: projectId, reason });
  await store.write((tx) => {
    const t = tx.legacyVerifiers;
    return tx
      .update(t)
      .set({
        failed: sql`${t.failed} + 1`,
        failuresInARow: sql`${t.failuresInARow} + 1`,
        lastFailedAt: now(),
        lastFailure: reason,
      })
      .where(eq(t.projectId, projectId));
  });
}

/** Lists the verifiers that are on, after a time of their end: for the operator's findings. */
export async function verifiersEndingAfter({ read }: Pick<Store, "read">, time: number): Promise<Verifier[]> {
  return read((db) => {
    const t = db.legacyVerifiers;
    return db
      .select()
      .from(t)
      .where(and(eq(t.isEnabled, true), gt(t.endsAt, time)))
      .orderBy(t.projectId);
  });
}
