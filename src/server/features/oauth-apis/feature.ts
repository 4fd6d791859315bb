import type { Feature } from "#server/feature.ts";
import { oauthApiRoutes } from "./routes.ts";

export const oauthApis: Feature = { routes: oauthApiRoutes };
