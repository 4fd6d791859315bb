import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Description,
  GivenMillis,
  KeyLifetime,
  List,
  Millis,
  Nullable,
  Secret,
  Success,
  UserIdOrMe,
  Uuid,
} from "./fields.ts";

const shared = {
  id: Uuid,
  description: Type.String(),
  is_public: Type.Boolean(),
  created_at_millis: Millis,
  expires_at_millis: Type.Optional(Millis),
  manually_revoked_at_millis: Type.Optional(Millis),
};
const ofUser = { type: Type.Literal("user"), user_id: Uuid };
const ofTeam = { type: Type.Literal("team"), team_id: Uuid };
const covered = { value: Type.Object({ last_four: Type.String() }) };
/** The complete key; only the response to its creation has it. */
const whole = { value: Type.String() };

/** A key that programs use to call the project's own backend on behalf of a user. */
export const UserApiKey = Type.Object({ ...shared, ...ofUser, ...covered });
export type UserApiKey = Static<typeof UserApiKey>;
export const NewUserApiKey = Type.Object({ ...shared, ...ofUser, ...whole });
export type NewUserApiKey = Static<typeof NewUserApiKey>;

/** A key that programs use to call the project's own backend on behalf of a team. */
export const TeamApiKey = Type.Object({ ...shared, ...ofTeam, ...covered });
export type TeamApiKey = Static<typeof TeamApiKey>;
export const NewTeamApiKey = Type.Object({ ...shared, ...ofTeam, ...whole });
export type NewTeamApiKey = Static<typeof NewTeamApiKey>;

const wanted = Type.Object({
  description: Description,
  expires_at_millis: Nullable(GivenMillis),
  expires_in_millis: Type.Optional(KeyLifetime),
  is_public: Type.Optional(Type.Boolean()),
});
export type WantedApiKey = Static<typeof wanted>;
const Update = Type.Object({
  description: Type.Optional(Description),
  revoked: Type.Optional(Type.Literal(true)),
});
const WithKey = Type.Object({ api_key: Secret });
const KeyPath = Type.Object({ id: Uuid });

const OwnUser = ["USER_AUTHENTICATION_REQUIRED", "CANNOT_GET_OWN_USER_WITHOUT_USER"] as const;
/** A caller that may not manage a team's keys does not learn whether there are any. */
const OwnTeam = ["USER_AUTHENTICATION_REQUIRED", "API_KEY_NOT_FOUND"] as const;
const CheckErrors = [
  "INSUFFICIENT_ACCESS_TYPE",
  "API_KEY_NOT_FOUND",
  "WRONG_API_KEY_TYPE",
  "API_KEY_REVOKED",
  "API_KEY_EXPIRED",
] as const;

export const listUserApiKeys = endpoint({
  method: "GET",
  path: "/user-api-keys",
  summary: "List the API keys of a user, newest first",
  access: EVERY_LEVEL,
  // Without `user_id`, the refusal has a text of its own (sic).
  query: Type.Object({ user_id: Type.Optional(UserIdOrMe) }),
  response: List(UserApiKey),
  errors: [...OwnUser, "SCHEMA_ERROR"],
});

export const createUserApiKey = endpoint({
  method: "POST",
  path: "/user-api-keys",
  summary: "Create an API key for a user; the key is shown only once",
  access: EVERY_LEVEL,
  countsWrites: true,
  body: Type.Object({ ...wanted.properties, user_id: UserIdOrMe }),
  response: NewUserApiKey,
  errors: [...OwnUser, "USER_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
});

export const getUserApiKey = endpoint({
  method: "GET",
  path: "/user-api-keys/{id}",
  summary: "Get an API key of a user",
  access: EVERY_LEVEL,
  params: KeyPath,
  query: Type.Object({ user_id: Type.Optional(UserIdOrMe) }),
  response: UserApiKey,
  errors: [...OwnUser, "API_KEY_NOT_FOUND"],
});

export const updateUserApiKey = endpoint({
  method: "PATCH",
  path: "/user-api-keys/{id}",
  summary: "Change the description of a user API key, or revoke the key",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: KeyPath,
  query: Type.Object({ user_id: Type.Optional(UserIdOrMe) }),
  body: Update,
  response: UserApiKey,
  errors: [...OwnUser, "API_KEY_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
});

export const checkUserApiKey = endpoint({
  method: "POST",
  path: "/user-api-keys/check",
  summary: "Check a user API key",
  access: SERVER_AND_ADMIN,
  body: WithKey,
  response: UserApiKey,
  errors: CheckErrors,
});

export const listTeamApiKeys = endpoint({
  method: "GET",
  path: "/team-api-keys",
  summary: "List the API keys of a team, newest first; clients need `$manage_api_keys`",
  access: EVERY_LEVEL,
  query: Type.Object({ team_id: Type.Optional(Uuid) }),
  response: List(TeamApiKey),
  errors: [...OwnTeam, "SCHEMA_ERROR"],
});

export const createTeamApiKey = endpoint({
  method: "POST",
  path: "/team-api-keys",
  summary: "Create an API key for a team; the key is shown only once; clients need `$manage_api_keys`",
  access: EVERY_LEVEL,
  countsWrites: true,
  body: Type.Object({ ...wanted.properties, team_id: Uuid }),
  response: NewTeamApiKey,
  errors: [...OwnTeam, "TEAM_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
});

export const getTeamApiKey = endpoint({
  method: "GET",
  path: "/team-api-keys/{id}",
  summary: "Get an API key of a team; clients need `$manage_api_keys`",
  access: EVERY_LEVEL,
  params: KeyPath,
  query: Type.Object({ team_id: Uuid }),
  response: TeamApiKey,
  errors: OwnTeam,
});

export const updateTeamApiKey = endpoint({
  method: "PATCH",
  path: "/team-api-keys/{id}",
  summary: "Change the description of a team API key, or revoke the key; clients need `$manage_api_keys`",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: KeyPath,
  query: Type.Object({ team_id: Type.Optional(Uuid) }),
  body: Update,
  response: TeamApiKey,
  errors: [...OwnTeam, "TOO_MANY_ATTEMPTS"],
});

export const checkTeamApiKey = endpoint({
  method: "POST",
  path: "/team-api-keys/check",
  summary: "Check a team API key",
  access: SERVER_AND_ADMIN,
  body: WithKey,
  response: TeamApiKey,
  errors: CheckErrors,
});

export const revokeLeakedApiKey = endpoint({
  method: "POST",
  path: "/integrations/credential-scanning/revoke",
  summary: "Revoke a secret API key that was found in public; emails its owners",
  access: "none",
  body: WithKey,
  response: Success,
  errors: ["API_KEY_NOT_FOUND", "PUBLIC_API_KEY_CANNOT_BE_REVOKED", "API_KEY_EXPIRED", "TOO_MANY_ATTEMPTS"],
});
