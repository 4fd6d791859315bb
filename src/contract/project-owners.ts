import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Millis, NoBody, Nullable, ProjectId, Success, Uuid } from "./fields.ts";

/** How many members of an owning team are listed. */
export const LISTED_OWNERS_MAX = 1_000;

/** A member of the team that owns a project. */
const ProjectMember = Type.Object({
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  primary_email: Nullable(Type.String()),
  profile_image_url: Nullable(Type.String()),
  is_owner: Type.Boolean({ description: "Whether the member has `$update_team`, directly or through a permission." }),
  joined_at_millis: Millis,
});
export type ProjectMember = Static<typeof ProjectMember>;

export const ProjectOwners = Type.Object({
  team_id: Uuid,
  team_display_name: Type.String(),
  members: Type.Array(ProjectMember, { description: "In the order of joining." }),
  projects: Type.Array(Type.Object({ id: ProjectId, display_name: Type.String() }), {
    description: "All projects that the team owns, oldest first.",
  }),
});
export type ProjectOwners = Static<typeof ProjectOwners>;

const MemberPath = Type.Object({ user_id: Uuid });

export const getProjectOwners = endpoint({
  method: "GET",
  path: "/internal/project-owners",
  summary: "Get the team that owns the project, with its members; only for owners in their own session",
  access: ADMIN_ONLY,
  response: ProjectOwners,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const changeProjectOwner = endpoint({
  method: "PATCH",
  path: "/internal/project-owners/{user_id}",
  summary: "Make a member of the owning team an owner, or end the ownership; only for owners in their own session",
  access: ADMIN_ONLY,
  params: MemberPath,
  body: Type.Object({ is_owner: Type.Boolean() }),
  response: ProjectOwners,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "TEAM_MEMBERSHIP_NOT_FOUND"],
});

export const removeProjectOwner = endpoint({
  method: "DELETE",
  path: "/internal/project-owners/{user_id}",
  summary: "Remove a member from the owning team; only for owners in their own session",
  access: ADMIN_ONLY,
  params: MemberPath,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "TEAM_MEMBERSHIP_NOT_FOUND"],
});
