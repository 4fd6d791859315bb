import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Base64,
  Email,
  Expected,
  ExternalId,
  Metadata,
  Millis,
  Name,
  NoBody,
  NonEmpty,
  Nullable,
  ProfileImageUrl,
  Secret,
  Success,
  UserIdOrMe,
  Uuid,
} from "./fields.ts";
import {
  CONFIG_ENTRIES_MAX,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  TEAMS_OF_LISTED_USER,
  URL_MAX_LENGTH,
} from "./limits.ts";
import { ClientTeam, ServerTeam } from "./teams.ts";

const OAuthAccount = Type.Object({ id: Type.String(), account_id: Type.String(), email: Nullable(Type.String()) });

const shared = {
  id: Uuid,
  display_name: Nullable(Type.String()),
  primary_email: Nullable(Type.String()),
  primary_email_verified: Type.Boolean(),
  profile_image_url: Nullable(Type.String()),
  signed_up_at_millis: Millis,
  client_metadata: Metadata,
  client_read_only_metadata: Metadata,
  has_password: Type.Boolean(),
  otp_auth_enabled: Type.Boolean(),
  passkey_auth_enabled: Type.Boolean(),
  auth_with_email: Type.Boolean(),
  requires_totp_mfa: Type.Boolean(),
  is_anonymous: Type.Boolean(),
  oauth_providers: Type.Array(OAuthAccount),
  selected_team_id: Nullable(Uuid),
};

export const ClientUser = Type.Object({ ...shared, selected_team: Nullable(ClientTeam) });
export type ClientUser = Static<typeof ClientUser>;

/** Why and until when a user cannot sign in. */
const Disabled = Type.Object({
  since_millis: Millis,
  until_millis: Nullable(
    Type.Integer({ description: "When the account is enabled again by itself; null for no end." }),
  ),
  reason: Nullable(Type.String({ description: "For owners: nobody tells it to the user." })),
});

export const ServerUser = Type.Object({
  ...shared,
  primary_email_auth_enabled: Type.Boolean(),
  last_active_at_millis: Millis,
  server_metadata: Metadata,
  selected_team: Nullable(ServerTeam),
  /** Absent for users without one. */
  external_id: Type.Optional(Type.String()),
  disabled: Type.Optional(Disabled),
});
export type ServerUser = Static<typeof ServerUser>;

const profile = {
  display_name: Type.Optional(Nullable(Name)),
  profile_image_url: Type.Optional(Nullable(ProfileImageUrl)),
  client_metadata: Type.Optional(Metadata),
};
const signInMethods = {
  totp_secret_base64: Type.Optional(Nullable(Base64)),
  otp_auth_enabled: Type.Optional(Type.Boolean()),
  passkey_auth_enabled: Type.Optional(Type.Boolean()),
};
export const ClientUserUpdate = Type.Object({
  ...profile,
  selected_team_id: Type.Optional(Nullable(Uuid)),
  ...signInMethods,
  totp_code: Type.Optional(
    Type.String({
      maxLength: NAME_MAX_LENGTH,
      description: "A code of the new secret, which shows that an authenticator app has it.",
    }),
  ),
});
export type ClientUserUpdate = Static<typeof ClientUserUpdate>;

/** Of any length, for imports, but not empty: an empty password would let everyone in. */
const SetPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH });

const ofServers = {
  client_read_only_metadata: Type.Optional(Metadata),
  server_metadata: Type.Optional(Metadata),
  primary_email: Type.Optional(Nullable(Type.Intersect([Type.String({ minLength: 1 }), Email]))),
  primary_email_verified: Type.Optional(Type.Boolean()),
  primary_email_auth_enabled: Type.Optional(Type.Boolean()),
  password: Type.Optional(Nullable(SetPassword)),
  password_hash: Type.Optional(Secret),
  external_id: Type.Optional(Nullable(ExternalId)),
};

export const ServerUserUpdate = Type.Object({
  ...ClientUserUpdate.properties,
  ...ofServers,
  is_anonymous: Type.Optional(Type.Literal(false)),
});
export type ServerUserUpdate = Static<typeof ServerUserUpdate>;

/** A change that the server refuses if the caller has not read the current values. */
export const ServerUserChange = Type.Object({ ...ServerUserUpdate.properties, expected: Expected(ServerUser) });
export type ServerUserChange = Static<typeof ServerUserChange>;

export const NewServerUser = Type.Object({
  ...profile,
  ...signInMethods,
  ...ofServers,
  is_anonymous: Type.Optional(Type.Boolean()),
  oauth_providers: Type.Optional(
    Type.Array(Type.Object({ id: NonEmpty, account_id: NonEmpty, email: Type.Optional(Nullable(Name)) }), {
      maxItems: CONFIG_ENTRIES_MAX,
    }),
  ),
});
export type NewServerUser = Static<typeof NewServerUser>;

const UserByLevel = { client: ClientUser, server: ServerUser };

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/users/me",
  summary: "Get the signed-in user",
  access: EVERY_LEVEL,
  response: UserByLevel,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const updateCurrentUser = endpoint({
  method: "PATCH",
  path: "/users/me",
  summary: "Change the signed-in user",
  access: EVERY_LEVEL,
  countsWrites: true,
  body: { client: ClientUserUpdate, server: ServerUserChange },
  response: UserByLevel,
  errors: [
    "CHANGED_MEANWHILE",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "USER_EMAIL_ALREADY_EXISTS",
    "USER_EXTERNAL_ID_ALREADY_EXISTS",
    "INVALID_TOTP_CODE",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const deleteCurrentUser = endpoint({
  method: "DELETE",
  path: "/users/me",
  summary: "Delete the signed-in user",
  access: EVERY_LEVEL,
  body: NoBody,
  response: Success,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

const UserId = Type.Object({ user_id: UserIdOrMe });

/** Which users to list or count, all of it optional: users for whom all that is given holds. */
export const userFilters = {
  team_id: Type.Optional(Uuid),
  /** A part of the name or of an address, or an id. */
  query: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
  method: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: NAME_MAX_LENGTH,
      description: "Only users who can sign in so: `password`, `otp`, `passkey` or the id of a provider.",
    }),
  ),
  verified: Type.Optional(
    Type.Boolean({
      description: "Only users whose primary address is verified, or only users without a verified one.",
    }),
  ),
  anonymous: Type.Optional(Type.Boolean({ description: "Only anonymous users, or only the others." })),
  signed_up_from_millis: Type.Optional(Millis),
  signed_up_to_millis: Type.Optional(Millis),
  last_active_from_millis: Type.Optional(Millis),
  external_id: Type.Optional(
    Type.String({ ...ExternalId, description: "Only the user with exactly this external id." }),
  ),
};
export type UserFilterQuery = Static<typeof UserFilterQuery>;
const UserFilterQuery = Type.Object(userFilters);

/** A user of a list, on request with teams. */
export const ListedUser = Type.Object({
  ...ServerUser.properties,
  teams: Type.Optional(
    Type.Array(Type.Object({ id: Uuid, display_name: Type.String() }), {
      description: `The first ${TEAMS_OF_LISTED_USER} teams that the user joined. Only with \`with_teams\`.`,
    }),
  ),
  team_count: Type.Optional(
    Type.Integer({ minimum: 0, description: "The number of the user's teams. Only with `with_teams`." }),
  ),
});
export type ListedUser = Static<typeof ListedUser>;

/** The first user of a page. In the order of the last activity, it is not an id, since active users move. */
const UserCursor = Type.String({ format: "user-cursor", maxLength: NAME_MAX_LENGTH });

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "List users in the order of sign-up or last activity; without a limit, the answer has all users",
  access: SERVER_AND_ADMIN,
  query: Type.Object({
    /** Without a limit, the answer has all users. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The first user of the page, from `next_cursor`. */
    cursor: Type.Optional(UserCursor),
    order_by: Type.Optional(Type.Union([Type.Literal("signed_up_at"), Type.Literal("last_active_at")])),
    desc: Type.Optional(Type.Boolean()),
    with_teams: Type.Optional(Type.Boolean({ description: "Adds the first teams of each user, and their number." })),
    ...userFilters,
  }),
  response: Type.Object({
    items: Type.Array(ListedUser),
    is_paginated: Type.Literal(true),
    pagination: Type.Object({ next_cursor: Nullable(UserCursor) }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createUser = endpoint({
  method: "POST",
  path: "/users",
  summary: "Create a user",
  access: SERVER_AND_ADMIN,
  body: NewServerUser,
  status: 201,
  response: ServerUser,
  errors: [
    "INSUFFICIENT_ACCESS_TYPE",
    "USER_EMAIL_ALREADY_EXISTS",
    "USER_EXTERNAL_ID_ALREADY_EXISTS",
    "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
  ],
});

export const getUser = endpoint({
  method: "GET",
  path: "/users/{user_id}",
  summary: "Get a user",
  access: SERVER_AND_ADMIN,
  params: UserId,
  response: ServerUser,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/users/{user_id}",
  summary: "Change a user",
  access: SERVER_AND_ADMIN,
  params: UserId,
  body: ServerUserChange,
  response: ServerUser,
  errors: [
    "CHANGED_MEANWHILE",
    "INSUFFICIENT_ACCESS_TYPE",
    "USER_NOT_FOUND",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "USER_EMAIL_ALREADY_EXISTS",
    "USER_EXTERNAL_ID_ALREADY_EXISTS",
    "INVALID_TOTP_CODE",
  ],
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/users/{user_id}",
  summary: "Delete a user",
  access: SERVER_AND_ADMIN,
  params: UserId,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});
