import type { Feature } from "#server/feature.ts";
import { connectedAccountRoutes } from "./routes.ts";

export const connectedAccounts: Feature = { routes: connectedAccountRoutes };
