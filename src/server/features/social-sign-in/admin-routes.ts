import * as contract from "#contract/oauth-issuers.ts";
import { on } from "#server/http/routing/api-route.ts";
import { checkIssuer } from "./check-issuer.ts";
import { sharedProviderIds } from "./providers/configured.ts";

/** What owners ask while they set providers up. */
export const providerSetUpRoutes = [
  on(contract.checkIssuer, async ({ deps, caller, body }) => {
    const checked = await checkIssuer(deps, caller, body.issuer_url);
    return {
      problem: checked.problem,
      issuer: checked.issuer,
      authorization_endpoint: checked.authorizationEndpoint,
      token_endpoint: checked.tokenEndpoint,
      jwks_uri: checked.jwksUri,
      userinfo_endpoint: checked.userinfoEndpoint,
    };
  }),

  on(contract.listSharedProviders, async ({ deps }) => ({
    items: sharedProviderIds(deps).map((id) => ({ id })),
    is_paginated: false,
  })),
];
