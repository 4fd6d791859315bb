import {
  getAuthorizationServerMetadata,
  getOpenIdConfiguration,
  METADATA_ROOTS,
  metadataOf,
} from "#contract/oauth/metadata.ts";
import { authorizationServerOf } from "#server/access/authorization-server.ts";
import type { Deps } from "#server/deps.ts";
import { exchangeOf, unknownPath } from "#server/http/reply/failures.ts";
import { PublicReply, publicly } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { issuerOf } from "#server/tokens/access.ts";

/** Long enough for many sign-ins at a time, and short enough for an owner who turns something on or off. */
const MAX_AGE_SECONDS = 60;

const replyFor = ({ settings }: Deps, projectId: string) =>
  new PublicReply(metadataOf(issuerOf(settings.publicUrl, projectId)), MAX_AGE_SECONDS);

export const metadataRoutes = [getOpenIdConfiguration, getAuthorizationServerMetadata].map((endpoint) =>
  on(endpoint, async ({ deps, params }) => replyFor(deps, params.project_id)),
);

export const metadataPages = METADATA_ROOTS.map(
  (root): PageRoute => ({
    method: "GET",
    path: issuerOf(root, ":project_id"),
    isApi: true,
    async answer(request, { project_id = "" }, deps) {
      if (!(await authorizationServerOf(deps, project_id))) throw unknownPath(deps, request);
      return publicly(exchangeOf(deps, request), replyFor(deps, project_id));
    },
  }),
);
