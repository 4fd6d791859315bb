import type { Feature } from "#server/feature.ts";
import { passwordRoutes } from "./routes.ts";

export const passwords: Feature = { routes: passwordRoutes };
