import type { Feature } from "#server/feature.ts";
import { mailLogRoutes } from "./log/routes.ts";
import { emailRoutes } from "./routes.ts";

export const emails: Feature = { routes: [...emailRoutes, ...mailLogRoutes] };
