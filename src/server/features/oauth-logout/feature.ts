import type { Feature } from "#server/feature.ts";
import { logoutRoutes } from "./routes.ts";

/** Signs users out when another app wants it: OpenID Connect RP-Initiated Logout 1.0. */
export const oauthLogout: Feature = { routes: logoutRoutes };
