import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { metadataPages, metadataRoutes } from "./metadata.ts";
import { authorizationRoutes } from "./routes.ts";

/** Signs people in to other apps: the authorization server of a project. docs/decisions/0034-an-authorization-server.md. */
export const authorization: Feature = {
  routes: [...authorizationRoutes, ...metadataRoutes],
  pages: metadataPages,
  retention: [{ table: "authorizationRequests", key: "digest", which: since("expiresAt", 0) }],
};
