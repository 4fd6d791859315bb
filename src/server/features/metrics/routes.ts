import { countUsers, getMetrics } from "#contract/metrics.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import { countFiltered, filterOf, isFiltering } from "#server/features/users/index.ts";
import { allShownToServer } from "#server/foundation/users/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import { metricsOf, totalUsersOf, usersWithMethod } from "./service.ts";

export const metricsRoutes = [
  on(countUsers, async ({ deps, caller: { projectId }, query }) => {
    const { team_id: teamId = null, query: text = "", ...rest } = query;
    const term = text.trim();
    const filter = filterOf(query);
    const isOfAll = teamId === null && !term;
    if (isOfAll && !isFiltering(filter)) return { count: await totalUsersOf(deps, projectId) };
    const { method, ...others } = rest;
    if (isOfAll && method !== undefined && Object.keys(others).length === 0) {
      return { count: await usersWithMethod(deps, projectId, method), is_exact: true };
    }
    const { count, isExact } = await countFiltered(deps.store, { projectId, teamId, term, filter });
    return { count, is_exact: isExact };
  }),

  on(getMetrics, async (call) => {
    const metrics = await metricsOf(await forLists(call.deps), call.caller.projectId);
    return {
      total_users: metrics.totalUsers,
      daily_users: metrics.dailyUsers,
      daily_active_users: metrics.dailyActiveUsers,
      users_by_country: metrics.usersByCountry,
      recently_registered: await allShownToServer(call, metrics.recentlyRegistered),
      recently_active: await allShownToServer(call, metrics.recentlyActive),
      login_methods: metrics.loginMethods,
    };
  }),
];
