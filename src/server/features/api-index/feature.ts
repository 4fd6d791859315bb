import type { Feature } from "#server/feature.ts";
import { apiIndexRoutes } from "./routes.ts";

export const apiIndex: Feature = { routes: apiIndexRoutes };
