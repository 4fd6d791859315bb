import { getMetrics } from "#contract/metrics.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { managedProjectIds } from "#server/features/projects/ownership.ts";
import { serverUserView, type User } from "#server/features/users/user.ts";
import type { Dialect } from "#server/http/prefix.ts";
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
      recently_registered: await views(deps, caller, dialect, metrics.recentlyRegistered),
      recently_active: await views(deps, caller, dialect, metrics.recentlyActive),
      login_methods: metrics.loginMethods,
    };
  }),
];

function views(deps: Deps, { projectId }: Caller, dialect: Dialect, users: User[]) {
  return Promise.all(
    users.map(async (user) => ({
      ...serverUserView(user, await managedProjectIds(deps, projectId, user.user.id)),
      ...dialect.furtherUserFields,
    })),
  );
}
