import * as contract from "#contract/teams.ts";
import type { Caller } from "#server/access/caller.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import type { Deps } from "#server/deps.ts";
import { type TeamRow, teamView } from "#server/foundation/teams/index.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { asksForPage, countOfTeams, pageOfTeams } from "./pages.ts";
import * as teams from "./service.ts";

export const teamRoutes = [
  on(contract.listTeams, async ({ deps, caller, query }) => {
    if (asksForPage(query)) {
      const { items, next } = await pageOfTeams(await forLists(deps), caller, query);
      return {
        items: items.map(({ team, memberCount }) => ({ ...teamView(deps, team).server, member_count: memberCount })),
        is_paginated: true,
        pagination: { next_cursor: next },
      };
    }
    const found = teams.listTeams(deps, caller, query.user_id);
    return unpaged(found, ({ team }) => view(deps, caller, team));
  }),

  on(contract.countTeams, async ({ deps, caller, query }) => {
    const { count, isExact } = await countOfTeams(await forLists(deps), caller, query.query?.trim() ?? "");
    return { count, is_exact: isExact };
  }),

  on(contract.createTeam, async ({ deps, caller, query, body }) =>
    view(deps, caller, await teams.create(deps, caller, body, query.add_current_user ?? false)),
  ),

  on(contract.getTeam, async ({ deps, caller, params }) =>
    view(deps, caller, await teams.readTeam(deps, caller, params.team_id)),
  ),

  on(contract.updateTeam, async ({ deps, caller, params, body }) =>
    view(deps, caller, await teams.update(deps, caller, params.team_id, body)),
  ),

  on(contract.deleteTeam, async ({ deps, caller, params }) => {
    await teams.remove(deps, caller, params.team_id);
    return { success: true as const };
  }),
];

function view(deps: Deps, { level }: Caller, team: TeamRow) {
  const { client, server } = teamView(deps, team);
  return level === "client" ? client : server;
}
