import { Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { PresentedToken } from "./client-authentication.ts";

export const revokeToken = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/revoke",
  summary: "Revoke a refresh token with its access tokens, or an access token (RFC 7009)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: PresentedToken,
  errors: [],
  oauthErrors: ["invalid_client"],
});
