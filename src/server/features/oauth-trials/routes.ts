import { redeemOAuthTrial, revokeOAuthTrial, startOAuthTrial } from "#contract/oauth-trials.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as trials from "./service.ts";

export const oauthTrialRoutes = [
  on(startOAuthTrial, async ({ deps, caller, params, body }) =>
    trials.start(deps, caller, params.oauth_client_id, body),
  ),

  on(redeemOAuthTrial, async ({ deps, caller, request, params, body }) =>
    trials.redeem(deps, { caller, request }, params.oauth_client_id, body),
  ),

  on(revokeOAuthTrial, async ({ deps, caller, params }) => {
    await trials.revoke(deps, caller, { clientId: params.oauth_client_id, id: params.oauth_trial_id });
    return { success: true as const };
  }),
];
