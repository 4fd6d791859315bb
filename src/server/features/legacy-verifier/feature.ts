import type { Feature } from "#server/feature.ts";
import { legacyVerifierRoutes } from "./routes.ts";

export const legacyVerifier: Feature = { routes: legacyVerifierRoutes };
