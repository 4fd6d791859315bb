import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";

/**
 * Whether projects publish metadata. Until the endpoints of the protocol exist, they do not: a document without
 * `authorization_endpoint` leads clients nowhere. With `true`, `src/contract/index.ts` exports this file.
 */
export const PUBLISHES_METADATA: boolean = false;

/** What the authorization server of a project has. */
export interface ServerDescription {
  /** The path of each endpoint below the issuer, by its name in the metadata. */
  endpoints: Readonly<Record<string, `/${string}`>>;
  /** Everything else, as it is in the metadata. */
  supported: Readonly<Record<string, boolean | readonly string[]>>;
}

/**
 * The one list of what exists. Whoever adds an endpoint or a feature adds its line, and nothing is here before it works. The
 * two `false` are lines, too: OpenID Connect has `true` as the default of the second.
 */
const AUTHORIZATION_SERVER: ServerDescription = {
  endpoints: {
    jwks_uri: "/.well-known/jwks.json",
  },
  supported: {
    subject_types_supported: ["public"],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  },
};

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
  { endpoints, supported }: ServerDescription = AUTHORIZATION_SERVER,
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
