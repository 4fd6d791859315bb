import type { Feature } from "#server/feature.ts";
import { oauthProviderRoutes } from "./routes.ts";

export const linkedAccounts: Feature = { routes: oauthProviderRoutes };
