import { and, eq, gt, inArray } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { LONGEST_DELAY_MILLIS } from "./settle.ts";

const AT_ONCE = 500;

/** Returns the key of a message in delivery. */
export const keyOf = ({ endpointId, eventId }: { endpointId: string; eventId: string }) => `${endpointId} ${eventId}`;

const afterEveryDelay = prepared((db, { latest }: Params<{ latest: number }>) => {
  const t = db.webhookDeliveries;
  return db.select({ endpointId: t.endpointId, eventId: t.eventId }).from(t).where(gt(t.dueAt, latest)).limit(AT_ONCE);
});

/**
 * Makes messages due that wait longer than the longest delay: their time was set before the clock was set back. Returns how
 * many there were.
 */
export async function recoverStrandedMessages(deps: Pick<Deps, "store" | "now" | "webhookLoad">): Promise<number> {
  const now = deps.now();
  const latest = now + LONGEST_DELAY_MILLIS;
  const found = await deps.store.rows(afterEveryDelay, { latest });
  // Messages that this process is sending are not sent a second time.
  const stranded = found.filter((each) => !deps.webhookLoad.underWay.has(keyOf(each)));
  if (stranded.length === 0) return 0;
  return deps.store.write(async (tx) => {
    const t = tx.webhookDeliveries;
    let count = 0;
    for (const [endpointId, messages] of Map.groupBy(stranded, (each) => each.endpointId)) {
      const ids = messages.map(({ eventId }) => eventId);
      const recovered = await tx
        .update(t)
        .set({ dueAt: now })
        .where(and(eq(t.endpointId, endpointId), inArray(t.eventId, ids), gt(t.dueAt, latest)))
        .returning({ id: t.eventId });
      count += recovered.length;
    }
    return count;
  });
}
