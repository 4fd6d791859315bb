import * as contract from "#contract/team-members.ts";
import { shownImage } from "#server/foundation/stored-files/index.ts";
import { shownToServer, type Viewer } from "#server/foundation/users/index.ts";
import { unpaged } from "#server/http/reply.ts";
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

  on(contract.listTeamMemberProfiles, async (call) => {
    const { deps, caller, query } = call;
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
  const { member, row: user } = found;
  const profile: contract.ClientMemberProfile = {
    team_id: member.teamId,
    user_id: member.userId,
    display_name: member.displayName ?? user.displayName,
    profile_image_url: shownImage(viewer.deps, member.profileImageUrl ?? user.profileImageUrl),
  };
  return viewer.caller.level === "client" ? profile : { ...profile, user: await shownToServer(viewer, found) };
}
