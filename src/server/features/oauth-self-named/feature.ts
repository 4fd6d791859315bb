import type { Feature } from "#server/feature.ts";
import { selfNamedClientRoutes } from "./routes.ts";

/** Clients that no owner has created: they publish a document about themselves, or register. */
export const oauthSelfNamed: Feature = { routes: selfNamedClientRoutes };
