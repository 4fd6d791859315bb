import type { HallpassAdminApp } from "hallpass/admin";
import { asking } from "../../data/asked.ts";
import { useProject } from "../../data/projects.ts";
import { useKnown, useWatchedPage } from "../../data/watched.ts";
import type { TeamsSearch } from "./teams-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's teams, as the URL asks for it. */
export function useTeamsPage({ sort = "created", order = "desc", cursor, q: query }: TeamsSearch) {
  const { app } = useProject();
  const options = {
    query,
    orderBy: sort === "name" ? ("displayName" as const) : ("createdAt" as const),
    desc: order === "desc",
    limit: PAGE_SIZE,
    cursor,
  };
  return useWatchedPage(app.teamPage(options));
}

const COUNT_MILLIS = 5_000;

const teamCount = asking((app: HallpassAdminApp, query: string | undefined) => app.countTeams({ query }));

/** The number of teams that a search finds. Undefined until they are counted. */
export function useTeamCount(query: string | undefined, everyMillis = COUNT_MILLIS) {
  const found = useKnown(teamCount(useProject().app, query), everyMillis);
  return { count: found?.count, isAtLeast: found?.isExact === false };
}
