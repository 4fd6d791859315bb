import type { Feature } from "#server/feature.ts";
import { mfaRoutes } from "./routes.ts";

export const mfa: Feature = { routes: mfaRoutes };
