import { useMutation, useQuery } from "@tanstack/react-query";
import type { NewUser } from "hallpass";
import { useProject } from "../../data/projects.ts";
import { asked, useWatchedPage } from "../../data/watched.ts";
import { isUnfiltered, listOptionsOf, type UserFilters, type UsersSearch } from "./users-search.ts";

const PAGE_SIZE = 50;

/** A page of the project's users, as the URL asks for it. */
export function useUsersPage({ sort = "signed-up", order = "desc", cursor, ...filters }: UsersSearch) {
  const { id, app } = useProject();
  const options = {
    ...listOptionsOf(filters),
    orderBy: sort === "last-active" ? ("lastActiveAt" as const) : ("signedUpAt" as const),
    desc: order === "desc",
    limit: PAGE_SIZE,
    cursor,
  };
  return useWatchedPage({ key: ["users", id, options], watchable: app.users(options) });
}

const COUNT_MILLIS = 5_000;

/** The number of users: of the project, and of those that match. Undefined until they are counted. */
export function useUserCounts(filters: UserFilters) {
  const { id, app } = useProject();
  const options = listOptionsOf(filters);
  const isAll = isUnfiltered(filters);
  const all = useQuery({
    ...asked(["user-count", id], () => app.countUsers()),
    refetchInterval: COUNT_MILLIS,
  });
  const matching = useQuery({
    ...asked(["user-count", id, options], () => app.countMatchingUsers(options)),
    enabled: !isAll,
    refetchInterval: COUNT_MILLIS,
  });
  return {
    all: all.data,
    matching: isAll ? all.data : matching.data?.count,
    isAtLeast: !isAll && matching.data?.isExact === false,
  };
}

export function useCreateUser() {
  const { app } = useProject();
  return useMutation({ mutationFn: (wanted: NewUser) => app.createUser(wanted) });
}
