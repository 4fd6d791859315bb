import type { ServerTeam } from "hallpass";
import { isSameAddress } from "../../../data/field-rules.ts";
import { useProject } from "../../../data/projects.ts";
import { useKnown, useWatched, useWatchedPage } from "../../../data/watched.ts";
import type { ListSearch } from "../../../pieces/lists/list-in-url.ts";
import { useTexts } from "../../../texts/language.ts";

const PAGE_SIZE = 50;

/** The team with an id; null when there is none. Suspends until it is loaded. */
export function useTeamAt(teamId: string): ServerTeam | null {
  const { app } = useProject();
  return useWatched(app.team(teamId));
}

/** A page of a team's members, as the URL asks for it. */
export function useMembersPage(team: ServerTeam, { q: query, cursor }: ListSearch) {
  const options = { query, cursor, limit: PAGE_SIZE };
  return useWatchedPage(team.members(options));
}

/** The number of members of a team, or of those that a search finds. Undefined until they are counted. */
export function useMemberCount(teamId: string, query?: string) {
  const { app } = useProject();
  const filters = { teamId, query };
  const { rows, isStale } = useWatchedPage(app.matchingUserCount(filters));
  return isStale ? undefined : rows;
}

/** More users than one address can find. */
const FOUND_MAX = 5;

/** Says why somebody cannot be invited to the team, who is a member or invited already. */
export function useCheckInvitee(team: ServerTeam): (email: string) => Promise<true | string> {
  const t = useTexts();
  const { app } = useProject();
  const invitations = useKnown(team.invitations) ?? [];
  return async (typed) => {
    const email = typed.trim();
    if (invitations.some(({ recipientEmail }) => isSameAddress(email, recipientEmail))) {
      return t("members.inviteTwice", { email });
    }
    // The invitation itself says when the server does not answer.
    const found = await app.listUsers({ query: email, teamId: team.id, limit: FOUND_MAX }).catch(() => []);
    return (
      !found.some(({ primaryEmail }) => isSameAddress(email, primaryEmail)) || t("members.inviteMember", { email })
    );
  };
}
