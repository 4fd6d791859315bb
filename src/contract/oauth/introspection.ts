import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { PresentedToken } from "./client-authentication.ts";

const optional = Type.Optional(Type.String());
const Seconds = Type.Optional(Type.Integer({ description: "Seconds since 1970." }));

/** RFC 7662, section 2.2. A token that is not active has no other property. */
const Introspection = Type.Object({
  active: Type.Boolean(),
  scope: optional,
  client_id: optional,
  username: Type.Optional(Type.String({ description: "The user's email address, with the scope `email`." })),
  token_type: Type.Optional(Type.Union([Type.Literal("Bearer"), Type.Literal("DPoP")])),
  cnf: Type.Optional(
    Type.Object({
      jkt: Type.String({
        description: "The thumbprint of the key that the token is bound to (RFC 9449, section 6.2).",
      }),
    }),
  ),
  exp: Seconds,
  iat: Seconds,
  sub: optional,
  aud: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  iss: optional,
  jti: optional,
  sid: optional,
  act: Type.Optional(
    Type.Object(
      { sub: Type.String() },
      { additionalProperties: true, description: "Who acts for the user (RFC 8693 §4.1)." },
    ),
  ),
});
export type Introspection = Static<typeof Introspection>;

export const introspectToken = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/introspect",
  summary: "Tell whether a token is active, for clients that authenticate (RFC 7662)",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  bodyType: "form",
  body: PresentedToken,
  response: Introspection,
  errors: [],
  oauthErrors: ["invalid_client"],
});
