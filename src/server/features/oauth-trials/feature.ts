import type { Feature } from "#server/feature.ts";
import { oauthTrialRoutes } from "./routes.ts";

/** Lets an owner try a client of the authorization server from the console. */
export const oauthTrials: Feature = { routes: oauthTrialRoutes };
