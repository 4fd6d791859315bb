import { and, gt, isNotNull, isNull, lte, or, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Tables } from "#server/db/store/tables.ts";

type Disabling = Pick<Tables["users"]["$inferSelect"], "disabledAt" | "disabledUntil">;

/** Whether an account is disabled now: until somebody enables it, or until the end that was set, by the clock. */
export const isDisabled = ({ disabledAt, disabledUntil }: Disabling, now: number): boolean =>
  disabledAt !== null && (disabledUntil === null || disabledUntil > now);

type Columns = Pick<Tables["users"], "disabledAt" | "disabledUntil">;

/** The same as a condition of a statement. */
export const whereDisabled = ({ disabledAt, disabledUntil }: Columns, now: number | SQLWrapper): SQL | undefined =>
  and(isNotNull(disabledAt), or(isNull(disabledUntil), gt(disabledUntil, now)));

/** The opposite. */
export const whereEnabled = ({ disabledAt, disabledUntil }: Columns, now: number | SQLWrapper): SQL | undefined =>
  or(isNull(disabledAt), lte(disabledUntil, now));
