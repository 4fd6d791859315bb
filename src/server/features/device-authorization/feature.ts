import { EXPIRED_DEVICE_CODE_KEPT_MILLIS } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { deviceAuthorizationRoutes } from "./routes.ts";

/** Devices without a browser or a keyboard, whose user gives them access on another device (RFC 8628). */
export const deviceAuthorization: Feature = {
  routes: deviceAuthorizationRoutes,
  retention: [
    { table: "deviceAuthorizations", key: "digest", which: since("expiresAt", EXPIRED_DEVICE_CODE_KEPT_MILLIS) },
  ],
};
