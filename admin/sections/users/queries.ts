import type { HallpassAdminApp } from "hallpass/admin";
import { asking } from "../../data/asked.ts";
import { useProject } from "../../data/projects.ts";
import { useKnown, useWatchedPage } from "../../data/watched.ts";
import { filterOptionsOf, isUnfiltered, type UserFilters } from "../../pieces/users/user-filter-search.ts";
import type { UsersSearch } from "./users-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's users, as the URL asks for it; on request with their teams. */
export function useUsersPage(
  { sort = "signed-up", order = "desc", cursor, ...filters }: UsersSearch,
  { withTeams }: { withTeams: boolean },
) {
  const { app } = useProject();
  const options = {
    ...filterOptionsOf(filters),
    orderBy: sort === "last-active" ? ("lastActiveAt" as const) : ("signedUpAt" as const),
    desc: order === "desc",
    limit: PAGE_SIZE,
    cursor,
    withTeams,
  };
  return useWatchedPage(app.users(options));
}

const COUNT_MILLIS = 5_000;

const userCount = asking(async (app: HallpassAdminApp, filters: UserFilters) =>
  isUnfiltered(filters)
    ? { count: await app.countUsers(), isExact: true }
    : app.countMatchingUsers(filterOptionsOf(filters)),
);

/** The number of users that match: exact without filters, and up to a limit with them. Undefined until they are counted. */
export function useUserCount(filters: UserFilters, everyMillis = COUNT_MILLIS) {
  const found = useKnown(userCount(useProject().app, filters), everyMillis);
  return { count: found?.count, isAtLeast: found?.isExact === false };
}
