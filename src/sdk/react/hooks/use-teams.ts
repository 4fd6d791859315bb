import type { TeamReference } from "#sdk/permissions/permission.ts";
import type { EditableTeamMemberProfile, Team, TeamInvitation, TeamUser } from "#sdk/teams/team.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/** The teams of the signed-in user, following every change. Throws when nobody is signed in. */
export const useTeams = (): Team[] => useResource(useUser({ or: "throw" }).teams);

/** One of them; `null` when the user is not in it. */
export const useTeam = (id: string): Team | null => useResource(useUser({ or: "throw" }).team(id));

/** Who the signed-in user is in a team. */
export const useTeamProfile = (team: TeamReference): EditableTeamMemberProfile =>
  useResource(useUser({ or: "throw" }).profileIn(team));

/** The members of a team. */
export const useTeamUsers = (team: Team): TeamUser[] => useResource(team.users);

/** The invitations to a team that are open. */
export const useTeamInvitations = (team: Team): TeamInvitation[] => useResource(team.invitations);
