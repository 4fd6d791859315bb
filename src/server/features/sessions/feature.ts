import type { Feature } from "#server/feature.ts";
import { sessionRetention } from "./retention.ts";
import { sessionRoutes } from "./routes.ts";

export const sessions: Feature = { routes: sessionRoutes, retention: sessionRetention };
