import { useSuspenseQuery } from "@tanstack/react-query";
import type { Team, TeamInvitation } from "hallpass";
import { useHallpassApp } from "hallpass/react";
import { hostedPage } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { useOwner } from "../../data/owner.ts";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { asked, useWatched } from "../../data/watched.ts";

/** The permission that makes a member of a team an owner of its projects. */
const OWNERS_PERMISSION = "$update_team";

/** The pending invitations to the owning team. */
export function useInvitations(teamId: string): TeamInvitation[] {
  const owner = useOwner();
  return useWatched({
    key: ["owner-invitations", owner.id, teamId],
    watchable: owner.inTeam(teamId).invitations,
  });
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

/** The other teams whose projects the signed-in owner owns: a project can be given to them. */
export function useOtherTeams(): Team[] {
  const owner = useOwner();
  const { ownerTeamId } = useProject();
  const teams = useWatched({ key: ["own-teams", owner.id], watchable: owner.teams });
  const others = teams.filter(({ id }) => id !== ownerTeamId);
  const key = ["owned-teams", owner.id, others.map(({ id }) => id)];
  const owned = useSuspenseQuery(
    asked(key, async () => {
      const areOwned = await Promise.all(others.map((team) => owner.hasPermission(team, OWNERS_PERMISSION)));
      return new Set(others.filter((_, at) => areOwned[at]).map(({ id }) => id));
    }),
  ).data;
  return others.filter(({ id }) => owned.has(id));
}

/** Whether users of the console can create teams. */
export function useCanCreateTeams(): boolean {
  const app = useHallpassApp();
  const { config } = useWatched({ key: ["console-project"], watchable: app.project });
  return config.clientTeamCreationEnabled;
}
