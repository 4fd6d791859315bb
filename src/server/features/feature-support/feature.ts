import type { Feature } from "#server/feature.ts";
import { featureSupportRoutes } from "./routes.ts";

export const featureSupport: Feature = { routes: featureSupportRoutes };
