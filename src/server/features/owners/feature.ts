import type { Feature } from "#server/feature.ts";
import { ownerRoutes } from "./routes.ts";

export const owners: Feature = { routes: ownerRoutes };
