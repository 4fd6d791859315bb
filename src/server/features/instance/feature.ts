import type { Feature } from "#server/feature.ts";
import { instanceRoutes } from "./routes.ts";

export const instance: Feature = { routes: instanceRoutes };
