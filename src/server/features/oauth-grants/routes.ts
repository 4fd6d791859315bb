import { deleteOAuthGrant, listOAuthGrants } from "#contract/oauth-grants.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as grants from "./service.ts";
import { grantView } from "./views.ts";

export const oauthGrantRoutes = [
  on(listOAuthGrants, async ({ deps, caller, query }) => {
    const { items, apis, nextCursor } = await grants.list(deps, caller, query);
    return {
      items: items.map(({ grant, client, user }) => ({
        ...grantView(grant, client, apis),
        ...(caller.level !== "client" && {
          user: { display_name: user.displayName, primary_email: user.primaryEmail },
        }),
      })),
      is_paginated: true as const,
      pagination: { next_cursor: nextCursor },
    };
  }),

  on(deleteOAuthGrant, async ({ deps, caller, params }) => {
    await grants.remove(deps, caller, params.oauth_grant_id);
    return { success: true as const };
  }),
];
