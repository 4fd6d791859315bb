import * as oauth from "oauth4webapi";
import type { AuthorizeQuery } from "#contract/auth/oauth.ts";
import { fail, isKnown, KnownError } from "#contract/errors.ts";
import { PKCE_METHOD } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { userOf } from "#server/access/identify.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomSecret } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { isPublishableKey, type Project } from "#server/foundation/projects/index.ts";
import { projectOfClient } from "./client.ts";
import { type Flow, type FlowSession, storeFlow, usedFor } from "./flow.ts";
import { type ConfiguredProvider, configuredProvider } from "./providers/configured.ts";
import { loggingFaults } from "./providers/fault.ts";

/** The authorization URL at the provider, and the state that the browser's cookie must hold at the callback. */
export interface AuthorizationRedirect {
  url: string;
  state: string;
  isFormPost: boolean;
}

/** Checks an authorization request. Redirect URLs are checked only at the callback (sic). */
async function checkedRequest(deps: Deps, origin: Origin, providerId: string, query: AuthorizeQuery) {
  const project = await projectOfClient(deps, query.client_id);
  if (!project) throw fail("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: query.client_id });
  if (!(await isPublishableKey(deps, project, query.client_secret))) {
    throw fail("INVALID_PUBLISHABLE_CLIENT_KEY", { project_id: project.id });
  }
  await countAddress(deps, "oauth_address", origin.ip);
  const challengeMethod = challengeMethodOf(deps, query.code_challenge_method);
  const link = query.type === "link" ? await userToLink(deps, project, query.token) : null;
  const present = link === null ? await currentUser(deps, project, query.token) : null;
  const configured = await loggingFaults(deps, { projectId: project.id, providerId }, () =>
    configuredProvider(deps, project, providerId, usedFor({ link })),
  );
  const wanted = scopesIn(query.provider_scope);
  if (wanted.length > 0 && configured.isShared && link !== null) {
    throw fail("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
  }
  // The operator's keys request only the scopes of a sign-in, regardless of the page's request.
  const further = configured.isShared ? [] : wanted;
  return { project, configured, further, link, present, challengeMethod };
}

/**
 * Returns the authorization URL for clients that request it by fetch. The browser would not keep a cookie from that reply,
 * so the URL is this same endpoint, which sets the cookie and redirects to the provider.
 */
export async function authorizeUrl(deps: Deps, origin: Origin, providerId: string, query: AuthorizeQuery) {
  await checkedRequest(deps, origin, providerId, query);
  const { stack_response_mode: _, hexclave_response_mode: __, ...rest } = query;
  const search = new URLSearchParams(Object.entries(rest).filter((pair): pair is [string, string] => !!pair[1]));
  return `${deps.settings.publicUrl}/api/v1/auth/oauth/authorize/${encodeURIComponent(providerId)}?${search}`;
}

/** Starts the authorization at a provider. */
export async function authorize(
  deps: Deps,
  origin: Origin,
  providerId: string,
  query: AuthorizeQuery,
): Promise<AuthorizationRedirect> {
  const request = await checkedRequest(deps, origin, providerId, query);
  const { project, configured, further, link, present, challengeMethod } = request;
  const state = randomSecret();
  const flow: Flow = {
    projectId: project.id,
    providerId: configured.id,
    inner: {
      verifier: oauth.generateRandomCodeVerifier(),
      nonce: randomSecret(),
      scopes: [...new Set([...configured.provider.scopes, ...further])],
    },
    outer: {
      redirectUri: query.redirect_uri,
      scope: query.scope,
      state: query.state,
      challenge: query.code_challenge,
      challengeMethod,
      errorRedirectUri: query.error_redirect_uri ?? query.error_redirect_url ?? null,
      afterCallbackRedirectUrl: query.after_callback_redirect_url || null,
    },
    link,
    present,
  };
  const url = await authorizationUrl(deps, configured, state, flow);
  await storeFlow(deps, state, flow);
  return { url, state, isFormPost: configured.provider.formPost === true };
}

/** The callback URL. Operators and projects register it at each provider, so it never changes. */
export const callbackUrl = ({ settings }: Pick<Deps, "settings">, providerId: string) =>
  `${settings.publicUrl}/api/v1/auth/oauth/callback/${providerId}`;

export const scopesIn = (text: string | undefined) => (text ?? "").split(/\s+/).filter(Boolean);

async function authorizationUrl(deps: Deps, configured: ConfiguredProvider, state: string, { inner }: Flow) {
  const { provider, keys, id } = configured;
  const url = new URL(provider.authorizationEndpoint);
  const parameters: Record<string, string> = {
    client_id: keys.clientId,
    redirect_uri: callbackUrl(deps, id),
    response_type: "code",
    state,
    // Without these two, some providers return a refresh token only the first time.
    access_type: "offline",
    prompt: "consent",
    ...(inner.scopes.length > 0 && { scope: inner.scopes.join(" ") }),
    ...(provider.pkce !== false && {
      code_challenge: await oauth.calculatePKCECodeChallenge(inner.verifier),
      code_challenge_method: PKCE_METHOD,
    }),
    ...(provider.openId && { nonce: inner.nonce }),
    ...provider.authorizeWith,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function challengeMethodOf({ settings }: Deps, method: string): "S256" | "plain" {
  if (method === PKCE_METHOD) return method;
  if (method === "plain" && settings.oauthPlainPkce) return method;
  throw refuse("PKCE_METHOD_NOT_SUPPORTED", { method: PKCE_METHOD });
}

async function userToLink(deps: Deps, project: Project, token: string | undefined): Promise<FlowSession> {
  try {
    const user = token ? await userOf(deps, token, project.id, undefined) : null;
    if (user?.isImpersonation) throw refuse("IMPERSONATION_NOT_ALLOWED");
    if (user?.sessionId) return { userId: user.id, sessionId: user.sessionId };
  } catch (error) {
    if (!isKnown(error, "INVALID_PROJECT_FOR_ACCESS_TOKEN")) throw error;
    throw refuse("ACCESS_TOKEN_OF_ANOTHER_PROJECT");
  }
  throw fail("UNPARSABLE_ACCESS_TOKEN");
}

/** Returns the user and session of a token. A sign-in needs no session, so an invalid token counts as none. */
async function currentUser(deps: Deps, project: Project, token: string | undefined): Promise<FlowSession | null> {
  if (!token) return null;
  const user = await userOf(deps, token, project.id, undefined).catch((error: unknown) => {
    if (error instanceof KnownError) return null;
    throw error;
  });
  return user?.sessionId && !user.isImpersonation ? { userId: user.id, sessionId: user.sessionId } : null;
}
