import type { Feature } from "#server/feature.ts";
import { anonymousRoutes } from "./routes.ts";

export const anonymous: Feature = { routes: anonymousRoutes };
