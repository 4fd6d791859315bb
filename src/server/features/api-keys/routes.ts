import * as contract from "#contract/api-keys.ts";
import { expirationOf } from "#server/access/expiration.ts";
import type { Deps } from "#server/deps.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { check } from "./check.ts";
import { revokeLeaked } from "./leaked.ts";
import { ownerOf, type ShownKey } from "./owner.ts";
import * as keys from "./service.ts";

export const apiKeyRoutes = [
  on(contract.listUserApiKeys, async ({ deps, caller, query }) => {
    const rows = await keys.list(deps, caller, "user", query.user_id);
    return unpaged(rows, userKey);
  }),

  on(contract.createUserApiKey, async ({ deps, caller, body }) => {
    const { row, key } = await keys.create(deps, caller, "user", { ...wanted(deps, body), ownerId: body.user_id });
    return { ...userKey(row), value: key };
  }),

  on(contract.getUserApiKey, async ({ deps, caller, params, query }) =>
    userKey(await keys.read(deps, caller, "user", { id: params.id, ownerId: query.user_id })),
  ),

  on(contract.updateUserApiKey, async ({ deps, caller, params, query, body }) =>
    userKey(await keys.change(deps, caller, "user", { ...body, id: params.id, ownerId: query.user_id })),
  ),

  on(contract.checkUserApiKey, async ({ deps, caller, body }) =>
    userKey(await check(deps, caller, "user", body.api_key)),
  ),

  on(contract.listTeamApiKeys, async ({ deps, caller, query }) => {
    const rows = await keys.list(deps, caller, "team", query.team_id);
    return unpaged(rows, teamKey);
  }),

  on(contract.createTeamApiKey, async ({ deps, caller, body }) => {
    const { row, key } = await keys.create(deps, caller, "team", { ...wanted(deps, body), ownerId: body.team_id });
    return { ...teamKey(row), value: key };
  }),

  on(contract.getTeamApiKey, async ({ deps, caller, params, query }) =>
    teamKey(await keys.read(deps, caller, "team", { id: params.id, ownerId: query.team_id })),
  ),

  on(contract.updateTeamApiKey, async ({ deps, caller, params, query, body }) =>
    teamKey(await keys.change(deps, caller, "team", { ...body, id: params.id, ownerId: query.team_id })),
  ),

  on(contract.checkTeamApiKey, async ({ deps, caller, body }) =>
    teamKey(await check(deps, caller, "team", body.api_key)),
  ),

  on(contract.revokeLeakedApiKey, async ({ deps, origin, body }) => {
    await revokeLeaked(deps, origin, body.api_key);
    return { success: true as const };
  }),
];

const wanted = (deps: Deps, body: contract.WantedApiKey) => ({
  description: body.description,
  expiresAt: expirationOf(deps, body),
  isPublic: body.is_public ?? false,
});

const common = (row: ShownKey) => ({
  id: row.id,
  description: row.description,
  is_public: row.isPublic,
  created_at_millis: row.createdAt,
  expires_at_millis: row.expiresAt ?? undefined,
  manually_revoked_at_millis: row.manuallyRevokedAt ?? undefined,
  value: { last_four: row.lastFour },
});

const userKey = (row: ShownKey): contract.UserApiKey => ({
  ...common(row),
  type: "user",
  user_id: ownerOf(row).id,
});

const teamKey = (row: ShownKey): contract.TeamApiKey => ({
  ...common(row),
  type: "team",
  team_id: ownerOf(row).id,
});
