import { getMetrics, type Metrics } from "#contract/metrics.ts";
import type { ServerUser } from "#contract/users.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { ServerMetadata } from "#sdk/register.ts";
import { fromWire as userFromWire } from "#sdk/users/shared/base-user.ts";
import type { BaseUser } from "#sdk/users/shared/user.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** One day in UTC. */
export interface DailyCount {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly activity: number;
}

/** A user of the project, as statistics show it. */
export interface RecentUser extends BaseUser {
  readonly lastActiveAt: Date;
  readonly serverMetadata: ServerMetadata;
}

/** Numbers about the users of a project. */
export interface ProjectMetrics {
  /** Includes anonymous users. */
  readonly totalUsers: number;
  /** Sign-ups of the last 31 days, today last. */
  readonly dailyUsers: readonly DailyCount[];
  /** Active users per day, for the same days. */
  readonly dailyActiveUsers: readonly DailyCount[];
  /** The number of users by the ISO code of the country where they were last seen. */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** Newest first. */
  readonly recentlyRegistered: readonly RecentUser[];
  /** Most recently active first. */
  readonly recentlyActive: readonly RecentUser[];
  /** The number of users by sign-in method: `password`, `otp`, `passkey` or the id of a provider. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[];
}

/** The statistics of a project's overview, as a watchable. */
export function metricsOf(wire: Wire<"server">, deps: Deps): Watchable<ProjectMetrics> {
  return resource(async () => fromWire(await wire.call(getMetrics)), deps);
}

const fromWire = (payload: Metrics): ProjectMetrics => ({
  totalUsers: payload.total_users,
  dailyUsers: payload.daily_users,
  dailyActiveUsers: payload.daily_active_users,
  usersByCountry: payload.users_by_country,
  recentlyRegistered: payload.recently_registered.map(recentUser),
  recentlyActive: payload.recently_active.map(recentUser),
  loginMethods: payload.login_methods,
});

const recentUser = (payload: ServerUser): RecentUser => ({
  ...userFromWire(payload),
  lastActiveAt: new Date(payload.last_active_at_millis),
  serverMetadata: payload.server_metadata,
});
