import * as contract from "#contract/oauth-clients.ts";
import * as trials from "#contract/oauth-trials.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type {
  OAuthClientAudience,
  OAuthClientLogout,
  OAuthClientSettings,
  OAuthTrial,
  OAuthTrialRequest,
  StartedOAuthTrial,
} from "./oauth-client.ts";

/** Calls of an OAuth client that most pages never make; they are loaded on first use. */

/** The settings of a change for the wire. Fields that are not set stay absent, because JSON omits undefined values. */
export const settingsToWire = (settings: Partial<OAuthClientSettings>): Partial<contract.OAuthClientSettings> => ({
  logo_url: settings.logoUrl,
  client_url: settings.clientUrl,
  policy_url: settings.policyUrl,
  terms_url: settings.termsUrl,
  redirect_urls: settings.redirectUrls && [...settings.redirectUrls],
  post_logout_redirect_urls: settings.postLogoutRedirectUrls && [...settings.postLogoutRedirectUrls],
  grant_types: settings.grantTypes && [...settings.grantTypes],
  scopes: settings.scopes && [...settings.scopes],
  token_endpoint_auth_method: settings.tokenEndpointAuthMethod,
  jwks: settings.jwks,
  jwks_url: settings.jwksUrl,
  id_token_signed_response_alg: settings.idTokenSignedResponseAlg,
  pkce_exempt: settings.pkceExempt,
  require_pushed_requests: settings.requirePushedRequests,
  dpop_bound_access_tokens: settings.dpopBoundAccessTokens,
  is_first_party: settings.isFirstParty,
  audience: settings.audience && audienceToWire(settings.audience),
  access_token_lifetime_seconds: settings.accessTokenLifetimeSeconds,
  refresh_token_idle_seconds: settings.refreshTokenIdleSeconds,
  refresh_token_max_seconds: settings.refreshTokenMaxSeconds,
  backchannel_logout_url: settings.backchannelLogoutUrl,
});

function audienceToWire(audience: OAuthClientAudience): contract.OAuthClientAudience {
  if (audience.type === "permission") return { type: "permission", permission_id: audience.permissionId };
  return audience.type === "teams" ? { type: "teams", team_ids: [...audience.teamIds] } : { type: "everyone" };
}

export async function listLogouts(wire: Wire<"server">, clientId: string): Promise<OAuthClientLogout[]> {
  const params = { oauth_client_id: clientId };
  return (await wire.call(contract.listOAuthClientLogouts, { params })).items.map(logoutFromWire);
}

const logoutFromWire = (payload: contract.OAuthClientLogout): OAuthClientLogout =>
  Object.freeze({
    sessionId: payload.session_id,
    userId: payload.user_id,
    state: payload.state,
    attempts: payload.attempts,
    attemptedAt: new Date(payload.attempted_at_millis),
    nextAttemptAt: dateOf(payload.next_attempt_at_millis),
    statusCode: payload.status_code,
    error: payload.error,
  });

export async function startTrial(
  wire: Wire<"server">,
  clientId: string,
  request: OAuthTrialRequest,
): Promise<StartedOAuthTrial> {
  const { scopes = [], resources = [], prompt, state, nonce, codeChallenge } = request;
  const body = {
    scope: scopes.join(" "),
    resource: [...resources],
    ...(prompt !== undefined && { prompt }),
    state,
    nonce,
    code_challenge: codeChallenge,
  };
  const started = await wire.call(trials.startOAuthTrial, { params: { oauth_client_id: clientId }, body });
  return Object.freeze({
    authorizationUrl: started.authorization_url,
    redirectUrl: started.redirect_uri,
    expiresAt: new Date(started.expires_at_millis),
  });
}

export async function redeemTrial(
  wire: Wire<"server">,
  clientId: string,
  code: string,
  codeVerifier: string,
): Promise<OAuthTrial> {
  const params = { oauth_client_id: clientId };
  const body = { code, code_verifier: codeVerifier };
  const reply = await wire.call(trials.redeemOAuthTrial, { params, body });
  const shown = {
    id: reply.id,
    tokenType: reply.token_type,
    expiresInSeconds: reply.expires_in,
    scope: reply.scope ?? null,
    hasRefreshToken: reply.has_refresh_token,
  };
  return Object.freeze<OAuthTrial>({
    ...shown,
    accessToken: reply.access_token,
    idToken: reply.id_token ?? null,
    toJSON: () => shown,
  });
}

export async function revokeTrial(wire: Wire<"server">, clientId: string, trial: OAuthTrial | string): Promise<void> {
  const id = typeof trial === "string" ? trial : trial.id;
  const params = { oauth_client_id: clientId, oauth_trial_id: id };
  await wire.call(trials.revokeOAuthTrial, { params, body: {} });
}
