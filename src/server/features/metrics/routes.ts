import { countUsers, getMetrics } from "#contract/metrics.ts";
import { allShownToServer } from "#server/foundation/users/index.ts";
import { on } from "#server/http/route.ts";
import { metricsOf, totalUsersOf } from "./service.ts";

export const metricsRoutes = [
  on(countUsers, async ({ deps, caller }) => ({ count: await totalUsersOf(deps, caller.projectId) })),

  on(getMetrics, async (call) => {
    const metrics = await metricsOf(call.deps, call.caller.projectId);
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
