import { useQuery } from "@tanstack/react-query";
import { useProject } from "../../data/projects.ts";
import { asked, useWatchedPage } from "../../data/watched.ts";
import type { TeamsSearch } from "./teams-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's teams, as the URL asks for it. */
export function useTeamsPage({ sort = "created", order = "desc", cursor, q: query }: TeamsSearch) {
  const { id, app } = useProject();
  const options = {
    query,
    orderBy: sort === "name" ? ("displayName" as const) : ("createdAt" as const),
    desc: order === "desc",
    limit: PAGE_SIZE,
    cursor,
  };
  return useWatchedPage({ key: ["teams", id, options], watchable: app.teamPage(options) });
}

const COUNT_MILLIS = 5_000;

/** The number of teams that a search finds. Undefined until they are counted. */
export function useTeamCount(query: string | undefined, everyMillis = COUNT_MILLIS) {
  const { id, app } = useProject();
  const { data } = useQuery({
    ...asked(["team-count", id, query], () => app.countTeams({ query })),
    refetchInterval: everyMillis,
  });
  return { count: data?.count, isAtLeast: data?.isExact === false };
}
