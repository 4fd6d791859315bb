import type { ListUsersOptions, UserFilters } from "./server-objects.ts";

/** The query of a count. */
export const filterQuery = (filters: UserFilters = {}) => ({
  query: filters.query,
  external_id: filters.externalId,
  team_id: filters.teamId,
  method: filters.method,
  verified: filters.isVerified,
  anonymous: filters.isAnonymous,
  signed_up_from_millis: filters.signedUpFrom?.getTime(),
  signed_up_to_millis: filters.signedUpTo?.getTime(),
  last_active_from_millis: filters.lastActiveFrom?.getTime(),
});

const ORDERS = { signedUpAt: "signed_up_at", lastActiveAt: "last_active_at" } as const;

/** The query of a list. */
export const listQuery = (options: ListUsersOptions = {}) => ({
  cursor: options.cursor,
  limit: options.limit,
  desc: options.desc,
  with_teams: options.withTeams,
  ...filterQuery(options),
  order_by: options.orderBy && ORDERS[options.orderBy],
});
