import { and, isNull, lte } from "drizzle-orm";
import { DAY } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { outboxJobs } from "#server/outbox/outbox.ts";
import { logouts } from "./outbox.ts";
import { logoutRoutes } from "./routes.ts";

const KEEP_LOG_MILLIS = 30 * DAY;

/** Signs users out when another app wants it, and tells other apps (OpenID Connect RP-Initiated and Back-Channel Logout 1.0). */
export const oauthLogout: Feature = {
  routes: logoutRoutes,
  jobs: (deps) => outboxJobs(deps, logouts),
  retention: [
    {
      table: "oauthLogouts",
      key: "id",
      which: ({ dueAt, attemptedAt }, now) =>
        dueAt && attemptedAt && and(isNull(dueAt), lte(attemptedAt, now - KEEP_LOG_MILLIS)),
    },
  ],
};
