import type { Feature } from "#server/feature.ts";
import { projectConfigRoutes } from "./routes.ts";

export const projectConfig: Feature = { routes: projectConfigRoutes };
