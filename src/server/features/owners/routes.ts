import * as contract from "#contract/project-owners.ts";
import type { Deps } from "#server/deps.ts";
import { shownImage } from "#server/foundation/stored-files/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import { changeOwner, listOwners, type Owners, removeOwner } from "./service.ts";

export const ownerRoutes = [
  on(contract.getProjectOwners, async ({ deps, caller }) => view(deps, await listOwners(deps, caller))),

  on(contract.changeProjectOwner, async ({ deps, caller, params, body }) =>
    view(deps, await changeOwner(deps, caller, { userId: params.user_id, isOwner: body.is_owner })),
  ),

  on(contract.removeProjectOwner, async ({ deps, caller, params }) => {
    await removeOwner(deps, caller, params.user_id);
    return { success: true as const };
  }),
];

const view = (deps: Deps, { team, members, projects }: Owners): contract.ProjectOwners => ({
  team_id: team.id,
  team_display_name: team.displayName,
  members: members.map(({ userId, displayName, primaryEmail, profileImageUrl, isOwner, joinedAt }) => ({
    user_id: userId,
    display_name: displayName,
    primary_email: primaryEmail,
    profile_image_url: shownImage(deps, profileImageUrl),
    is_owner: isOwner,
    joined_at_millis: joinedAt,
  })),
  projects: projects.map(({ id, displayName }) => ({ id, display_name: displayName })),
});
