import type { TeamOrId } from "#sdk/permissions/permission.ts";
import type { EditableTeamMemberProfile, Team, TeamInvitation, TeamUser } from "#sdk/teams/team.ts";
import { useResource } from "./use-resource.ts";
import { useTeamList } from "./use-team-list.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the teams of the signed-in user, and follows changes. Throws when no user is signed in.
 *
 *     const names = useTeams().map((team) => team.displayName);
 */
export const useTeams = (): Team[] => useResource(useUser({ or: "throw" }).teams);

/**
 * Returns a team of the signed-in user; `null` when the user is not a member.
 *
 *     const team = useTeam(teamId);
 */
export const useTeam = (id: string): Team | null => useResource(useUser({ or: "throw" }).team(id));

/**
 * Returns the signed-in user's profile in a team.
 *
 *     const { displayName, update } = useTeamProfile(team);
 */
export const useTeamProfile = (team: TeamOrId): EditableTeamMemberProfile =>
  useResource(useUser({ or: "throw" }).profileIn(team));

/**
 * Returns the members of a team. Needs `$read_members` in the team. With an id, it is a team of the signed-in user; throws
 * TEAM_MEMBERSHIP_NOT_FOUND when the user is not a member.
 *
 *     const members = useTeamUsers(team);
 */
export const useTeamUsers = (team: TeamOrId): TeamUser[] => useTeamList(team, "useTeamUsers", ({ users }) => users);

/**
 * Returns the pending invitations to a team. Needs `$read_members` and `$invite_members` in the team. With an id, it is a
 * team of the signed-in user; throws TEAM_MEMBERSHIP_NOT_FOUND when the user is not a member.
 *
 *     const waiting = useTeamInvitations(team).length;
 */
export const useTeamInvitations = (team: TeamOrId): TeamInvitation[] =>
  useTeamList(team, "useTeamInvitations", ({ invitations }) => invitations);
