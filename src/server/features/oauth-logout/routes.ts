import { confirmLogout, type LogoutParameters, logout, logoutByForm } from "#contract/oauth/logout.ts";
import { listOAuthClientLogouts } from "#contract/oauth-clients.ts";
import { authorizationServerOf } from "#server/access/authorization-server.ts";
import { redirectTo, withFields } from "#server/features/authorization/index.ts";
import { unknownPath } from "#server/http/reply/failures.ts";
import { Reply, unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { issuerOf } from "#server/tokens/access.ts";
import { listLogouts } from "./log.ts";
import * as service from "./logout.ts";
import { fieldsOf, pageOf } from "./pages.ts";

interface Opened extends Omit<service.Visit, "project"> {
  params: { project_id: string };
}

/** Replies to a browser with the way that it takes. */
async function visited(
  { params, ...rest }: Opened,
  sent: LogoutParameters,
  wayOf: (visit: service.Visit, sent: LogoutParameters) => Promise<service.Way> | service.Way,
): Promise<Reply> {
  const { deps, origin, request } = rest;
  const project = await authorizationServerOf(deps, params.project_id);
  // It was one when the request arrived.
  if (!project) throw unknownPath(deps, request);
  const address = `${issuerOf(deps.settings.publicUrl, project.id)}/oauth/logout`;
  const way = await wayOf({ ...rest, project }, sent);
  if (way.to === "client") return new Reply("", redirectTo(way.url));
  if (way.to === "self") return new Reply("", redirectTo(withFields(address, fieldsOf(way.sent))));
  return pageOf(way, { project, origin, languages: sent.ui_locales?.split(" ") ?? [], action: `${address}/confirm` });
}

export const logoutRoutes = [
  on(logout, async ({ query, ...opened }) => visited(opened, query, service.logout)),

  // From another site, browsers send no cookies with a form.
  on(logoutByForm, async ({ body, ...opened }) => visited(opened, body, (_, sent) => ({ to: "self", sent }))),

  on(listOAuthClientLogouts, async ({ deps, caller, params }) =>
    unpaged(await listLogouts(deps, caller.projectId, params.oauth_client_id), (each) => each),
  ),

  on(confirmLogout, async ({ body, ...opened }) => visited(opened, body, service.confirmed)),
];
