import type { Feature } from "#server/feature.ts";
import { oauthGrantRoutes } from "./routes.ts";

export const oauthGrants: Feature = { routes: oauthGrantRoutes };
