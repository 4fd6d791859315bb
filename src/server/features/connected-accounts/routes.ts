import { getProviderAccessToken, getProviderAccessTokenAtOldPath } from "#contract/connected-accounts.ts";
import { on } from "#server/http/routing/api-route.ts";
import { providerAccessToken, RENEWAL_MILLIS } from "./service.ts";

export const connectedAccountRoutes = [
  on(getProviderAccessToken, async ({ deps, caller, params, body, extendTimeout }) => {
    extendTimeout(RENEWAL_MILLIS);
    const wanted = { userId: params.user_id, providerId: params.provider_id, scope: body.scope };
    return { access_token: await providerAccessToken(deps, caller, wanted) };
  }),

  on(getProviderAccessTokenAtOldPath, async ({ deps, caller, params, body, extendTimeout }) => {
    extendTimeout(RENEWAL_MILLIS);
    const wanted = { userId: "me", providerId: params.provider_id, scope: body.scope };
    return { access_token: await providerAccessToken(deps, caller, wanted) };
  }),
];
