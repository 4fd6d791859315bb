import * as contract from "#contract/oauth-apis.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as apis from "./service.ts";

const SUCCESS = { success: true } as const;

export const oauthApiRoutes = [
  on(contract.listOAuthApis, async ({ deps, caller }) => unpaged(await apis.list(deps, caller), apis.apiView)),

  on(contract.createOAuthApi, async ({ deps, caller, body }) => {
    const created = await apis.create(deps, caller, {
      identifier: body.identifier,
      name: body.name,
      scopes: body.scopes ?? [],
      accessTokenLifetimeSeconds: body.access_token_lifetime_seconds ?? null,
    });
    return apis.apiView(created);
  }),

  on(contract.getOAuthApi, async ({ deps, caller, params }) =>
    apis.apiView(await apis.read(deps, caller, params.oauth_api_id)),
  ),

  on(contract.updateOAuthApi, async ({ deps, caller, params, body }) => {
    const { name, scopes, access_token_lifetime_seconds: accessTokenLifetimeSeconds } = body;
    const changes = { name, scopes, accessTokenLifetimeSeconds };
    return apis.apiView(await apis.change(deps, caller, params.oauth_api_id, changes, body.expected));
  }),

  on(contract.deleteOAuthApi, async ({ deps, caller, params }) => {
    await apis.remove(deps, caller, params.oauth_api_id);
    return SUCCESS;
  }),
];
