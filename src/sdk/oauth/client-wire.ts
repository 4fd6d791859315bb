import type * as contract from "#contract/oauth-clients.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { OAuthClientAudience, OAuthClientLogout, OAuthClientSecret, OAuthClientSettings } from "./oauth-client.ts";

/** The settings of an OAuth client by our names. */
export const settingsFromWire = (payload: contract.OAuthClientSettings): OAuthClientSettings => ({
  logoUrl: payload.logo_url,
  clientUrl: payload.client_url,
  policyUrl: payload.policy_url,
  termsUrl: payload.terms_url,
  redirectUrls: payload.redirect_urls,
  postLogoutRedirectUrls: payload.post_logout_redirect_urls,
  grantTypes: payload.grant_types,
  scopes: payload.scopes,
  tokenEndpointAuthMethod: payload.token_endpoint_auth_method,
  jwks: payload.jwks,
  jwksUrl: payload.jwks_url,
  idTokenSignedResponseAlg: payload.id_token_signed_response_alg,
  pkceExempt: payload.pkce_exempt,
  requirePushedRequests: payload.require_pushed_requests,
  dpopBoundAccessTokens: payload.dpop_bound_access_tokens,
  isFirstParty: payload.is_first_party,
  audience: audienceFromWire(payload.audience),
  accessTokenLifetimeSeconds: payload.access_token_lifetime_seconds,
  refreshTokenIdleSeconds: payload.refresh_token_idle_seconds,
  refreshTokenMaxSeconds: payload.refresh_token_max_seconds,
  backchannelLogoutUrl: payload.backchannel_logout_url,
});

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

function audienceFromWire(audience: contract.OAuthClientAudience): OAuthClientAudience {
  if (audience.type === "permission") return { type: "permission", permissionId: audience.permission_id };
  return audience.type === "teams" ? { type: "teams", teamIds: audience.team_ids } : { type: "everyone" };
}

function audienceToWire(audience: OAuthClientAudience): contract.OAuthClientAudience {
  if (audience.type === "permission") return { type: "permission", permission_id: audience.permissionId };
  return audience.type === "teams" ? { type: "teams", team_ids: [...audience.teamIds] } : { type: "everyone" };
}

export const secretFromWire = (payload: contract.OAuthClientSecret): OAuthClientSecret => ({
  id: payload.id,
  lastFour: payload.last_four,
  createdAt: new Date(payload.created_at_millis),
  lastUsedAt: dateOf(payload.last_used_at_millis),
});

export const logoutFromWire = (payload: contract.OAuthClientLogout): OAuthClientLogout =>
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
