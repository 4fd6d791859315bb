import {
  approveAuthorizationRequest,
  denyAuthorizationRequest,
  getAuthorizationRequest,
} from "#contract/auth/authorization-requests.ts";
import {
  authorizeHostedSignIn,
  continueHostedSignIn,
  openHostedPage,
  PROMPT_CREATE,
} from "#contract/auth/hosted-sign-in.ts";
import { KnownError } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID, PUSHED_REQUEST_LIFETIME_MILLIS } from "#contract/limits.ts";
import { authorize, authorizeByForm, continueAuthorization } from "#contract/oauth/authorize.ts";
import { pushAuthorizationRequest } from "#contract/oauth/par.ts";
import { hostedPlaceOf, type Opened, type Place, placeOf } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Deps } from "#server/deps.ts";
import { askingClient } from "#server/features/oauth-self-named/index.ts";
import { authenticatedClient } from "#server/features/oauth-tokens/index.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { whereOf } from "#server/http/request/where.ts";
import { on } from "#server/http/routing/api-route.ts";
import { issuerOf } from "#server/tokens/access.ts";
import { answerReply, redirectTo } from "./answer.ts";
import { goOn, start, type Way } from "./authorize.ts";
import { startHosted } from "./hosted-sign-in.ts";
import * as interaction from "./interaction.ts";
import { faultPage, wordingFor } from "./pages.ts";
import { push } from "./push.ts";
import type { Asked } from "./step.ts";

/** Replies to a browser: with the way that its request takes, or with a page about what is wrong with it. */
async function visited(
  opened: Opened,
  wayOf: (visit: Place) => Promise<Way>,
  placeFor: typeof placeOf = placeOf,
): Promise<Reply> {
  const visit = await placeFor(opened);
  const { deps, origin, project } = visit;
  try {
    const way = await wayOf(visit);
    if (way.to === "pages") return new Reply("", redirectTo(pageFor(deps, project.id, way)));
    if (way.to === "self") return new Reply("", redirectTo(continuing(deps, project.id, way.code, null)));
    const { back, answer, language } = way;
    return answerReply(
      answer,
      { back, issuer: issuerOf(deps.settings.publicUrl, project.id) },
      await wordingFor(project, origin, language),
    );
  } catch (error) {
    if (error instanceof OAuthRefusal || error instanceof KnownError) return faultPage(project, origin, error);
    throw error;
  }
}

/** The URL of a hosted page of a project. */
export function hostedPage({ settings }: Pick<Deps, "settings">, projectId: string, page: string): string {
  const handler = projectId === INTERNAL_PROJECT_ID ? "/handler" : `/p/${projectId}/handler`;
  return `${settings.publicUrl}${handler}/${page}`;
}

/** The sign-in page that goes on with a stored request. */
function pageFor(deps: Deps, projectId: string, way: Extract<Way, { to: "pages" }>): string {
  const { code, language, isSignUp = false } = way;
  const inLanguage = language ? `&language=${language}` : "";
  const forSignUp = isSignUp ? `&prompt=${PROMPT_CREATE}` : "";
  return `${hostedPage(deps, projectId, "authorize")}?request=${code}${inLanguage}${forSignUp}`;
}

/** The address at which the server goes on with a stored request. */
const continuing = ({ settings }: Deps, projectId: string, code: string, hosted: Asked["hosted"]): string =>
  `${issuerOf(settings.publicUrl, projectId)}/${hosted ? "hosted" : "oauth"}/authorize/${code}`;

export const authorizationRoutes = [
  on(authorize, async ({ query, ...opened }) =>
    visited(opened, (visit) => start(visit, { sent: query, isForm: false })),
  ),

  on(authorizeByForm, async ({ body, ...opened }) =>
    visited(opened, (visit) => start(visit, { sent: body, isForm: true })),
  ),

  on(continueAuthorization, async (opened) =>
    visited(opened, (visit) => goOn(visit, opened.params.authorization_request)),
  ),

  on(authorizeHostedSignIn, async ({ query, ...opened }) =>
    visited(opened, (visit) => startHosted(visit, query), hostedPlaceOf),
  ),

  on(continueHostedSignIn, async (opened) =>
    visited(opened, (visit) => goOn(visit, opened.params.authorization_request), hostedPlaceOf),
  ),

  on(openHostedPage, async (opened) => {
    const { deps, project, request } = await hostedPlaceOf(opened);
    return new Reply("", redirectTo(hostedPage(deps, project.id, opened.params.page) + whereOf(request).search));
  }),

  on(pushAuthorizationRequest, async (call) => {
    const place = await placeOf(call);
    // A client may push its first request before the server knows its document.
    if (call.body.client_id !== undefined) await askingClient(place, call.body.client_id);
    const request_uri = await push(place, await authenticatedClient(place, call.body), call.body);
    return { request_uri, expires_in: PUSHED_REQUEST_LIFETIME_MILLIS / 1000 };
  }),

  on(getAuthorizationRequest, async ({ deps, caller, body }) => interaction.details(deps, caller, body.code)),

  on(approveAuthorizationRequest, async ({ deps, caller, body }) => {
    const { hosted } = await interaction.approve(deps, caller, body.code);
    return { url: continuing(deps, caller.projectId, body.code, hosted) };
  }),

  on(denyAuthorizationRequest, async ({ deps, caller, body }) => {
    const { hosted } = await interaction.deny(deps, caller, body.code);
    return { url: continuing(deps, caller.projectId, body.code, hosted) };
  }),
];
