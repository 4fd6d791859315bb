import { getMetrics } from "#contract/metrics.ts";
import { serverViews } from "#server/features/users/server-views.ts";
import { on } from "#server/http/route.ts";
import { metricsOf } from "./service.ts";

export const metricsRoutes = [
  on(getMetrics, async ({ deps, caller, dialect }) => {
    const metrics = await metricsOf(deps, caller.projectId);
    return {
      total_users: metrics.totalUsers,
      daily_users: metrics.dailyUsers,
      daily_active_users: metrics.dailyActiveUsers,
      users_by_country: metrics.usersByCountry,
      recently_registered: await serverViews(deps, caller, dialect, metrics.recentlyRegistered),
      recently_active: await serverViews(deps, caller, dialect, metrics.recentlyActive),
      login_methods: metrics.loginMethods,
    };
  }),
];
