import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Expected,
  JsonObjectUpTo,
  List,
  Millis,
  NoBody,
  NonEmpty,
  Nullable,
  PermissionId,
  ScopeName,
  Success,
  Uuid,
} from "./fields.ts";
import {
  OAUTH_ACCESS_TOKEN_SECONDS,
  OAUTH_CLIENT_ID_MAX_LENGTH,
  OAUTH_CLIENT_JWKS_MAX_BYTES,
  OAUTH_CLIENT_SCOPES_MAX,
  OAUTH_CLIENT_SECRETS_MAX,
  OAUTH_CLIENT_TEAMS_MAX,
  OAUTH_CLIENT_URL_MAX_LENGTH,
  OAUTH_CLIENT_URLS_MAX,
  OAUTH_LOGOUTS_SHOWN,
  OAUTH_REFRESH_TOKEN_IDLE_SECONDS,
  OAUTH_REFRESH_TOKEN_MAX_SECONDS,
} from "./limits.ts";

/**
 * The clients of a project's authorization server: the apps that may ask it to sign users in, and the programs that get
 * tokens of their own (RFC 6749 §2). docs/wire/additions.md, "OAuth clients".
 */

/** `confidential`: can keep a secret; `public`: runs on devices of users; `machine`: acts for itself, without users. */
export const OAUTH_CLIENT_KINDS = ["confidential", "public", "machine"] as const;
/** RFC 8628 §3.4. */
export const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";
/** RFC 8693 §2.1. */
export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
/** The grants by their registered names (RFC 6749, 8628, 8693). */
export const OAUTH_GRANT_TYPES = [
  "authorization_code",
  "refresh_token",
  "client_credentials",
  DEVICE_CODE,
  TOKEN_EXCHANGE,
] as const;
/** How a client authenticates (RFC 6749 §2.3, OpenID Connect Core §9). */
export const OAUTH_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"] as const;
/** The algorithms that sign ID tokens. */
export const ID_TOKEN_ALGORITHMS = ["RS256", "ES256"] as const;

/**
 * Who has named a client: `owner`, an admin; `document`, a document at the address that its `client_id` is; `registration`, the
 * app itself (RFC 7591). The last two are clients that name themselves.
 */
export const OAUTH_CLIENT_ORIGINS = ["owner", "document", "registration"] as const;

/** Who has named an OAuth client: `owner`, `document` or `registration`. */
export type OAuthClientOrigin = (typeof OAUTH_CLIENT_ORIGINS)[number];
/** The kind of an OAuth client: `confidential`, `public` or `machine`. */
export type OAuthClientKind = (typeof OAUTH_CLIENT_KINDS)[number];
/** A grant by its registered name, such as `authorization_code` (RFC 6749, 8628, 8693). */
export type OAuthGrantType = (typeof OAUTH_GRANT_TYPES)[number];
/** How an OAuth client authenticates: `none` for public ones (RFC 6749 §2.3, OpenID Connect Core §9). */
export type OAuthAuthMethod = (typeof OAUTH_AUTH_METHODS)[number];

const HttpUrl = Nullable(Type.String({ format: "http-url", maxLength: OAUTH_CLIENT_URL_MAX_LENGTH }));
const Urls = Type.Array(Type.String({ format: "url", maxLength: OAUTH_CLIENT_URL_MAX_LENGTH }), {
  maxItems: OAUTH_CLIENT_URLS_MAX,
});
const seconds = (bounds: { min: number; default: number; max: number }) =>
  Nullable(
    Type.Integer({
      minimum: bounds.min,
      maximum: bounds.max,
      description: `Null for the default: ${bounds.default} seconds.`,
    }),
  );

/** Who may use a client: every user, holders of a project permission, or members of some teams. */
export const OAuthClientAudience = Type.Union([
  Type.Object({ type: Type.Literal("everyone") }),
  Type.Object({ type: Type.Literal("permission"), permission_id: PermissionId }),
  Type.Object({
    type: Type.Literal("teams"),
    team_ids: Type.Array(Uuid, { minItems: 1, maxItems: OAUTH_CLIENT_TEAMS_MAX }),
  }),
]);
export type OAuthClientAudience = Static<typeof OAuthClientAudience>;

const named = { name: NonEmpty };

/** What a client stores beside its kind and name. The names are those of RFC 7591 §2 where it has one. */
const settings = {
  logo_url: HttpUrl,
  client_url: HttpUrl,
  policy_url: HttpUrl,
  terms_url: HttpUrl,
  redirect_urls: Urls,
  post_logout_redirect_urls: Urls,
  grant_types: Type.Array(Type.Union(OAUTH_GRANT_TYPES.map((name) => Type.Literal(name))), {
    minItems: 1,
    maxItems: OAUTH_GRANT_TYPES.length,
  }),
  scopes: Type.Array(ScopeName, {
    maxItems: OAUTH_CLIENT_SCOPES_MAX,
    description: "The scopes that the client may request.",
  }),
  token_endpoint_auth_method: Type.Union(OAUTH_AUTH_METHODS.map((name) => Type.Literal(name))),
  jwks: Nullable(JsonObjectUpTo(OAUTH_CLIENT_JWKS_MAX_BYTES)),
  jwks_url: HttpUrl,
  id_token_signed_response_alg: Type.Union(ID_TOKEN_ALGORITHMS.map((name) => Type.Literal(name))),
  pkce_exempt: Type.Boolean({ description: "Whether a confidential client may leave PKCE out (RFC 7636)." }),
  require_pushed_requests: Type.Boolean({ description: "Whether only pushed requests are accepted (RFC 9126)." }),
  dpop_bound_access_tokens: Type.Boolean({
    description: "Whether the client gets tokens only with the proof of a key, to which they are bound (RFC 9449).",
  }),
  is_first_party: Type.Boolean({ description: "Whether users are not asked for consent." }),
  audience: OAuthClientAudience,
  access_token_lifetime_seconds: seconds(OAUTH_ACCESS_TOKEN_SECONDS),
  refresh_token_idle_seconds: seconds(OAUTH_REFRESH_TOKEN_IDLE_SECONDS),
  refresh_token_max_seconds: seconds(OAUTH_REFRESH_TOKEN_MAX_SECONDS),
  backchannel_logout_url: HttpUrl,
};

export const OAuthClientSettings = Type.Object(settings);
export type OAuthClientSettings = Static<typeof OAuthClientSettings>;

/** A secret as listed: it cannot be read again. */
export const OAuthClientSecret = Type.Object({
  id: Uuid,
  last_four: Type.String(),
  created_at_millis: Millis,
  last_used_at_millis: Nullable(Millis),
});
export type OAuthClientSecret = Static<typeof OAuthClientSecret>;

/** A complete secret; only the response to its creation has it. */
export const NewOAuthClientSecret = Type.Object({ ...OAuthClientSecret.properties, secret: Type.String() });
export type NewOAuthClientSecret = Static<typeof NewOAuthClientSecret>;

const Kind = Type.Union(OAUTH_CLIENT_KINDS.map((name) => Type.Literal(name)));

export const OAuthClient = Type.Object({
  id: Type.String(),
  kind: Kind,
  ...named,
  ...settings,
  origin: Type.Union(OAUTH_CLIENT_ORIGINS.map((name) => Type.Literal(name))),
  id_host: Nullable(Type.String({ description: "The host of a `client_id` that is an address." })),
  is_blocked: Type.Boolean({ description: "Whether an app that named itself is refused everywhere." }),
  expires_at_millis: Nullable(
    Type.Integer({ description: "When an app that named itself is forgotten, unless it gets tokens before." }),
  ),
  secrets: Type.Array(OAuthClientSecret, { description: "Oldest first." }),
  created_at_millis: Millis,
  updated_at_millis: Millis,
});
export type OAuthClient = Static<typeof OAuthClient>;

const optionalSettings = Type.Partial(OAuthClientSettings).properties;

const ClientId = Type.String({ minLength: 1, maxLength: OAUTH_CLIENT_ID_MAX_LENGTH });
const ClientPath = Type.Object({ oauth_client_id: ClientId });
const SecretPath = Type.Object({ oauth_client_id: ClientId, secret_id: Uuid });

export const listOAuthClients = endpoint({
  method: "GET",
  path: "/oauth-clients",
  summary: "List the OAuth clients that the owner has created, or those that have named themselves, oldest first",
  access: ADMIN_ONLY,
  query: Type.Object({
    named_by: Type.Optional(Type.Union([Type.Literal("owner"), Type.Literal("itself")])),
  }),
  response: List(OAuthClient),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createOAuthClient = endpoint({
  method: "POST",
  path: "/oauth-clients",
  summary: "Create an OAuth client; a client that authenticates with a secret gets its first one",
  access: ADMIN_ONLY,
  body: Type.Object({ kind: Kind, ...named, ...optionalSettings }),
  status: 201,
  response: Type.Object({
    ...OAuthClient.properties,
    client_secret: Nullable(Type.String({ description: "The first secret, which no other reply has." })),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_INVALID", "OAUTH_CLIENT_LIMIT_REACHED"],
});

export const getOAuthClient = endpoint({
  method: "GET",
  path: "/oauth-clients/{oauth_client_id}",
  summary: "Get an OAuth client",
  access: ADMIN_ONLY,
  params: ClientPath,
  response: OAuthClient,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND"],
});

export const updateOAuthClient = endpoint({
  method: "PATCH",
  path: "/oauth-clients/{oauth_client_id}",
  summary: "Change an OAuth client; its secrets are deleted if it no longer authenticates with one",
  access: ADMIN_ONLY,
  params: ClientPath,
  body: Type.Object({
    ...Type.Partial(Type.Object(named)).properties,
    ...optionalSettings,
    expected: Expected(Type.Object({ ...named, ...settings })),
  }),
  response: OAuthClient,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND", "OAUTH_CLIENT_INVALID", "CHANGED_MEANWHILE"],
});

const BLOCK = {
  method: "POST",
  access: ADMIN_ONLY,
  params: ClientPath,
  body: NoBody,
  response: OAuthClient,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND", "OAUTH_CLIENT_INVALID"],
} as const;

export const blockOAuthClient = endpoint({
  ...BLOCK,
  path: "/oauth-clients/{oauth_client_id}/block",
  summary: "Refuse an OAuth client that has named itself everywhere, with all of its tokens",
});

export const unblockOAuthClient = endpoint({
  ...BLOCK,
  path: "/oauth-clients/{oauth_client_id}/unblock",
  summary: "Accept an OAuth client again",
});

export const deleteOAuthClient = endpoint({
  method: "DELETE",
  path: "/oauth-clients/{oauth_client_id}",
  summary: "Delete an OAuth client with its secrets",
  access: ADMIN_ONLY,
  params: ClientPath,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND"],
});

/** The report of the end of a session to a client (OpenID Connect Back-Channel Logout 1.0), with its last attempt. */
export const OAuthClientLogout = Type.Object({
  session_id: Uuid,
  user_id: Uuid,
  state: Type.Union([Type.Literal("waiting"), Type.Literal("sent"), Type.Literal("failed")]),
  attempts: Type.Integer({ minimum: 1 }),
  attempted_at_millis: Millis,
  next_attempt_at_millis: Nullable(Millis),
  status_code: Nullable(Type.Integer({ description: "Of the answer; null if there was none." })),
  error: Nullable(Type.String({ description: "Why there was no answer." })),
});
export type OAuthClientLogout = Static<typeof OAuthClientLogout>;

export const listOAuthClientLogouts = endpoint({
  method: "GET",
  path: "/oauth-clients/{oauth_client_id}/logouts",
  summary: `List the last ${OAUTH_LOGOUTS_SHOWN} ends of sessions that the server has reported to an OAuth client, latest first`,
  access: ADMIN_ONLY,
  params: ClientPath,
  response: List(OAuthClientLogout),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND"],
});

export const createOAuthClientSecret = endpoint({
  method: "POST",
  path: "/oauth-clients/{oauth_client_id}/secrets",
  summary: `Create a secret for an OAuth client, which has at most ${OAUTH_CLIENT_SECRETS_MAX}; it is shown only once`,
  access: ADMIN_ONLY,
  params: ClientPath,
  body: NoBody,
  status: 201,
  response: NewOAuthClientSecret,
  errors: [
    "INSUFFICIENT_ACCESS_TYPE",
    "OAUTH_CLIENT_NOT_FOUND",
    "OAUTH_CLIENT_WITHOUT_SECRETS",
    "OAUTH_CLIENT_SECRET_LIMIT_REACHED",
  ],
});

export const deleteOAuthClientSecret = endpoint({
  method: "DELETE",
  path: "/oauth-clients/{oauth_client_id}/secrets/{secret_id}",
  summary: "Delete a secret of an OAuth client",
  access: ADMIN_ONLY,
  params: SecretPath,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND", "OAUTH_CLIENT_SECRET_NOT_FOUND"],
});
