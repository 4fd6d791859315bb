import * as contract from "#contract/team-members.ts";
import type { Caller } from "#server/access/caller.ts";
import { serverUserView } from "#server/features/users/user.ts";
import { on } from "#server/http/route.ts";
import { join, leave } from "./membership.ts";
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

  on(contract.listTeamMemberProfiles, async ({ deps, caller, query }) => {
    const found = await profiles.listProfiles(deps, caller, { teamId: query.team_id, userId: query.user_id });
    return { items: found.map((each) => view(caller, each)), is_paginated: false };
  }),

  on(contract.getTeamMemberProfile, async ({ deps, caller, params }) =>
    view(caller, await profiles.readProfile(deps, caller, place(params))),
  ),

  on(contract.updateTeamMemberProfile, async ({ deps, caller, params, body }) => {
    const change = { displayName: body.display_name, profileImageUrl: body.profile_image_url };
    return view(caller, await profiles.updateProfile(deps, caller, place(params), change));
  }),
];

const place = ({ team_id, user_id }: { team_id: string; user_id: string }) => ({ teamId: team_id, userId: user_id });

function view({ level }: Caller, { member, user }: profiles.MemberProfile) {
  const profile: contract.ClientMemberProfile = {
    team_id: member.teamId,
    user_id: member.userId,
    display_name: member.displayName ?? user.user.displayName,
    profile_image_url: member.profileImageUrl ?? user.user.profileImageUrl,
  };
  return level === "client" ? profile : { ...profile, user: serverUserView(user) };
}
