import type { Feature } from "#server/feature.ts";
import { notificationRoutes } from "./routes.ts";

export const notifications: Feature = { routes: notificationRoutes };
