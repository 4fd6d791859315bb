import { and, gt, inArray } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { MAX_DELAY_MILLIS } from "./settle.ts";

const AT_ONCE = 500;
const WAITING = ["queued", "sending"] as const;

const afterEveryDelay = prepared((db, { latest }: Params<{ latest: number }>) => {
  const t = db.mails;
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.state, [...WAITING]), gt(t.nextAttemptAt, latest)))
    .limit(AT_ONCE);
});

/**
 * Recovers emails that would wait longer than any delay: their time was set before the clock was set back, so they are
 * due now. Returns their number.
 */
export async function recoverStrandedMails(deps: Pick<Deps, "store" | "now" | "mailServers">): Promise<number> {
  const now = deps.now();
  const latest = now + MAX_DELAY_MILLIS;
  const found = await deps.store.rows(afterEveryDelay, { latest });
  // Emails that this process is sending must not be sent twice.
  const stranded = found.map(({ id }) => id).filter((id) => !deps.mailServers.underWay.has(id));
  if (stranded.length === 0) return 0;
  return deps.store.write(async (tx) => {
    const t = tx.mails;
    const recovered = await tx
      .update(t)
      .set({ nextAttemptAt: now })
      .where(and(inArray(t.id, stranded), inArray(t.state, [...WAITING]), gt(t.nextAttemptAt, latest)))
      .returning({ id: t.id });
    return recovered.length;
  });
}
