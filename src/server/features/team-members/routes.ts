import * as contract from "#contract/team-members.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import { shownImage } from "#server/foundation/stored-files/index.ts";
import { allShownToServer, shownToServer, type Viewer } from "#server/foundation/users/index.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { join, leave } from "./membership.ts";
import { asksForPage, type MemberPage, pageOfMembers } from "./pages.ts";
import * as profiles from "./profiles.ts";

export const teamMemberRoutes = [
  on(contract.addTeamMember, async ({ deps, caller, params }) => {
    const { teamId, userId } = await join(deps, caller, place(params));
    return { team_id: teamId, user_id: userId };
  }),

  on(contract.removeTeamMember, async ({ deps, caller, params }) => {
    await leave(deps, caller, place(params));
    return { success: true as const };
  }),

  on(contract.listTeamMemberProfiles, async (call) => {
    const { deps, caller, query } = call;
    if (asksForPage(query)) {
      const { items, next } = await pageOfMembers(await forLists(deps), caller, query);
      return {
        items: await allShown(call, items),
        is_paginated: true,
        pagination: { next_cursor: next },
      };
    }
    const found = await profiles.listProfiles(deps, caller, { teamId: query.team_id, userId: query.user_id });
    return unpaged(found, (each) => view(call, each));
  }),

  on(contract.getTeamMemberProfile, async (call) =>
    view(call, await profiles.readProfile(call.deps, call.caller, place(call.params))),
  ),

  on(contract.updateTeamMemberProfile, async (call) => {
    const { deps, caller, params, body } = call;
    const change = { displayName: body.display_name, profileImageUrl: body.profile_image_url };
    return view(call, await profiles.updateProfile(deps, caller, place(params), change));
  }),
];

const place = ({ team_id, user_id }: { team_id: string; user_id: string }) => ({ teamId: team_id, userId: user_id });

async function view(viewer: Viewer, found: profiles.MemberProfile) {
  const profile = profileOf(viewer, found);
  return viewer.caller.level === "client" ? profile : { ...profile, user: await shownToServer(viewer, found) };
}

function profileOf({ deps }: Viewer, { member, row: user }: profiles.MemberProfile): contract.ClientMemberProfile {
  return {
    team_id: member.teamId,
    user_id: member.userId,
    display_name: member.displayName ?? user.displayName,
    profile_image_url: shownImage(deps, member.profileImageUrl ?? user.profileImageUrl),
  };
}

/** The members of a page, whose users are shown with one query for all. */
async function allShown(viewer: Viewer, items: MemberPage["items"]): Promise<contract.ListedMemberProfile[]> {
  const users = await allShownToServer(
    viewer,
    items.map(({ profile }) => profile),
  );
  return items.flatMap(({ profile, permissionIds }, at) => {
    const user = users[at];
    return user ? [{ ...profileOf(viewer, profile), user, permission_ids: permissionIds }] : [];
  });
}
