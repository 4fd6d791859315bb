import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { PKCE_METHOD } from "../limits.ts";
import { ID_TOKEN_ALGORITHMS, OAUTH_AUTH_METHODS, OAUTH_GRANT_TYPES } from "../oauth-clients.ts";
import { PROMPTS, RESPONSE_MODES, SECOND_FACTOR_ACR } from "./authorize.ts";
import { ASSERTION_ALGORITHMS } from "./client-authentication.ts";
import { DPOP_ALGORITHMS } from "./dpop.ts";
import { SCOPES_ABOUT_USER, USER_CLAIMS } from "./userinfo.ts";

/** What the authorization server of a project has. */
export interface ServerDescription {
  /** The path of each endpoint below the issuer, by its name in the metadata. */
  endpoints: Readonly<Record<string, `/${string}`>>;
  /** Everything else, as it is in the metadata. */
  supported: Readonly<Record<string, boolean | readonly string[]>>;
}

/** How clients authenticate at an endpoint, and by which signatures. */
const authenticating = (endpoint: string, methods: readonly string[]) => ({
  [`${endpoint}_auth_methods_supported`]: methods,
  [`${endpoint}_auth_signing_alg_values_supported`]: ASSERTION_ALGORITHMS,
});

/** What the owner of a project can turn on. */
export interface ServerChoices {
  /** Clients whose id is the address of a document (draft-ietf-oauth-client-id-metadata-document §6). */
  hasDocuments: boolean;
  /** Dynamic registration (RFC 7591). */
  hasRegistration: boolean;
}

/**
 * The one list of what exists. Whoever adds an endpoint or a feature adds its line, and nothing is here before it works. The
 * two `false` are lines, too: OpenID Connect has `true` as the default of the second.
 */
const serverWith = ({ hasDocuments, hasRegistration }: ServerChoices): ServerDescription => ({
  endpoints: {
    authorization_endpoint: "/oauth/authorize",
    pushed_authorization_request_endpoint: "/oauth/par",
    device_authorization_endpoint: "/oauth/device_authorization",
    jwks_uri: "/.well-known/jwks.json",
    token_endpoint: "/oauth/token",
    userinfo_endpoint: "/oauth/userinfo",
    revocation_endpoint: "/oauth/revoke",
    introspection_endpoint: "/oauth/introspect",
    end_session_endpoint: "/oauth/logout",
    ...(hasRegistration && { registration_endpoint: "/oauth/register" }),
  },
  supported: {
    response_types_supported: ["code"],
    response_modes_supported: RESPONSE_MODES,
    code_challenge_methods_supported: [PKCE_METHOD],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: PROMPTS,
    acr_values_supported: [SECOND_FACTOR_ACR],
    claims_parameter_supported: true,
    scopes_supported: SCOPES_ABOUT_USER,
    subject_types_supported: ["public"],
    grant_types_supported: OAUTH_GRANT_TYPES,
    ...authenticating("token_endpoint", OAUTH_AUTH_METHODS),
    ...authenticating("revocation_endpoint", OAUTH_AUTH_METHODS),
    ...authenticating(
      "introspection_endpoint",
      OAUTH_AUTH_METHODS.filter((method) => method !== "none"),
    ),
    dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
    id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
    claims_supported: [
      "sub",
      "iss",
      "aud",
      "exp",
      "iat",
      "auth_time",
      "nonce",
      "acr",
      "amr",
      "sid",
      "at_hash",
      ...USER_CLAIMS,
    ],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ...(hasDocuments && { client_id_metadata_document_supported: true }),
  },
});

const NOTHING_CHOSEN: ServerChoices = { hasDocuments: false, hasRegistration: false };

const Metadata = Type.Object(
  { issuer: Type.String(), jwks_uri: Type.String() },
  {
    additionalProperties: true,
    description: "RFC 8414, section 2, and OpenID Connect Discovery 1.0, section 3.",
  },
);

/** The metadata of an issuer. Clients compare `issuer` byte by byte with the URL that they were given. */
export function metadataOf(
  issuer: string,
  choices: ServerChoices = NOTHING_CHOSEN,
  { endpoints, supported }: ServerDescription = serverWith(choices),
): Static<typeof Metadata> {
  const urls = Object.entries(endpoints).map(([name, path]) => [name, issuer + path]);
  return { issuer, ...Object.fromEntries(urls), ...supported };
}

const METADATA = {
  method: "GET",
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  response: Metadata,
  errors: [],
} as const;

export const getOpenIdConfiguration = endpoint({
  ...METADATA,
  path: "/projects/{project_id}/.well-known/openid-configuration",
  summary: "Get the metadata of the project as an OpenID Provider (OpenID Connect Discovery 1.0)",
});

export const getAuthorizationServerMetadata = endpoint({
  ...METADATA,
  path: "/projects/{project_id}/.well-known/oauth-authorization-server",
  summary: "Get the metadata of the project as an authorization server (RFC 8414)",
});

/** Where RFC 8414 §3.1 puts the metadata of an issuer whose URL has a path: outside the API. The document is the same. */
export const METADATA_ROOTS = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"] as const;
