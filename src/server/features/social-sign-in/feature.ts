import type { Feature } from "#server/feature.ts";
import { providerSetUpRoutes } from "./admin-routes.ts";
import { socialSignInRetention } from "./retention.ts";
import { oauthRoutes } from "./routes.ts";

export const socialSignIn: Feature = {
  routes: [...oauthRoutes, ...providerSetUpRoutes],
  retention: socialSignInRetention,
};
