import type { Feature } from "#server/feature.ts";
import { passkeyRoutes } from "./routes.ts";

export const passkeys: Feature = { routes: passkeyRoutes };
