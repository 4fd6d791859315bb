import { USED_CODE_KEPT_MILLIS } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { oauthTokenRoutes } from "./routes.ts";

/** What the clients of an authorization server get for codes and credentials, and everything that is done with it. */
export const oauthTokens: Feature = {
  routes: oauthTokenRoutes,
  retention: [
    { table: "authorizationCodes", key: "digest", which: since("expiresAt", USED_CODE_KEPT_MILLIS) },
    { table: "oauthTokenFamilies", key: "id", which: since("expiresAt", 0) },
    { table: "oauthSpentTokens", key: "digest", which: since("expiresAt", 0) },
  ],
};
