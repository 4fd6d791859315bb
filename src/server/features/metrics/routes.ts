import { getMetrics } from "#contract/metrics.ts";
import type { User } from "#server/features/users/user.ts";
import { shownToServer } from "#server/features/users/view.ts";
import { on } from "#server/http/route.ts";
import { metricsOf } from "./service.ts";

export const metricsRoutes = [
  on(getMetrics, async (call) => {
    const metrics = await metricsOf(call.deps, call.caller.projectId);
    const views = (users: User[]) => Promise.all(users.map((user) => shownToServer(call, user)));
    return {
      total_users: metrics.totalUsers,
      daily_users: metrics.dailyUsers,
      daily_active_users: metrics.dailyActiveUsers,
      users_by_country: metrics.usersByCountry,
      recently_registered: await views(metrics.recentlyRegistered),
      recently_active: await views(metrics.recentlyActive),
      login_methods: metrics.loginMethods,
    };
  }),
];
