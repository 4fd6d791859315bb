import { Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { AuthorizationParameters } from "./authorize.ts";
import { clientAuthentication } from "./client-authentication.ts";

const { scope, resource } = AuthorizationParameters.properties;

export const authorizeDevice = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/device_authorization",
  summary: "Start to ask a user for access in the browser of another device (RFC 8628)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: Type.Object({ ...clientAuthentication, scope, resource }),
  response: Type.Object({
    device_code: Type.String({ description: "For the token endpoint." }),
    user_code: Type.String({ description: "What the device shows to the user: `WDJB-MJHT`." }),
    verification_uri: Type.String({ description: "Where the user enters the code." }),
    verification_uri_complete: Type.String({ description: "The same with the code, for a QR code." }),
    expires_in: Type.Integer({ description: "Seconds." }),
    interval: Type.Integer({ description: "Seconds between two requests at the token endpoint." }),
  }),
  errors: [],
  oauthErrors: ["invalid_client", "unauthorized_client", "invalid_scope", "invalid_target"],
});
