import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Millis, NoBody, Success, Uuid } from "./fields.ts";
import {
  OAUTH_CLIENT_ID_MAX_LENGTH,
  OAUTH_CLIENT_URL_MAX_LENGTH,
  OAUTH_PARAMETER_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "./limits.ts";
import { sentText } from "./oauth/authorize.ts";

/**
 * Trials of OAuth clients by an owner: "Try it" of the console runs the flow of the authorization code without the client, and
 * without its secret. docs/wire/additions.md, "Trials of OAuth clients".
 */

const path = "/oauth-clients/{oauth_client_id}/trials";
const ClientId = Type.String({ minLength: 1, maxLength: OAUTH_CLIENT_ID_MAX_LENGTH });
const ofClient = Type.Object({ oauth_client_id: ClientId });
const needed = (description: string) => Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH, description });

export const startOAuthTrial = endpoint({
  method: "POST",
  path,
  summary: "Begin a trial of an OAuth client: store its request for authorization, whose answer goes to the console",
  access: ADMIN_ONLY,
  params: ofClient,
  body: Type.Object({
    scope: sentText("Names of scopes, separated by spaces."),
    resource: Type.Optional(
      Type.Array(Type.String({ maxLength: OAUTH_CLIENT_URL_MAX_LENGTH }), {
        maxItems: 20,
        description: "Identifiers of APIs.",
      }),
    ),
    prompt: sentText("As in a request for authorization."),
    state: needed("Comes back with the answer."),
    nonce: needed("Comes back in the ID token."),
    code_challenge: needed("The challenge of PKCE, by S256."),
  }),
  status: 201,
  response: Type.Object({
    authorization_url: Type.String({ description: "Where the browser goes, once, within a minute." }),
    redirect_uri: Type.String({ description: "The page of the console that gets the answer." }),
    expires_at_millis: Millis,
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND"],
});

/** The reply of the token endpoint to the client, without the refresh token, which nobody needs for a look. */
export const OAuthTrial = Type.Object({
  id: Type.String({ description: "Of the tokens, to revoke them." }),
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer({ description: "Seconds." }),
  scope: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String({ description: "With the scope `openid`." })),
  has_refresh_token: Type.Boolean({ description: "Whether the client would get a refresh token, too." }),
});
export type OAuthTrial = Static<typeof OAuthTrial>;

export const redeemOAuthTrial = endpoint({
  method: "POST",
  path: `${path}/redeem`,
  summary: "Exchange the code of a trial for tokens, without the secret of the OAuth client",
  access: ADMIN_ONLY,
  params: ofClient,
  body: Type.Object({
    code: Code,
    code_verifier: Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH, description: "The verifier of PKCE." }),
  }),
  response: OAuthTrial,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_CLIENT_NOT_FOUND"],
});

export const revokeOAuthTrial = endpoint({
  method: "DELETE",
  path: `${path}/{oauth_trial_id}`,
  summary: "Revoke the tokens of a trial",
  access: ADMIN_ONLY,
  params: Type.Object({ oauth_client_id: ClientId, oauth_trial_id: Uuid }),
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_GRANT_NOT_FOUND"],
});
