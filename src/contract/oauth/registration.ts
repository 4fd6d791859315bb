import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { JsonObjectUpTo, Name, Nullable, open } from "../fields.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  OAUTH_CLIENT_ID_MAX_LENGTH,
  OAUTH_CLIENT_JWKS_MAX_BYTES,
  OAUTH_CLIENT_URL_MAX_LENGTH,
  OAUTH_CLIENT_URLS_MAX,
  OAUTH_PARAMETER_MAX_LENGTH,
  SECRET_MAX_LENGTH,
} from "../limits.ts";

const text = (maxLength = DESCRIPTION_MAX_LENGTH) => Type.Optional(Nullable(Type.String({ maxLength })));
const texts = (maxLength = OAUTH_CLIENT_URL_MAX_LENGTH) =>
  Type.Optional(Nullable(Type.Array(Type.String({ maxLength }), { maxItems: OAUTH_CLIENT_URLS_MAX })));

/**
 * What a client says about itself, in a document or when it registers (RFC 7591 §2, OpenID Connect Dynamic Client Registration
 * 1.0 §2). A member that is null is as good as absent, and unknown ones are ignored.
 */
export const ClientMetadata = Type.Object(
  {
    redirect_uris: texts(),
    post_logout_redirect_uris: texts(),
    token_endpoint_auth_method: text(),
    grant_types: texts(DESCRIPTION_MAX_LENGTH),
    response_types: texts(DESCRIPTION_MAX_LENGTH),
    client_name: text(),
    client_uri: text(OAUTH_CLIENT_URL_MAX_LENGTH),
    policy_uri: text(OAUTH_CLIENT_URL_MAX_LENGTH),
    tos_uri: text(OAUTH_CLIENT_URL_MAX_LENGTH),
    jwks_uri: text(OAUTH_CLIENT_URL_MAX_LENGTH),
    jwks: Type.Optional(Nullable(JsonObjectUpTo(OAUTH_CLIENT_JWKS_MAX_BYTES))),
    id_token_signed_response_alg: text(),
    dpop_bound_access_tokens: Type.Optional(
      Nullable(
        Type.Boolean({ description: "Whether the client gets only tokens that are bound to its key (RFC 9449 §5.2)." }),
      ),
    ),
    software_statement: text(OAUTH_PARAMETER_MAX_LENGTH),
  },
  open,
);
export type ClientMetadata = Static<typeof ClientMetadata>;

/** RFC 7591 §3.2.1. */
const Registered = Type.Object({
  client_id: Type.String(),
  client_id_issued_at: Type.Integer({ description: "Seconds since 1970." }),
  client_secret: Type.Optional(Type.String({ description: "Only in the reply that creates it." })),
  client_secret_expires_at: Type.Optional(Type.Literal(0)),
  registration_access_token: Type.Optional(Type.String({ description: "Only in the reply to the registration." })),
  registration_client_uri: Type.String(),
  client_name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  post_logout_redirect_uris: Type.Array(Type.String()),
  grant_types: Type.Array(Type.String()),
  response_types: Type.Array(Type.String()),
  token_endpoint_auth_method: Type.String(),
  id_token_signed_response_alg: Type.String(),
  dpop_bound_access_tokens: Type.Boolean(),
  scope: Type.String({ description: "All that the client may ask for." }),
  client_uri: Type.Optional(Type.String()),
  policy_uri: Type.Optional(Type.String()),
  tos_uri: Type.Optional(Type.String()),
  jwks_uri: Type.Optional(Type.String()),
  jwks: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
export type RegisteredClient = Static<typeof Registered>;

const REFUSALS = ["invalid_redirect_uri", "invalid_client_metadata", "unapproved_software_statement"] as const;

const REGISTRATION = {
  access: "none",
  ofAuthorizationServer: "registration",
  errors: [],
} as const;

export const registerClient = endpoint({
  ...REGISTRATION,
  method: "POST",
  path: "/projects/{project_id}/oauth/register",
  summary: "Register a client, where the owner of the project lets clients register themselves (RFC 7591)",
  params: Type.Object({ project_id: Name }),
  body: ClientMetadata,
  status: 201,
  response: Registered,
  oauthErrors: REFUSALS,
});

/** RFC 7592: the client shows the registration access token as a Bearer token. */
const MANAGEMENT = {
  ...REGISTRATION,
  path: "/projects/{project_id}/oauth/register/{client_id}",
  params: Type.Object({
    project_id: Name,
    client_id: Type.String({ minLength: 1, maxLength: OAUTH_CLIENT_ID_MAX_LENGTH }),
  }),
} as const;

export const readRegistration = endpoint({
  ...MANAGEMENT,
  method: "GET",
  summary: "Get what a client has registered (RFC 7592)",
  response: Registered,
  oauthErrors: ["invalid_token"],
});

export const updateRegistration = endpoint({
  ...MANAGEMENT,
  method: "PUT",
  summary: "Replace what a client has registered (RFC 7592)",
  body: Type.Object(
    {
      ...ClientMetadata.properties,
      client_id: Type.String({ maxLength: OAUTH_CLIENT_ID_MAX_LENGTH }),
      client_secret: text(SECRET_MAX_LENGTH),
    },
    open,
  ),
  response: Registered,
  oauthErrors: ["invalid_token", ...REFUSALS],
});

export const deleteRegistration = endpoint({
  ...MANAGEMENT,
  method: "DELETE",
  summary: "Delete the client, with all that users allowed it (RFC 7592)",
  oauthErrors: ["invalid_token"],
});
