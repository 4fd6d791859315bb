import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { ServerUser, userFilters } from "./users.ts";

export const METRICS_DAYS = 31;
export const RECENT_USERS = 5;

const Count = Type.Integer({ minimum: 0 });

/** One entry per day, oldest first; the last is today (UTC). */
const Daily = Type.Array(Type.Object({ date: Type.String({ description: "YYYY-MM-DD" }), activity: Count }), {
  minItems: METRICS_DAYS,
  maxItems: METRICS_DAYS,
});
const Recent = Type.Array(ServerUser, { maxItems: RECENT_USERS });

export const Metrics = Type.Object({
  total_users: Count,
  daily_users: Daily,
  daily_active_users: Daily,
  users_by_country: Type.Record(Type.String(), Count),
  recently_registered: Recent,
  recently_active: Recent,
  login_methods: Type.Array(
    Type.Object({
      method: Type.String({ description: "`password`, `otp`, `passkey` or the id of a provider" }),
      count: Count,
    }),
  ),
});
export type Metrics = Static<typeof Metrics>;

export const getMetrics = endpoint({
  method: "GET",
  path: "/internal/metrics",
  summary: "Get total, new and active users",
  access: ADMIN_ONLY,
  response: Metrics,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const countUsers = endpoint({
  method: "GET",
  path: "/users/count",
  summary: "Count the users of the project, anonymous ones included, or those of a filter",
  access: SERVER_AND_ADMIN,
  query: Type.Object(userFilters),
  response: Type.Object({
    count: Count,
    is_exact: Type.Optional(
      Type.Boolean({ description: "Only with a filter. False if there are more than `count`, which was enough." }),
    ),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
