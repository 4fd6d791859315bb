import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";

/** Form-encoded or JSON; further properties are ignored. RFC 6749 §4.1.3, §6. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Union([Type.Literal("authorization_code"), Type.Literal("refresh_token")]),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    refresh_token: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    redirect_uri: Type.Optional(Type.String()),
    code_verifier: Type.Optional(Type.String()),
  },
  { additionalProperties: true },
);
export type TokenRequest = Static<typeof TokenRequest>;

export const TokenReply = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  token_type: Type.Literal("Bearer"),
  expires_in: Type.Integer({ description: "Always 3599; the token itself carries its expiry (sic)." }),
  scope: Type.Literal("legacy"),
});
export type TokenReply = Static<typeof TokenReply>;

export const exchangeToken = endpoint({
  method: "POST",
  path: "/auth/oauth/token",
  summary: "Exchange a refresh token or an authorization code for tokens",
  access: "none",
  body: TokenRequest,
  response: TokenReply,
  errors: ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "INVALID_AUTHORIZATION_CODE"],
});
