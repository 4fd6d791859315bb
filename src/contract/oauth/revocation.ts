import { Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { OAUTH_PARAMETER_MAX_LENGTH } from "../limits.ts";
import { clientAuthentication } from "./client-authentication.ts";

export const revokeToken = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/revoke",
  summary: "Revoke a refresh token with its access tokens, or an access token (RFC 7009)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: Type.Object({
    ...clientAuthentication,
    token: Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH }),
    token_type_hint: Type.Optional(
      Type.String({ maxLength: OAUTH_PARAMETER_MAX_LENGTH, description: "Ignored: tokens show their type." }),
    ),
  }),
  errors: [],
  oauthErrors: ["invalid_client"],
});
