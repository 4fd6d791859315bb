import * as contract from "#contract/oauth-clients.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { setBlocked } from "./self-named.ts";
import * as clients from "./service.ts";
import { clientView, secretView } from "./views.ts";

const SUCCESS = { success: true } as const;

export const oauthClientRoutes = [
  on(contract.listOAuthClients, async ({ deps, caller, query }) =>
    unpaged(await clients.list(deps, caller, query.named_by), clientView),
  ),

  on(contract.createOAuthClient, async ({ deps, caller, body }) => {
    const { secret, ...created } = await clients.create(deps, caller, body);
    return { ...clientView(created), client_secret: secret };
  }),

  on(contract.getOAuthClient, async ({ deps, caller, params }) =>
    clientView(await clients.read(deps, caller, params.oauth_client_id)),
  ),

  on(contract.updateOAuthClient, async ({ deps, caller, params, body: { expected, ...changes } }) =>
    clientView(await clients.change(deps, caller, params.oauth_client_id, changes, expected)),
  ),

  on(contract.blockOAuthClient, async ({ deps, caller, params }) =>
    clientView(await setBlocked(deps, caller, params.oauth_client_id, true)),
  ),

  on(contract.unblockOAuthClient, async ({ deps, caller, params }) =>
    clientView(await setBlocked(deps, caller, params.oauth_client_id, false)),
  ),

  on(contract.deleteOAuthClient, async ({ deps, caller, params }) => {
    await clients.remove(deps, caller, params.oauth_client_id);
    return SUCCESS;
  }),

  on(contract.createOAuthClientSecret, async ({ deps, caller, params }) => {
    const { row, secret } = await clients.createSecret(deps, caller, params.oauth_client_id);
    return { ...secretView(row), secret };
  }),

  on(contract.deleteOAuthClientSecret, async ({ deps, caller, params }) => {
    await clients.removeSecret(deps, caller, params.oauth_client_id, params.secret_id);
    return SUCCESS;
  }),
];
