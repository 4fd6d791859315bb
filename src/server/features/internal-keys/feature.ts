import type { Feature } from "#server/feature.ts";
import { internalKeyRoutes } from "./routes.ts";

export const internalKeys: Feature = { routes: internalKeyRoutes };
