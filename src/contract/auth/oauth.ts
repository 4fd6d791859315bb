import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name, NonEmpty, Nullable, open, Secret, ShortText, Url } from "../fields.ts";
import { NAME_MAX_LENGTH, SCOPE_MAX_LENGTH, SECRET_MAX_LENGTH, TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from "../limits.ts";

const Optional = Type.Optional;
const ProviderId = Type.Object({ provider_id: NonEmpty });

/** Parameters of an authorization request: RFC 6749 §4.1.1, RFC 7636 §4.3, and a few of Hallpass. */
export const AuthorizeQuery = Type.Object({
  client_id: Type.String({ maxLength: NAME_MAX_LENGTH, description: "The id of the project, or `<id>#main`." }),
  client_secret: Type.String({ maxLength: SECRET_MAX_LENGTH, description: "A publishable client key." }),
  redirect_uri: Url,
  scope: Type.String({ maxLength: SCOPE_MAX_LENGTH }),
  state: Type.String({ maxLength: URL_MAX_LENGTH }),
  grant_type: Type.Literal("authorization_code"),
  code_challenge: NonEmpty,
  code_challenge_method: ShortText,
  response_type: Type.Literal("code"),
  type: Optional(Type.Union([Type.Literal("authenticate"), Type.Literal("link")])),
  token: Optional(
    Type.String({
      maxLength: TOKEN_MAX_LENGTH,
      description: "Access token of the user to link an account to, or of the anonymous user who signs in.",
    }),
  ),
  provider_scope: Optional(
    Type.String({
      maxLength: SCOPE_MAX_LENGTH,
      description:
        "Further scopes of the provider, separated by spaces. Ignored in a sign-in with the operator's shared keys.",
    }),
  ),
  error_redirect_uri: Optional(Url),
  error_redirect_url: Optional(Url),
  after_callback_redirect_url: Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
  // Newer published clients fetch the URL, and send the result of a bot check; the server ignores that result.
  stack_response_mode: Optional(ShortText),
  hexclave_response_mode: Optional(ShortText),
  bot_challenge_token: Optional(Type.String({ maxLength: TOKEN_MAX_LENGTH })),
  bot_challenge_phase: Optional(ShortText),
  bot_challenge_unavailable: Optional(ShortText),
});
export type AuthorizeQuery = Static<typeof AuthorizeQuery>;

export const authorizeOAuth = endpoint({
  method: "GET",
  path: "/auth/oauth/authorize/{provider_id}",
  summary: "Start an authorization at a provider, to sign in or to connect an account",
  access: "none",
  params: ProviderId,
  query: AuthorizeQuery,
  errors: [
    "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
    "INVALID_PUBLISHABLE_CLIENT_KEY",
    "UNPARSABLE_ACCESS_TOKEN",
    "ACCESS_TOKEN_EXPIRED",
    "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
    "TOO_MANY_ATTEMPTS",
  ],
});

/** The parameters of a provider's callback; the handler picks the ones it needs. */
const ProviderAnswer = Type.Object({ state: Optional(Type.String({ maxLength: URL_MAX_LENGTH })) }, open);

const CALLBACK_ERRORS = [
  "OUTER_OAUTH_TIMEOUT",
  "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  "OAUTH_PROVIDER_ACCESS_DENIED",
  "SIGN_UP_NOT_ENABLED",
  "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
  "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
  "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  "REDIRECT_URL_NOT_WHITELISTED",
  "ACCESS_TOKEN_EXPIRED",
] as const;

export const oauthCallback = endpoint({
  method: "GET",
  path: "/auth/oauth/callback/{provider_id}",
  summary: "Handle the callback of a provider",
  access: "none",
  params: ProviderId,
  query: ProviderAnswer,
  errors: CALLBACK_ERRORS,
});

export const oauthFormCallback = endpoint({
  method: "POST",
  path: "/auth/oauth/callback/{provider_id}",
  summary: "Handle the callback of a provider that posts a form",
  access: "none",
  params: ProviderId,
  body: ProviderAnswer,
  errors: ["OAUTH_PROVIDER_ACCESS_DENIED"],
});

/** Form-encoded or JSON; further properties are ignored. RFC 6749 §4.1.3, §6. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Union([Type.Literal("authorization_code"), Type.Literal("refresh_token")]),
    client_id: Type.Optional(Name),
    client_secret: Type.Optional(Secret),
    refresh_token: Type.Optional(Secret),
    code: Type.Optional(Secret),
    redirect_uri: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
    code_verifier: Type.Optional(Secret),
  },
  open,
);
export type TokenRequest = Static<typeof TokenRequest>;

export const TokenReply = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String({ description: "Only for an authorization code." })),
  token_type: Type.Literal("Bearer"),
  expires_in: Type.Integer({ description: "Always 3599; the token itself carries its expiration (sic)." }),
  scope: Type.Literal("legacy"),
  is_new_user: Type.Optional(Type.Boolean()),
  newUser: Type.Optional(Type.Boolean()),
  after_callback_redirect_url: Type.Optional(Nullable(Type.String())),
  afterCallbackRedirectUrl: Type.Optional(Nullable(Type.String())),
});
export type TokenReply = Static<typeof TokenReply>;

export const exchangeToken = endpoint({
  method: "POST",
  path: "/auth/oauth/token",
  summary: "Exchange a refresh token or an authorization code for tokens",
  access: "none",
  body: TokenRequest,
  response: TokenReply,
  errors: [
    "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
    "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
    "INVALID_AUTHORIZATION_CODE",
    "REDIRECT_URL_NOT_WHITELISTED",
    "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    // The callback checks for these first. They occur here only if something changed since then.
    "ACCESS_TOKEN_EXPIRED",
    "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    "SIGN_UP_NOT_ENABLED",
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
    "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  ],
});
