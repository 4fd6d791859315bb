import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import type { Snapshot, Watchable } from "#sdk/cache/watchable.ts";
import type { TeamReference } from "#sdk/permissions/permission.ts";
import { teamIdOf } from "#sdk/permissions/scope.ts";
import { useFirstUser, useOptionalApp } from "#sdk/react/provider.tsx";
import type { TeamLists } from "#sdk/teams/team.ts";
import { countsAsSignedIn } from "#sdk/users/shared/user.ts";
import { useResource } from "./use-resource.ts";

/** A team that brings its lists, a reference to one, or an id. */
type AnyTeam = Partial<TeamReference & TeamLists> | string;

/**
 * Returns a list of a team. A team brings its lists, also where no user is signed in, such as a team of a server app. With
 * a reference or an id, it is the list of the signed-in user's team, without a request for the team. Calls the same hooks
 * in every case, because a component may render with an id first and with the team later.
 */
export function useTeamList<T>(
  team: AnyTeam,
  call: string,
  select: (lists: Partial<TeamLists>) => Watchable<T> | undefined,
): T {
  const own = typeof team === "object" && team !== null ? select(team) : undefined;
  const id = own ? "" : teamIdOf(team, call);
  const app = useOptionalApp();
  const first = useFirstUser();
  if (!own && !app) throw new Error(`${call} must be used within a HallpassProvider to find team ${id} by its id.`);
  const user = useResource(
    (own ? null : app?.[hallpassAppInternals].userToRender()) ?? nobody,
    own ? undefined : first,
  );
  const list = own ?? (user && countsAsSignedIn(user) ? select(user.inTeam(id)) : undefined);
  if (!list) throw new Error(`No user is signed in, so ${call} cannot read team ${id}.`);
  return useResource(list);
}

const NOBODY: Snapshot<null> = { status: "ready", value: null };

const nobody: Watchable<null> = {
  subscribe: () => () => {},
  snapshot: () => NOBODY,
  read: () => null,
  settled: async () => {},
  get: async () => null,
  refresh: async () => {},
};
