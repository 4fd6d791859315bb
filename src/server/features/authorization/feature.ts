import { PUBLISHES_METADATA } from "#contract/oauth/metadata.ts";
import type { Feature } from "#server/feature.ts";
import { metadataPages, metadataRoutes } from "./metadata.ts";

/** Signs people in to other apps: the authorization server of a project. docs/decisions/0034-an-authorization-server.md. */
export const authorization: Feature = PUBLISHES_METADATA ? { routes: metadataRoutes, pages: metadataPages } : {};
