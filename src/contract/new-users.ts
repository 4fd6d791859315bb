import { type Static, Type } from "@sinclair/typebox";
import { SERVER_AND_ADMIN } from "./access.ts";
import { IDEMPOTENCY_KEY } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { JsonObjectUpTo, NonEmpty } from "./fields.ts";
import { JSON_BODY_MAX_BYTES, NEW_USERS_MAX } from "./limits.ts";
import { ServerUser } from "./users.ts";

/** Many users at once. Not in `users.ts`, whose endpoints every browser loads. */

/** The user at a place of the list, or why there is none: exactly one of the two. */
const NewUserResult = Type.Object({
  user: Type.Optional(ServerUser),
  error: Type.Optional(
    Type.Object({
      status: Type.Integer({ description: "The status that `POST /users` would answer with." }),
      code: Type.String({ description: "An error code, or that of a refusal in plain text." }),
      error: Type.String(),
      details: Type.Optional(Type.Unknown()),
    }),
  ),
});
export type NewUserResult = Static<typeof NewUserResult>;

export const createUsers = endpoint({
  method: "POST",
  path: "/users/batch",
  summary: "Create up to 1,000 users; each has its own result, in the order of the request",
  access: SERVER_AND_ADMIN,
  /** With one key, each place of the list makes one user, however often the request is repeated. */
  headers: Type.Object({ [IDEMPOTENCY_KEY]: Type.Optional(NonEmpty) }),
  body: Type.Object({
    /** Each as in `POST /users`. Checked one by one: a wrong one is an error at its place. */
    users: Type.Array(JsonObjectUpTo(JSON_BODY_MAX_BYTES), { minItems: 1, maxItems: NEW_USERS_MAX }),
  }),
  response: Type.Object({ items: Type.Array(NewUserResult), is_paginated: Type.Literal(false) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
