import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { List, Nullable, OAuthProviderType } from "./fields.ts";
import { URL_MAX_LENGTH } from "./limits.ts";

const ISSUER_PROBLEMS = [
  "not_https",
  "unreachable",
  "no_document",
  "not_json",
  "other_issuer",
  "incomplete",
  "no_signing_algorithm",
  "no_client_authentication",
] as const;
/** Why an issuer cannot be used. docs/wire/additions.md. */
const IssuerProblem = Type.Union(ISSUER_PROBLEMS.map((name) => Type.Literal(name)));
export type IssuerProblem = Static<typeof IssuerProblem>;

/** What the discovery document of an issuer says; null for values that it lacks. */
const IssuerCheck = Type.Object({
  problem: Nullable(IssuerProblem),
  issuer: Nullable(Type.String()),
  authorization_endpoint: Nullable(Type.String()),
  token_endpoint: Nullable(Type.String()),
  jwks_uri: Nullable(Type.String()),
  userinfo_endpoint: Nullable(Type.String()),
});
export type IssuerCheck = Static<typeof IssuerCheck>;

export const checkIssuer = endpoint({
  method: "POST",
  path: "/internal/oauth-issuers/check",
  summary: "Read the discovery document of an OpenID Connect issuer; stores nothing",
  access: ADMIN_ONLY,
  body: Type.Object({ issuer_url: Type.String({ format: "http-url", maxLength: URL_MAX_LENGTH }) }),
  response: IssuerCheck,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "TOO_MANY_ATTEMPTS"],
});

export const listSharedProviders = endpoint({
  method: "GET",
  path: "/internal/oauth-providers/shared",
  summary: "List the providers that a project can use with keys of this server, for owners of projects",
  access: EVERY_LEVEL,
  user: "required",
  project: "internal",
  response: List(Type.Object({ id: OAuthProviderType })),
  errors: ["USER_AUTHENTICATION_REQUIRED", "EXPECTED_INTERNAL_PROJECT"],
});
