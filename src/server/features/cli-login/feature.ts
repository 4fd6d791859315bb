import type { Feature } from "#server/feature.ts";
import { cliLoginRetention } from "./retention.ts";
import { cliLoginRoutes } from "./routes.ts";

export const cliLogin: Feature = { routes: cliLoginRoutes, retention: cliLoginRetention };
