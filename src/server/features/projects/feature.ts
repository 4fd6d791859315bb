import type { Feature } from "#server/feature.ts";
import { projectRoutes } from "./routes.ts";

export const projects: Feature = { routes: projectRoutes };
