import type { ServerTeam } from "hallpass";
import { useProject } from "../../../data/projects.ts";
import { useWatched, useWatchedPage } from "../../../data/watched.ts";
import type { ListSearch } from "../../../pieces/list-in-url.ts";

const PAGE_SIZE = 50;

/** The team with an id; null when there is none. Suspends until it is loaded. */
export function useTeamAt(teamId: string): ServerTeam | null {
  const { id, app } = useProject();
  return useWatched({ key: ["team", id, teamId], watchable: app.team(teamId) });
}

/** A page of a team's members, as the URL asks for it. */
export function useMembersPage(team: ServerTeam, { q: query, cursor }: ListSearch) {
  const { id } = useProject();
  const options = { query, cursor, limit: PAGE_SIZE };
  return useWatchedPage({ key: ["members", id, team.id, options], watchable: team.members(options) });
}

/** The number of members of a team, or of those that a search finds. Undefined until they are counted. */
export function useMemberCount(teamId: string, query?: string) {
  const { id, app } = useProject();
  const filters = { teamId, query };
  const { rows, isStale } = useWatchedPage({
    key: ["member-count", id, filters],
    watchable: app.matchingUserCount(filters),
  });
  return isStale ? undefined : rows;
}
