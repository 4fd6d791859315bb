import { fail } from "#contract/errors.ts";
import { previewOAuthClaims } from "#contract/oauth-claims.ts";
import type { Feature } from "#server/feature.ts";
import { fittingInSession, valuesOf } from "#server/foundation/claims/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { on } from "#server/http/routing/api-route.ts";

/** Shows owners what claims of their own say about a user. The claims themselves are in the project's configuration. */
export const oauthClaims: Feature = {
  routes: [
    on(previewOAuthClaims, async ({ deps, caller, body }) => {
      const user = await findUser(deps.store, caller.projectId, body.user_id);
      if (!user) throw fail("USER_NOT_FOUND");
      const claims = await valuesOf(deps, caller.project, user, body.claims);
      return { claims, session_claims: fittingInSession(claims) };
    }),
  ],
};
