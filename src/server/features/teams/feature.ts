import type { Feature } from "#server/feature.ts";
import { teamRoutes } from "./routes.ts";

export const teams: Feature = { routes: teamRoutes };
