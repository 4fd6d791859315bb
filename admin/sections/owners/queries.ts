import type { CurrentInternalUser, Team, TeamInvitation } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { hostedPage } from "../../data/addresses.ts";
import { asking } from "../../data/asked.ts";
import { useConfig } from "../../data/config-context.ts";
import { isSameAddress } from "../../data/field-rules.ts";
import { useOwner } from "../../data/owner.ts";
import { useKnownOwners } from "../../data/owners.ts";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { useKnown, useWatched } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";

/** The permission that makes a member of a team an owner of its projects. */
const OWNERS_PERMISSION = "$update_team";

/** The pending invitations to the owning team. */
export const useInvitations = (teamId: string): TeamInvitation[] => useWatched(useOwner().inTeam(teamId).invitations);

/** Says why somebody cannot be invited to the owning team, who belongs to it or is invited already. */
export function useCheckInvitee(): (email: string) => true | string {
  const t = useTexts();
  const owner = useOwner();
  const { ownerTeamId } = useProject();
  const members = useKnownOwners()?.members ?? [];
  const invitations = useKnown(ownerTeamId === null ? undefined : owner.inTeam(ownerTeamId).invitations) ?? [];
  return (email) => {
    if (isSameAddress(email, owner.primaryEmail)) return t("owners.inviteSelf");
    if (members.some(({ primaryEmail }) => isSameAddress(email, primaryEmail))) {
      return t("owners.inviteMember", { email: email.trim() });
    }
    const isInvited = invitations.some(({ recipientEmail }) => isSameAddress(email, recipientEmail));
    return !isInvited || t("owners.inviteTwice", { email: email.trim() });
  };
}

/** Invites an address to the owning team. The mailed link leads to the page of this server that accepts invitations. */
export function useInvite(): (email: string) => Promise<void> {
  const owner = useOwner();
  const { publicUrl } = useConfig();
  const { ownerTeamId } = useProject();
  return async (email) => {
    const team = ownerTeamId === null ? null : await owner.getTeam(ownerTeamId);
    if (!team) throw new Error("The owner of a project is a member of the team that owns it.");
    await team.inviteUser({ email, callbackUrl: hostedPage(publicUrl, INTERNAL_PROJECT_ID, "team-invitation") });
  };
}

const ownedAmong = asking(async (owner: CurrentInternalUser, teamIds: readonly string[]) => {
  const areOwned = await Promise.all(teamIds.map((id) => owner.hasPermission(id, OWNERS_PERMISSION)));
  return new Set(teamIds.filter((_, at) => areOwned[at]));
});

/** The other teams whose projects the signed-in owner owns: a project can be given to them. */
export function useOtherTeams(): Team[] {
  const owner = useOwner();
  const { ownerTeamId } = useProject();
  const teams = useWatched(owner.teams);
  const others = teams.filter(({ id }) => id !== ownerTeamId);
  const ids = others.map(({ id }) => id);
  const owned = useWatched(ownedAmong(owner, ids), { isLive: false });
  return others.filter(({ id }) => owned.has(id));
}

/** Whether users of the console can create teams. */
export function useCanCreateTeams(): boolean {
  const app = useHallpassApp();
  const { config } = useWatched(app.project);
  return config.clientTeamCreationEnabled;
}
