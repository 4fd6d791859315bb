import {
  createOAuthProvider,
  deleteOAuthProvider,
  getOAuthProvider,
  listOAuthProviders,
  type ServerOAuthProvider,
  updateOAuthProvider,
} from "#contract/oauth-providers.ts";
import type { Caller } from "#server/access/caller.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import type { Account } from "./accounts.ts";
import { addAccount, changeAccount, listAccounts, readAccount, removeAccount, typeOf } from "./service.ts";

export const oauthProviderRoutes = [
  on(listOAuthProviders, async ({ deps, caller, query }) => {
    const all = await listAccounts(deps, caller, query.user_id);
    return unpaged(all, (each) => view(caller, each));
  }),

  on(createOAuthProvider, async ({ deps, caller, body }) => view(caller, await addAccount(deps, caller, body))),

  on(getOAuthProvider, async ({ deps, caller, params }) =>
    view(caller, await readAccount(deps, caller, { userId: params.user_id, id: params.id })),
  ),

  on(updateOAuthProvider, async ({ deps, caller, params, body }) =>
    view(caller, await changeAccount(deps, caller, { userId: params.user_id, id: params.id }, body)),
  ),

  on(deleteOAuthProvider, async ({ deps, caller, params }) => {
    await removeAccount(deps, caller, { userId: params.user_id, id: params.id });
    return { success: true as const };
  }),
];

/** Shows an account. Only servers see the user's id at the provider. */
function view(caller: Caller, account: Account): ServerOAuthProvider {
  const shown = {
    user_id: account.userId,
    id: account.id,
    type: typeOf(caller, account),
    allow_sign_in: account.allowSignIn,
    allow_connected_accounts: account.allowConnectedAccounts,
    ...(account.email !== null && { email: account.email }),
  };
  // The type is the wider of the two levels; a client's answer leaves the id out.
  return (caller.level === "client" ? shown : { ...shown, account_id: account.accountId }) as ServerOAuthProvider;
}
