import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { dayOf } from "./days.ts";

/** The metrics show 31 days. A few more are kept because clocks differ. */
export const KEEP_DAYS = 40;
/** Other writes wait while a batch is deleted: for some ten milliseconds. */
const BATCH_ROWS = 1_000;

/** Deletes a batch of the days that no metric shows any more. Returns the number of deleted rows. */
export async function forgetOldDays(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const oldest = dayOf(deps.now()) - KEEP_DAYS;
  return deps.store.write(async (tx) => {
    const t = tx.activeDays;
    const old = sql`(select day, user_id from ${t} where day < ${oldest} limit ${BATCH_ROWS})`;
    const deleted = await tx.delete(t).where(sql`(${t.day}, ${t.userId}) in ${old}`).returning({ day: t.day });
    return deleted.length;
  });
}
