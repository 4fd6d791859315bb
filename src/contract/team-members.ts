import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  List,
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
import { ServerUser } from "./users.ts";

const Membership = Type.Object({ team_id: Uuid, user_id: Uuid });
const MemberPath = Type.Object({ team_id: Uuid, user_id: UserIdOrMe });

export const addTeamMember = endpoint({
  method: "POST",
  path: "/team-memberships/{team_id}/{user_id}",
  summary: "Add a user to a team; the user gets the default permissions of members",
  access: SERVER_AND_ADMIN,
  params: MemberPath,
  body: NoBody,
  status: 201,
  response: Membership,
  errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_NOT_FOUND", "TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_ALREADY_EXISTS"],
});

export const removeTeamMember = endpoint({
  method: "DELETE",
  path: "/team-memberships/{team_id}/{user_id}",
  summary: "Leave a team, or remove a member; clients need `$remove_members` for other members",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: MemberPath,
  body: NoBody,
  response: Success,
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

/** A user's profile in a team: the values set for this team, else the user's own. */
const profile = {
  team_id: Uuid,
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  profile_image_url: Nullable(Type.String()),
};
export const ClientMemberProfile = Type.Object(profile);
export type ClientMemberProfile = Static<typeof ClientMemberProfile>;
export const ServerMemberProfile = Type.Object({ ...profile, user: ServerUser });
export type ServerMemberProfile = Static<typeof ServerMemberProfile>;

const ProfileByLevel = { client: ClientMemberProfile, server: ServerMemberProfile };

/** A member of a list. Only members of a page have the ids of the permissions that they were granted directly. */
export const ListedMemberProfile = Type.Object({
  ...ServerMemberProfile.properties,
  permission_ids: Type.Optional(Type.Array(Type.String())),
});
export type ListedMemberProfile = Static<typeof ListedMemberProfile>;

const ofTeamOrUser = { team_id: Type.Optional(Uuid), user_id: Type.Optional(UserIdOrMe) };
const ServerMemberQuery = Type.Object({ ...ofTeamOrUser, ...pageParameters });
export type ServerMemberQuery = Static<typeof ServerMemberQuery>;

export const listTeamMemberProfiles = endpoint({
  method: "GET",
  path: "/team-member-profiles",
  summary:
    "List the member profiles of a team; clients need `$read_members` unless they ask for their own; servers can ask for pages and search",
  access: EVERY_LEVEL,
  query: { client: Type.Object(ofTeamOrUser), server: ServerMemberQuery },
  response: {
    client: List(ClientMemberProfile),
    server: Type.Object({
      items: Type.Array(ListedMemberProfile),
      is_paginated: Type.Boolean(),
      pagination: Type.Optional(Pagination),
    }),
  },
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
    "TEAM_NOT_FOUND",
    "USER_NOT_FOUND",
  ],
});

export const getTeamMemberProfile = endpoint({
  method: "GET",
  path: "/team-member-profiles/{team_id}/{user_id}",
  summary: "Get a member profile of a team",
  access: EVERY_LEVEL,
  params: MemberPath,
  response: ProfileByLevel,
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TEAM_PERMISSION_REQUIRED",
  ],
});

export const updateTeamMemberProfile = endpoint({
  method: "PATCH",
  path: "/team-member-profiles/{team_id}/{user_id}",
  summary: "Change a member profile of a team",
  access: EVERY_LEVEL,
  countsWrites: true,
  params: MemberPath,
  body: Type.Object({
    display_name: Type.Optional(Name),
    profile_image_url: Type.Optional(Nullable(ProfileImageUrl)),
  }),
  response: ProfileByLevel,
  errors: [
    "USER_AUTHENTICATION_REQUIRED",
    "CANNOT_GET_OWN_USER_WITHOUT_USER",
    "TEAM_MEMBERSHIP_NOT_FOUND",
    "TOO_MANY_ATTEMPTS",
  ],
});
