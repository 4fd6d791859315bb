import type { Feature } from "#server/feature.ts";
import { impersonationRoutes } from "./routes.ts";

export const impersonations: Feature = { routes: impersonationRoutes };
