import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Description, GivenMillis, KeyLifetime, List, Millis, Nullable, Uuid } from "./fields.ts";

const shared = {
  id: Uuid,
  description: Type.String(),
  created_at_millis: Millis,
  expires_at_millis: Millis,
  manually_revoked_at_millis: Type.Optional(Millis),
};
const LastFour = Type.Object({ last_four: Type.String() });

/** A set of project keys as listed: the keys themselves cannot be read again. */
export const InternalKey = Type.Object({
  ...shared,
  publishable_client_key: Type.Optional(LastFour),
  secret_server_key: Type.Optional(LastFour),
  super_secret_admin_key: Type.Optional(LastFour),
  last_used_at_millis: Type.Optional(
    Nullable(
      Type.Integer({
        description:
          "When a request last carried one of the keys, to about a minute; null before the first. Only clients of the Hallpass prefix get it.",
      }),
    ),
  ),
});
export type InternalKey = Static<typeof InternalKey>;

/** The complete keys; only the response to their creation has them. */
export const NewInternalKey = Type.Object({
  ...shared,
  publishable_client_key: Type.Optional(Type.String()),
  secret_server_key: Type.Optional(Type.String()),
  super_secret_admin_key: Type.Optional(Type.String()),
});
export type NewInternalKey = Static<typeof NewInternalKey>;

export const listInternalKeys = endpoint({
  method: "GET",
  path: "/internal/api-keys",
  summary: "List the key sets of the project, newest first",
  access: ADMIN_ONLY,
  response: List(InternalKey),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createInternalKey = endpoint({
  method: "POST",
  path: "/internal/api-keys",
  summary: "Create a key set for the project; the keys are shown only once",
  access: ADMIN_ONLY,
  body: Type.Object({
    description: Description,
    expires_at_millis: GivenMillis,
    expires_in_millis: Type.Optional(KeyLifetime),
    has_publishable_client_key: Type.Boolean(),
    has_secret_server_key: Type.Boolean(),
    has_super_secret_admin_key: Type.Boolean(),
  }),
  response: NewInternalKey,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getInternalKey = endpoint({
  method: "GET",
  path: "/internal/api-keys/{id}",
  summary: "Get a key set",
  access: ADMIN_ONLY,
  params: Type.Object({ id: Uuid }),
  response: InternalKey,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "API_KEY_NOT_FOUND"],
});

export const updateInternalKey = endpoint({
  method: "PATCH",
  path: "/internal/api-keys/{id}",
  summary: "Change the description of a key set, or revoke its keys",
  access: ADMIN_ONLY,
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    description: Type.Optional(Description),
    revoked: Type.Optional(Type.Literal(true)),
  }),
  response: InternalKey,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "API_KEY_NOT_FOUND"],
});
