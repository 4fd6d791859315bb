import { lte, min, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";

/** Other writes wait while a batch is added: for some ten milliseconds. */
const BATCH_IDS = 2_000;

/**
 * Adds a batch of changes to the counts, and returns the number of changes. Reads of the metrics add the remaining
 * changes, so no result depends on when this runs.
 */
export async function aggregateMetrics({ store }: Pick<Deps, "store">): Promise<number> {
  const first = await store.read(
    async (tx) => (await tx.select({ id: min(tx.metricChanges.id) }).from(tx.metricChanges))[0],
  );
  if (first?.id == null) return 0;
  const last = Number(first.id) + BATCH_IDS;
  return store.write(async (tx) => {
    const { metricChanges: changes, metricCounts: counts } = tx;
    const sums = await tx
      .select({
        projectId: changes.projectId,
        metric: changes.metric,
        key: changes.key,
        count: sql<number>`sum(${changes.change})`.mapWith(Number),
        rows: sql<number>`count(*)`.mapWith(Number),
      })
      .from(changes)
      .where(lte(changes.id, last))
      .groupBy(changes.projectId, changes.metric, changes.key);
    for (const { rows, ...sum } of sums) {
      await tx
        .insert(counts)
        .values(sum)
        .onConflictDoUpdate({
          target: [counts.projectId, counts.metric, counts.key],
          set: { count: sql`${counts.count} + excluded.count` },
        });
    }
    await tx.delete(changes).where(lte(changes.id, last));
    return sums.reduce((all, { rows }) => all + rows, 0);
  });
}
