import { confirmLogout, type LogoutParameters, logout, logoutByForm } from "#contract/oauth/logout.ts";
import { listOAuthClientLogouts } from "#contract/oauth-clients.ts";
import { placeOf } from "#server/access/authorization-server.ts";
import { languageIn, redirectTo, withFields } from "#server/features/authorization/index.ts";
import { Reply, unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { issuerOf } from "#server/tokens/access.ts";
import { listLogouts } from "./log.ts";
import * as service from "./logout.ts";
import { fieldsOf, pageOf } from "./pages.ts";

/** Replies to a browser with the way that it takes. */
async function visited(
  { cookies, ...opened }: Parameters<typeof placeOf>[0] & Pick<service.Visit, "cookies">,
  sent: LogoutParameters,
  wayOf: (visit: service.Visit, sent: LogoutParameters) => Promise<service.Way> | service.Way,
): Promise<Reply> {
  const place = await placeOf(opened);
  const { deps, project, origin } = place;
  const address = `${issuerOf(deps.settings.publicUrl, project.id)}/oauth/logout`;
  const way = await wayOf({ ...place, cookies }, sent);
  if (way.to === "client") return new Reply("", redirectTo(way.url));
  if (way.to === "self") return new Reply("", redirectTo(withFields(address, fieldsOf(way.sent))));
  return pageOf(way, { project, origin, language: languageIn(sent.ui_locales), action: `${address}/confirm` });
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
