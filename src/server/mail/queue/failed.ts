import { and, count, eq, gte, ne } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { ALERT_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";

const MOST = 500;

const failedSince = prepared((db, { from, least }: Params<{ from: number; least: number }>) => {
  const t = db.mails;
  return (
    db
      .select({ projectId: t.projectId, count: count() })
      .from(t)
      // Alerts that fail must not cause further ones.
      .where(and(eq(t.state, "failed"), gte(t.nextAttemptAt, from), ne(t.template, ALERT_TEMPLATE_ID)))
      .groupBy(t.projectId)
      .having(gte(count(), least))
      .limit(MOST)
  );
});

/** The projects of which at least so many mails failed for good since a time. */
export const projectsWithFailedMails = ({ rows }: Pick<Store, "rows">, wanted: { from: number; least: number }) =>
  rows(failedSince, wanted);
