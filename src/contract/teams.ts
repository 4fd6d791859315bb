import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Expected,
  List,
  Metadata,
  Millis,
  Name,
  NoBody,
  Nullable,
  Pagination,
  ProfileImageUrl,
  pageParameters,
  Success,
  UserIdOrMe,
  Uuid,
} from "./fields.ts";

const shared = {
  id: Uuid,
  display_name: Type.String(),
  profile_image_url: Nullable(Type.String()),
  client_metadata: Metadata,
  client_read_only_metadata: Metadata,
};

export const ClientTeam = Type.Object(shared);
export type ClientTeam = Static<typeof ClientTeam>;

export const ServerTeam = Type.Object({ ...shared, created_at_millis: Millis, server_metadata: Metadata });
export type ServerTeam = Static<typeof ServerTeam>;

const TeamByLevel = { client: ClientTeam, server: ServerTeam };

const clientUpdate = {
  display_name: Type.Optional(Name),
  profile_image_url: Type.Optional(Nullable(ProfileImageUrl)),
  client_metadata: Type.Optional(Metadata),
};
const serverUpdate = {
  ...clientUpdate,
  client_read_only_metadata: Type.Optional(Metadata),
  server_metadata: Type.Optional(Metadata),
};

export const ClientTeamUpdate = Type.Object(clientUpdate);
export const ServerTeamUpdate = Type.Object({ ...serverUpdate, expected: Expected(ServerTeam) });
export type ServerTeamUpdate = Static<typeof ServerTeamUpdate>;

const creation = { display_name: Name, creator_user_id: Type.Optional(UserIdOrMe) };
export const NewClientTeam = Type.Object({ ...clientUpdate, ...creation });
export const NewServerTeam = Type.Object({ ...serverUpdate, ...creation });
export type NewServerTeam = Static<typeof NewServerTeam>;

const TeamId = Type.Object({ team_id: Uuid });

/** A team of a list. Only teams of a page have the number of members. */
export const ListedTeam = Type.Object({
  ...ServerTeam.properties,
  member_count: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type ListedTeam = Static<typeof ListedTeam>;

const ofUser = { user_id: Type.Optional(UserIdOrMe) };
const ServerTeamQuery = Type.Object({
  ...ofUser,
  ...pageParameters,
  order_by: Type.Optional(Type.Union([Type.Literal("created_at"), Type.Literal("display_name")])),
  desc: Type.Optional(Type.Boolean()),
});
export type ServerTeamQuery = Static<typeof ServerTeamQuery>;

export const listTeams = endpoint({
  method: "GET",
  path: "/teams",
  summary: "List the teams of the project, or of a user; servers can ask for pages and search",
  access: EVERY_LEVEL,
  query: { client: Type.Object(ofUser), server: ServerTeamQuery },
  response: {
    client: List(ClientTeam),
    server: Type.Object({
      items: Type.Array(ListedTeam),
      is_paginated: Type.Boolean(),
      pagination: Type.Optional(Pagination),
    }),
  },
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
});

export const countTeams = endpoint({
  method: "GET",
  path: "/teams/count",
  summary: "Count the teams of the project, or those that a search finds",
  access: SERVER_AND_ADMIN,
  query: Type.Object({ query: Type.Optional(Name) }),
  response: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    is_exact: Type.Boolean({ description: "False when the project has more teams than one search looks at." }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createTeam = endpoint({
  method: "POST",
  path: "/teams",
  summary: "Create a team; its creator becomes a member",
  access: EVERY_LEVEL,
  countsWrites: true,
  query: Type.Object({
    /** Deprecated: use `creator_user_id: "me"`. */
    add_current_user: Type.Optional(Type.Boolean()),
  }),
  body: { client: NewClientTeam, server: NewServerTeam },
  status: 201,
  response: TeamByLevel,
  errors: ["USER_AUTHENTICATION_REQUIRED", "CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
});

export const getTeam = endpoint({
  method: "GET",
  path: "/teams/{team_id}",
  summary: "Get a team",
  access: EVERY_LEVEL,
  params: TeamId,
  response: TeamByLevel,
  errors: ["USER_AUTHENTICATION_REQUIRED", "TEAM_MEMBERSHIP_NOT_FOUND", "TEAM_NOT_FOUND"],
});

/** Errors of a change to a team. */
const ChangeOfTeam = [
  "USER_AUTHENTICATION_REQUIRED",
  "TEAM_MEMBERSHIP_NOT_FOUND",
  "TEAM_PERMISSION_REQUIRED",
  "TEAM_NOT_FOUND",
  "TOO_MANY_ATTEMPTS",
] as const;

export const updateTeam = endpoint({
  method: "PATCH",
  path: "/teams/{team_id}",
  summary: "Change a team; clients need `$update_team`",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: TeamId,
  body: { client: ClientTeamUpdate, server: ServerTeamUpdate },
  response: TeamByLevel,
  errors: ["CHANGED_MEANWHILE", ...ChangeOfTeam],
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: "/teams/{team_id}",
  summary: "Delete a team with its memberships; clients need `$delete_team`",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: TeamId,
  body: NoBody,
  response: Success,
  errors: ChangeOfTeam,
});
