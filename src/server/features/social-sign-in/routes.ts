import {
  authorizeOAuth,
  exchangeToken,
  oauthCallback,
  oauthFormCallback,
  type TokenRequest,
} from "#contract/auth/oauth.ts";
import { KnownError } from "#contract/errors.ts";
import { cookieNames } from "#contract/headers.ts";
import { OAUTH_FLOW_LIFETIME_MILLIS, OAUTH_SCOPE, TOKEN_ENDPOINT_EXPIRES_IN_SECONDS } from "#contract/limits.ts";
import type { Origin } from "#server/access/caller.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { refresh } from "#server/foundation/sessions/index.ts";
import { Reply } from "#server/http/reply/reply.ts";
import type { Cookies } from "#server/http/request/cookies.ts";
import type { Dialect } from "#server/http/request/prefix.ts";
import { on } from "#server/http/routing/api-route.ts";
import { authorize, authorizeUrl } from "./authorize.ts";
import { handleCallback } from "./callback.ts";
import { type Credentials, clientProject } from "./client.ts";
import { failurePage } from "./failure-page.ts";
import { redeemCode } from "./redeem-code.ts";

export const oauthRoutes = [
  on(authorizeOAuth, async ({ deps, params, query, origin, dialect, cookies }) => {
    if (query.stack_response_mode === "json" || query.hexclave_response_mode === "json") {
      return new Reply({ location: await authorizeUrl(deps, origin, params.provider_id, query) });
    }
    const { url, state, isFormPost } = await authorize(deps, origin, params.provider_id, query);
    cookies.set(cookieName(dialect, state), "true", {
      nowMillis: deps.now(),
      maxAgeSeconds: OAUTH_FLOW_LIFETIME_MILLIS / 1000,
      secure: isHttps(deps),
      crossSite: isFormPost,
    });
    return redirect(307, url);
  }),

  on(oauthCallback, async ({ deps, params, query, ...call }) => callback({ deps, ...call }, params.provider_id, query)),
  on(oauthFormCallback, async ({ deps, params, body, ...call }) =>
    callback({ deps, ...call }, params.provider_id, body),
  ),

  on(exchangeToken, async ({ deps, body, request, origin, dialect }) => {
    const project = await clientProject(deps, credentialsOf(body, request.headers.get("authorization")));
    const { extendedClaims: extended } = dialect;
    if (body.grant_type === "refresh_token") {
      if (!body.refresh_token) return oauthError("invalid_request", "refresh_token is missing");
      const wanted = { refreshToken: body.refresh_token, origin, extended };
      const accessToken = await refresh(deps, project, wanted);
      return granted({ access_token: accessToken });
    }
    const { code, redirect_uri: redirectUri, code_verifier: verifier = "" } = body;
    if (!code || !redirectUri) return oauthError("invalid_request", "code and redirect_uri are needed");
    const signedIn = await redeemCode(deps, project, { code, redirectUri, verifier, origin, extended });
    const { isNewUser, afterCallbackRedirectUrl } = signedIn;
    return granted({
      access_token: signedIn.accessToken,
      refresh_token: signedIn.refreshToken,
      is_new_user: isNewUser,
      newUser: isNewUser,
      after_callback_redirect_url: afterCallbackRedirectUrl,
      afterCallbackRedirectUrl,
    });
  }),
];

interface Exchange {
  deps: Deps;
  cookies: Cookies;
  dialect: Dialect;
  origin: Origin;
  request: Request;
}

/** Handles a callback. The cookie shows that this browser started the flow; every callback deletes it. */
async function callback({ deps, cookies, dialect, origin, request }: Exchange, providerId: string, answer: object) {
  const params = textsIn(answer);
  const { state } = params;
  const name = state && state.length <= STATE_MAX_LENGTH ? cookieName(dialect, state) : null;
  const hasCookie = name !== null && cookies.get(name) === "true";
  if (name) cookies.delete(name);
  const led =
    state && hasCookie
      ? await handleCallback(deps, { providerId, state, params, origin })
      : { error: refuse("OAUTH_COOKIE_NOT_FOUND"), project: null, home: null };
  if (!("error" in led)) return redirect(led.status, led.url);
  const { error } = led;
  // Other clients than browsers read the error itself.
  const isShown = request.headers.get("accept")?.includes("text/html") === true;
  if (isShown && (error instanceof KnownError || error instanceof Refusal))
    return failurePage(origin, { ...led, error });
  throw error;
}

const textsIn = (answer: object): Record<string, string> =>
  Object.fromEntries(Object.entries(answer).filter((pair): pair is [string, string] => typeof pair[1] === "string"));

/** The server's states have 45 characters. A longer one from outside would make the cookie header too long. */
const STATE_MAX_LENGTH = 1_000;

/** Encodes the state, which may have characters that a header may not. */
const cookieName = ({ cookiePrefix }: Dialect, state: string) =>
  cookieNames(cookiePrefix, "").oauthInner(encodeURIComponent(state.toWellFormed()));
const isHttps = ({ settings }: Deps) => settings.publicUrl.startsWith("https:");

/** The contract has a JSON body here, which no client reads. */
const redirect = (status: number, location: string) => new Reply({}, { status, headers: { location } });

const granted = (tokens: object) =>
  new Reply(
    { ...tokens, token_type: "Bearer", expires_in: TOKEN_ENDPOINT_EXPIRES_IN_SECONDS, scope: OAUTH_SCOPE },
    { headers: { "cache-control": "no-store", pragma: "no-cache" } },
  );

/** Reads client credentials from the body or HTTP Basic (RFC 6749 §2.3.1). A malformed header counts as no credential. */
function credentialsOf(body: TokenRequest, authorization: string | null): Credentials {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  const [id, secret] = basic ? Buffer.from(basic, "base64").toString("utf8").split(":", 2) : [];
  return { id: body.client_id ?? id ?? null, secret: body.client_secret ?? secret ?? null };
}

/** An error response of the token endpoint (RFC 6749 §5.2). */
function oauthError(error: string, description: string): Reply {
  return new Reply({ error, error_description: description }, { status: 400 });
}
