import type { Level } from "#contract/access.ts";
import { type ClientMemberProfile, getTeamMemberProfile, updateTeamMemberProfile } from "#contract/team-members.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { EditableTeamMemberProfile, TeamMemberProfile } from "./team.ts";

export const profileFromWire = (payload: ClientMemberProfile): TeamMemberProfile => ({
  displayName: payload.display_name,
  profileImageUrl: payload.profile_image_url,
});

/** The profiles of a user, by team id. `changed` runs with the team's id after a change. */
export function profilesOf<L extends Level>(
  wire: Wire<L>,
  deps: Pick<Deps, "elapsed" | "after">,
  userId: string,
  changed: (teamId: string) => Promise<void>,
): Family<EditableTeamMemberProfile> {
  const paramsOf = (teamId: string) => ({ team_id: teamId, user_id: userId });

  const profiles = family(async (teamId: string) => {
    return editable(await wire.call(getTeamMemberProfile, { params: paramsOf(teamId) }));
  }, deps);

  const editable = (payload: ClientMemberProfile): EditableTeamMemberProfile => ({
    ...profileFromWire(payload),
    async update({ displayName, profileImageUrl }) {
      const body = { display_name: displayName, profile_image_url: profileImageUrl };
      const params = paramsOf(payload.team_id);
      const updated = editable(await wire.call(updateTeamMemberProfile, { params, body }));
      profiles.set(payload.team_id, updated);
      await changed(payload.team_id);
      return updated;
    },
  });

  return profiles;
}
