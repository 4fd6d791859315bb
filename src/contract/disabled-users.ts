import { Type } from "@sinclair/typebox";
import { SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Description, GivenMillis, NoBody, Nullable, UserIdOrMe } from "./fields.ts";
import { ServerUser } from "./users.ts";

/** Users whose accounts open nothing for a while. Not in `users.ts`, whose endpoints every browser loads. */

const UserId = Type.Object({ user_id: UserIdOrMe });

export const disableUser = endpoint({
  method: "POST",
  path: "/users/{user_id}/disable",
  summary: "Disable a user, for good or until a time; ends all sessions",
  access: SERVER_AND_ADMIN,
  params: UserId,
  body: Type.Object({
    reason: Type.Optional(Nullable(Description)),
    until_millis: Type.Optional(Nullable(GivenMillis)),
  }),
  response: ServerUser,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});

export const enableUser = endpoint({
  method: "POST",
  path: "/users/{user_id}/enable",
  summary: "Enable a disabled user",
  access: SERVER_AND_ADMIN,
  params: UserId,
  body: NoBody,
  response: ServerUser,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});
