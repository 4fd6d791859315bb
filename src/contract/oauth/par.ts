import { Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { AuthorizationParameters } from "./authorize.ts";
import { clientAuthentication } from "./client-authentication.ts";

export const pushAuthorizationRequest = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/par",
  summary: "Push the parameters of a request for authorization, and get a name for them (RFC 9126)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: Type.Object({ ...AuthorizationParameters.properties, ...clientAuthentication }),
  status: 201,
  response: Type.Object({
    request_uri: Type.String({ description: "For the parameter `request_uri` of the authorization endpoint, once." }),
    expires_in: Type.Integer({ description: "Seconds." }),
  }),
  errors: [],
  oauthErrors: [
    "invalid_client",
    "unauthorized_client",
    "unsupported_response_type",
    "invalid_scope",
    "invalid_target",
    "invalid_dpop_proof",
    "request_not_supported",
    "registration_not_supported",
  ],
});
