import type { OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";

/** What a client has where nothing else is chosen. A confidential one has a secret, which every library can send. */
export function defaultsOf(kind: OAuthClientKind): OAuthClientSettings {
  return {
    logo_url: null,
    client_url: null,
    policy_url: null,
    terms_url: null,
    redirect_urls: [],
    post_logout_redirect_urls: [],
    grant_types: kind === "machine" ? ["client_credentials"] : ["authorization_code", "refresh_token"],
    scopes: kind === "machine" ? [] : ["openid", "profile", "email", "offline_access"],
    token_endpoint_auth_method: kind === "public" ? "none" : "client_secret_basic",
    jwks: null,
    jwks_url: null,
    id_token_signed_response_alg: "RS256",
    pkce_exempt: false,
    require_pushed_requests: false,
    dpop_bound_access_tokens: false,
    is_first_party: false,
    audience: { type: "everyone" },
    access_token_lifetime_seconds: null,
    refresh_token_idle_seconds: null,
    refresh_token_max_seconds: null,
    backchannel_logout_url: null,
  };
}

/** What a row has of a client that its owner has named. */
export const NAMED_BY_OWNER = {
  origin: "owner",
  isBlocked: false,
  documentUntil: null,
  registrationDigest: null,
  expiresAt: null,
} as const;

/** Returns all settings: the given ones over the defaults. Repeated entries of lists count once. */
export function completed(kind: OAuthClientKind, given: Partial<OAuthClientSettings>): OAuthClientSettings {
  const defaults = defaultsOf(kind);
  // The names are those of the defaults, so each value has the type of its name.
  const entries = Object.entries(defaults).map(([name, value]) => {
    const chosen: unknown = Reflect.get(given, name) ?? value;
    return [name, Array.isArray(chosen) ? [...new Set(chosen)] : chosen];
  });
  return Object.fromEntries(entries) as OAuthClientSettings;
}

/** The same for settings that were complete when they were stored: an earlier release had fewer. Every request needs them. */
export const storedSettings = (kind: OAuthClientKind, stored: Partial<OAuthClientSettings>): OAuthClientSettings => ({
  ...defaultsOf(kind),
  ...stored,
});

/** Whether the client authenticates with a secret. */
export const hasSecrets = ({ token_endpoint_auth_method: method }: OAuthClientSettings): boolean =>
  method === "client_secret_basic" || method === "client_secret_post";
