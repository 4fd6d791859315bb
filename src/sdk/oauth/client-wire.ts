import type * as contract from "#contract/oauth-clients.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { OAuthClientAudience, OAuthClientSecret, OAuthClientSettings } from "./oauth-client.ts";

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

function audienceFromWire(audience: contract.OAuthClientAudience): OAuthClientAudience {
  if (audience.type === "permission") return { type: "permission", permissionId: audience.permission_id };
  return audience.type === "teams" ? { type: "teams", teamIds: audience.team_ids } : { type: "everyone" };
}

export const secretFromWire = (payload: contract.OAuthClientSecret): OAuthClientSecret => ({
  id: payload.id,
  lastFour: payload.last_four,
  createdAt: new Date(payload.created_at_millis),
  lastUsedAt: dateOf(payload.last_used_at_millis),
});
