import type { Feature } from "#server/feature.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeys: Feature = { routes: apiKeyRoutes };
