import type { Feature } from "#server/feature.ts";
import { oauthClientRoutes } from "./routes.ts";

export const oauthClients: Feature = { routes: oauthClientRoutes };
