import { HOUR } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { providerSetUpRoutes } from "./admin-routes.ts";
import { oauthRoutes } from "./routes.ts";

/** Expired flows stay for an hour, so that a callback reports the timeout; not longer, since anyone can start large flows. */
const KEEP_FLOWS_MILLIS = HOUR;

export const socialSignIn: Feature = {
  routes: [...oauthRoutes, ...providerSetUpRoutes],
  retention: [
    { table: "oauthFlows", key: "stateDigest", which: since("expiresAt", KEEP_FLOWS_MILLIS) },
    { table: "oauthCodes", key: "digest", which: since("expiresAt", 0) },
  ],
};
