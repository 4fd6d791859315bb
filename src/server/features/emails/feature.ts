import type { Feature } from "#server/feature.ts";
import { emailRoutes } from "./routes.ts";

export const emails: Feature = { routes: emailRoutes };
