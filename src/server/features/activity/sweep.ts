import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { dayOf } from "./days.ts";

/** The metrics show 31 days; a few more for clocks that differ. */
export const KEEP_DAYS = 40;
/** Others wait while they are deleted: some ten milliseconds. */
const BATCH_ROWS = 1_000;

/** Forgets who was active on days that no metric shows any more: a batch of them, and says how many it was. */
export async function forgetOldDays(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const oldest = dayOf(deps.now()) - KEEP_DAYS;
  return deps.store.write(async (tx) => {
    const t = tx.activeDays;
    const old = sql`(select day, user_id from ${t} where day < ${oldest} limit ${BATCH_ROWS})`;
    const gone = await tx.delete(t).where(sql`(${t.day}, ${t.userId}) in ${old}`).returning({ day: t.day });
    return gone.length;
  });
}
