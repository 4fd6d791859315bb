import type { Feature } from "#server/feature.ts";
import { permissionRoutes } from "./routes.ts";

export const permissions: Feature = { routes: permissionRoutes };
