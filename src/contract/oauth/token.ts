import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import {
  OAUTH_API_IDENTIFIER_MAX_LENGTH,
  OAUTH_APIS_MAX,
  OAUTH_CLIENT_URL_MAX_LENGTH,
  OAUTH_PARAMETER_MAX_LENGTH,
  TOKEN_MAX_LENGTH,
} from "../limits.ts";
import { clientAuthentication } from "./client-authentication.ts";

const text = (maxLength = OAUTH_PARAMETER_MAX_LENGTH) => Type.Optional(Type.String({ maxLength }));

/** The only type of a token in an exchange (RFC 8693 §3). */
export const ACCESS_TOKEN_TYPE = "urn:ietf:params:oauth:token-type:access_token";

const OAuthTokenRequest = Type.Object({
  grant_type: Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH }),
  ...clientAuthentication,
  code: text(),
  redirect_uri: text(OAUTH_CLIENT_URL_MAX_LENGTH),
  code_verifier: text(),
  refresh_token: text(),
  device_code: text(),
  subject_token: Type.Optional(Type.String({ maxLength: TOKEN_MAX_LENGTH })),
  subject_token_type: text(),
  actor_token: Type.Optional(Type.String({ maxLength: TOKEN_MAX_LENGTH, description: "Not supported." })),
  requested_token_type: text(),
  scope: text(),
  resource: Type.Optional(
    Type.Array(Type.String({ maxLength: OAUTH_API_IDENTIFIER_MAX_LENGTH }), {
      maxItems: OAUTH_APIS_MAX,
      description:
        "The APIs of the access token (RFC 8707); the issuer for userinfo. Without it, everything that was granted.",
    }),
  ),
});
export type OAuthTokenRequest = Static<typeof OAuthTokenRequest>;

/** RFC 6749, section 5.1, and OpenID Connect Core, section 3.1.3.3. */
const OAuthTokenReply = Type.Object({
  access_token: Type.String({ description: "A JWT (RFC 9068)." }),
  token_type: Type.Union([Type.Literal("Bearer"), Type.Literal("DPoP")], {
    description: "`DPoP` if the request had a proof of a key, to which the token is bound then (RFC 9449).",
  }),
  expires_in: Type.Integer({ description: "Seconds." }),
  scope: Type.Optional(Type.String({ description: "The scopes of the access token; absent if it has none." })),
  refresh_token: Type.Optional(
    Type.String({ description: "Replaces the one that was sent, which repeats this reply for some seconds." }),
  ),
  id_token: Type.Optional(Type.String({ description: "With the scope `openid`." })),
  issued_token_type: Type.Optional(Type.Literal(ACCESS_TOKEN_TYPE, { description: "Of an exchange (RFC 8693)." })),
});
export type OAuthTokenReply = Static<typeof OAuthTokenReply>;

export const requestToken = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/token",
  summary: "Exchange a code, a refresh token or the credentials of a machine for tokens (RFC 6749, RFC 8628)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: OAuthTokenRequest,
  response: OAuthTokenReply,
  errors: [],
  oauthErrors: [
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
    "invalid_target",
    "invalid_dpop_proof",
    "authorization_pending",
    "slow_down",
    "expired_token",
    "access_denied",
  ],
});
