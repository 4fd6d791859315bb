import type { Feature } from "#server/feature.ts";
import { socialSignInRetention } from "./retention.ts";
import { oauthRoutes } from "./routes.ts";

export const socialSignIn: Feature = { routes: oauthRoutes, retention: socialSignInRetention };
