import { useMutation, useQuery } from "@tanstack/react-query";
import type { NewUser } from "hallpass";
import { useProject } from "../../data/projects.ts";
import { asked, useWatchedPage } from "../../data/watched.ts";
import { filterOptionsOf, isUnfiltered, type UserFilters } from "../../pieces/user-filter-search.ts";
import type { UsersSearch } from "./users-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's users, as the URL asks for it; on request with their teams. */
export function useUsersPage(
  { sort = "signed-up", order = "desc", cursor, ...filters }: UsersSearch,
  { withTeams }: { withTeams: boolean },
) {
  const { id, app } = useProject();
  const options = {
    ...filterOptionsOf(filters),
    orderBy: sort === "last-active" ? ("lastActiveAt" as const) : ("signedUpAt" as const),
    desc: order === "desc",
    limit: PAGE_SIZE,
    cursor,
    withTeams,
  };
  return useWatchedPage({ key: ["users", id, options], watchable: app.users(options) });
}

const COUNT_MILLIS = 5_000;

/** The number of users that match: exact without filters, and up to a limit with them. Undefined until they are counted. */
export function useUserCount(filters: UserFilters, everyMillis = COUNT_MILLIS) {
  const { id, app } = useProject();
  const options = filterOptionsOf(filters);
  const { data } = useQuery({
    ...asked(["user-count", id, options], async () =>
      isUnfiltered(filters) ? { count: await app.countUsers(), isExact: true } : app.countMatchingUsers(options),
    ),
    refetchInterval: everyMillis,
  });
  return { count: data?.count, isAtLeast: data?.isExact === false };
}

export function useCreateUser() {
  const { app } = useProject();
  return useMutation({ mutationFn: (wanted: NewUser) => app.createUser(wanted) });
}
