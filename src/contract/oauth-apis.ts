import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Description,
  Expected,
  List,
  Millis,
  NoBody,
  NonEmpty,
  Nullable,
  PermissionId,
  ScopeName,
  Success,
  Uuid,
} from "./fields.ts";
import { OAUTH_ACCESS_TOKEN_SECONDS, OAUTH_API_IDENTIFIER_MAX_LENGTH, OAUTH_API_SCOPES_MAX } from "./limits.ts";

/**
 * The APIs for which a project's authorization server issues access tokens: the resources of RFC 8707.
 * docs/wire/additions.md, "APIs".
 */

/** The scopes of OpenID Connect and of Hallpass; no API has a scope of such a name. */
export const STANDARD_SCOPES = [
  "openid",
  "profile",
  "email",
  "address",
  "phone",
  "offline_access",
  "teams",
  "permissions",
] as const;

export const OAuthApiScope = Type.Object({
  name: ScopeName,
  description: Type.String({ ...Description, description: "What it allows, in words for the user who is asked." }),
  permission_id: Nullable(
    Type.String({ ...PermissionId, description: "The project permission that a user needs for the scope." }),
  ),
});
export type OAuthApiScope = Static<typeof OAuthApiScope>;

const settings = {
  name: NonEmpty,
  scopes: Type.Array(OAuthApiScope, { maxItems: OAUTH_API_SCOPES_MAX }),
  access_token_lifetime_seconds: Nullable(
    Type.Integer({
      minimum: OAUTH_ACCESS_TOKEN_SECONDS.min,
      maximum: OAUTH_ACCESS_TOKEN_SECONDS.max,
      description: "Null for the lifetime of the client.",
    }),
  ),
};

export const OAuthApi = Type.Object({
  id: Uuid,
  identifier: Type.String({ description: "The audience of its access tokens: an absolute URI without a fragment." }),
  ...settings,
  created_at_millis: Millis,
  updated_at_millis: Millis,
});
export type OAuthApi = Static<typeof OAuthApi>;

const ApiPath = Type.Object({ oauth_api_id: Uuid });

export const listOAuthApis = endpoint({
  method: "GET",
  path: "/oauth-apis",
  summary: "List the APIs of the project, oldest first",
  access: ADMIN_ONLY,
  response: List(OAuthApi),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createOAuthApi = endpoint({
  method: "POST",
  path: "/oauth-apis",
  summary: "Create an API; its identifier cannot be changed",
  access: ADMIN_ONLY,
  body: Type.Object({
    identifier: Type.String({ format: "url", maxLength: OAUTH_API_IDENTIFIER_MAX_LENGTH }),
    name: settings.name,
    scopes: Type.Optional(settings.scopes),
    access_token_lifetime_seconds: Type.Optional(settings.access_token_lifetime_seconds),
  }),
  status: 201,
  response: OAuthApi,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_API_INVALID", "OAUTH_API_IDENTIFIER_TAKEN", "OAUTH_API_LIMIT_REACHED"],
});

export const getOAuthApi = endpoint({
  method: "GET",
  path: "/oauth-apis/{oauth_api_id}",
  summary: "Get an API",
  access: ADMIN_ONLY,
  params: ApiPath,
  response: OAuthApi,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_API_NOT_FOUND"],
});

export const updateOAuthApi = endpoint({
  method: "PATCH",
  path: "/oauth-apis/{oauth_api_id}",
  summary: "Change an API; `scopes` replaces all of its scopes",
  access: ADMIN_ONLY,
  params: ApiPath,
  body: Type.Object({
    ...Type.Partial(Type.Object(settings)).properties,
    expected: Expected(Type.Object(settings)),
  }),
  response: OAuthApi,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_API_NOT_FOUND", "OAUTH_API_INVALID", "CHANGED_MEANWHILE"],
});

export const deleteOAuthApi = endpoint({
  method: "DELETE",
  path: "/oauth-apis/{oauth_api_id}",
  summary: "Delete an API; no token is issued for it any more",
  access: ADMIN_ONLY,
  params: ApiPath,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "OAUTH_API_NOT_FOUND"],
});
