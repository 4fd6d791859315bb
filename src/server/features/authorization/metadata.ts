import {
  getAuthorizationServerMetadata,
  getOpenIdConfiguration,
  METADATA_ROOTS,
  metadataOf,
} from "#contract/oauth/metadata.ts";
import { authorizationServerOf, placeOf } from "#server/access/authorization-server.ts";
import type { Deps } from "#server/deps.ts";
import { hasDocuments, hasRegistration } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { exchangeOf, unknownPath } from "#server/http/reply/failures.ts";
import { PublicReply, publicly } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { issuerOf } from "#server/tokens/access.ts";

/** Long enough for many sign-ins at a time, and short enough for an owner who turns something on or off. */
const MAX_AGE_SECONDS = 60;

function replyFor({ settings }: Deps, project: Project) {
  const choices = { hasDocuments: hasDocuments(project), hasRegistration: hasRegistration(project) };
  return new PublicReply(metadataOf(issuerOf(settings.publicUrl, project.id), choices), MAX_AGE_SECONDS);
}

export const metadataRoutes = [getOpenIdConfiguration, getAuthorizationServerMetadata].map((endpoint) =>
  on(endpoint, async (call) => {
    const { deps, project } = await placeOf(call);
    return replyFor(deps, project);
  }),
);

export const metadataPages = METADATA_ROOTS.map(
  (root): PageRoute => ({
    method: "GET",
    path: issuerOf(root, ":project_id"),
    isApi: true,
    async answer(request, { project_id = "" }, deps) {
      const project = await authorizationServerOf(deps, project_id);
      if (!project) throw unknownPath(deps, request);
      return publicly(exchangeOf(deps, request), replyFor(deps, project));
    },
  }),
);
