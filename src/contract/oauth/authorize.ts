import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Code, Name } from "../fields.ts";
import { OAUTH_CLIENT_URL_MAX_LENGTH, TOKEN_MAX_LENGTH, URL_MAX_LENGTH } from "../limits.ts";
import type { OAuthErrorCode } from "./errors.ts";

/** The value of `acr` and of `acr_values` for a sign-in with a second factor. */
export const SECOND_FACTOR_ACR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";

/** The response modes (OAuth 2.0 Multiple Response Types, section 2.1; OAuth 2.0 Form Post Response Mode). */
export const RESPONSE_MODES = ["query", "form_post"] as const;

/** The values of `prompt` (OpenID Connect Core 1.0, section 3.1.2.1). */
export const PROMPTS = ["none", "login", "consent", "select_account"] as const;

/** Begins the `request_uri` of a pushed request (RFC 9126 §2.2). */
export const PUSHED_REQUEST_PREFIX = "urn:ietf:params:oauth:request_uri:";

/** A parameter of a browser's request. */
export const sentText = (description: string, maxLength = URL_MAX_LENGTH) =>
  Type.Optional(Type.String({ maxLength, description }));

/**
 * The parameters of a request for authorization (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2, OpenID Connect Core 1.0
 * §3.1.2.1). All are texts here: what is wrong with one is told to the client, by a redirect.
 */
const parameters = {
  redirect_uri: sentText("One of the client's addresses; a client with one address may leave it out."),
  response_type: sentText("`code`"),
  response_mode: sentText("`query`, the default, or `form_post`."),
  scope: sentText("Names of scopes, separated by spaces."),
  resource: Type.Optional(
    Type.Array(Type.String({ maxLength: OAUTH_CLIENT_URL_MAX_LENGTH }), {
      maxItems: 20,
      description: "Identifiers of APIs; the parameter may be repeated.",
    }),
  ),
  state: sentText("Comes back with the answer."),
  nonce: sentText("Comes back in the ID token."),
  code_challenge: sentText(
    "The challenge of PKCE, which only confidential clients may leave out if their owner allows it.",
  ),
  code_challenge_method: sentText("`S256`"),
  dpop_jkt: sentText("The thumbprint of the key to which the code is bound (RFC 9449, section 10)."),
  prompt: sentText("`none` alone, or any of `login`, `consent` and `select_account`."),
  max_age: sentText("The user must have signed in within so many seconds."),
  login_hint: sentText("An email address to begin with."),
  id_token_hint: sentText("An ID token of the user who must answer; it may have expired.", TOKEN_MAX_LENGTH),
  ui_locales: sentText(
    "Languages for the pages, separated by spaces; without one that they have, the pages are in the language of the browser.",
  ),
  acr_values: sentText(`\`${SECOND_FACTOR_ACR}\` for a second factor.`),
  claims: sentText("JSON that names claims (OpenID Connect Core 1.0, section 5.5).", TOKEN_MAX_LENGTH),
  request: sentText("Not supported.", TOKEN_MAX_LENGTH),
  registration: sentText("Not supported.", TOKEN_MAX_LENGTH),
};

export const AuthorizationParameters = Type.Object({ client_id: sentText("The client."), ...parameters });
/** The parameters of a request for authorization as the client has sent them. */
export type SentParameters = Static<typeof AuthorizationParameters>;

const AuthorizationQuery = Type.Object({
  ...AuthorizationParameters.properties,
  request_uri: sentText("Names a pushed request (RFC 9126)."),
});

/**
 * Errors that go to the client by a redirect, with the address of the issuer. Others are a page for the user. These are of the
 * request itself.
 */
const FAULTS_OF_REQUEST = [
  "invalid_request",
  "unauthorized_client",
  "unsupported_response_type",
  "invalid_scope",
  "invalid_target",
  "request_not_supported",
  "request_uri_not_supported",
  "registration_not_supported",
] as const satisfies OAuthErrorCode[];

/** And these are of the user, who refused, or would have to do something although `prompt` is `none`. */
const WITHOUT_USER = [
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
] as const satisfies OAuthErrorCode[];

const AUTHORIZE = {
  path: "/projects/{project_id}/oauth/authorize",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  errors: [],
} as const;

export const authorize = endpoint({
  ...AUTHORIZE,
  method: "GET",
  summary: "Ask the user to sign in, and to allow the client what it asks for; redirects to the client",
  oauthErrors: [...FAULTS_OF_REQUEST, ...WITHOUT_USER],
  query: AuthorizationQuery,
});

export const authorizeByForm = endpoint({
  ...AUTHORIZE,
  method: "POST",
  summary: "Do the same for parameters in a form",
  oauthErrors: FAULTS_OF_REQUEST,
  body: AuthorizationQuery,
  bodyType: "form",
});

export const continueAuthorization = endpoint({
  method: "GET",
  path: "/projects/{project_id}/oauth/authorize/{authorization_request}",
  summary: "Take the user's answer to the client; the sign-in pages lead here",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name, authorization_request: Code }),
  errors: [],
  oauthErrors: WITHOUT_USER,
});
