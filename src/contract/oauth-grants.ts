import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Cursor, Millis, NoBody, Nullable, Pagination, Success, UserIdOrMe, Uuid } from "./fields.ts";
import { LIST_PAGE_DEFAULT, LIST_PAGE_MAX, OAUTH_CLIENT_ID_MAX_LENGTH } from "./limits.ts";

/**
 * What users allow the clients of a project's authorization server. The deletion of one revokes all tokens that the client has
 * for the user. docs/wire/additions.md, "Apps with access".
 */

export const OAuthGrant = Type.Object({
  id: Uuid,
  user_id: Uuid,
  client: Type.Object({
    id: Type.String(),
    name: Type.String(),
    logo_url: Nullable(Type.String()),
    client_url: Nullable(Type.String()),
    id_host: Nullable(Type.String({ description: "The host of a `client_id` that is an address." })),
  }),
  access: Type.Array(
    Type.Object({
      /** Null for the scopes about the user. */
      api: Nullable(
        Type.Object({
          identifier: Type.String(),
          name: Type.String({ description: "The identifier again, once the API is deleted." }),
        }),
      ),
      scopes: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Nullable(Type.String({ description: "The owner's words; null for a scope about the user." })),
        }),
      ),
    }),
  ),
  created_at_millis: Millis,
  /** Uses are noted at most once a day. */
  last_used_at_millis: Millis,
});
export type OAuthGrant = Static<typeof OAuthGrant>;

/** For servers, also who the user is. */
const ServerOAuthGrant = Type.Object({
  ...OAuthGrant.properties,
  user: Type.Object({ display_name: Nullable(Type.String()), primary_email: Nullable(Type.String()) }),
});
export type ServerOAuthGrant = Static<typeof ServerOAuthGrant>;

const paged = <T extends typeof OAuthGrant | typeof ServerOAuthGrant>(item: T) =>
  Type.Object({ items: Type.Array(item), is_paginated: Type.Literal(true), pagination: Pagination });

export const listOAuthGrants = endpoint({
  method: "GET",
  path: "/oauth-grants",
  summary: "List what users allow OAuth clients, newest first; clients list the signed-in user's own",
  access: EVERY_LEVEL,
  query: Type.Object({
    user_id: Type.Optional(UserIdOrMe),
    oauth_client_id: Type.Optional(Type.String({ minLength: 1, maxLength: OAUTH_CLIENT_ID_MAX_LENGTH })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: `${LIST_PAGE_DEFAULT} by default.` }),
    ),
  }),
  response: { client: paged(OAuthGrant), server: paged(ServerOAuthGrant) },
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "SCHEMA_ERROR"],
});

export const deleteOAuthGrant = endpoint({
  method: "DELETE",
  path: "/oauth-grants/{oauth_grant_id}",
  summary: "Take an OAuth client's access to a user away; all of its tokens for the user are refused at once",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: Type.Object({ oauth_grant_id: Uuid }),
  body: NoBody,
  response: Success,
  errors: ["OAUTH_GRANT_NOT_FOUND"],
});
