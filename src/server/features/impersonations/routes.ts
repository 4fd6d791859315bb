import { createImpersonationLink } from "#contract/auth/sessions.ts";
import { on } from "#server/http/routing/api-route.ts";
import { createLink } from "./link.ts";

export const impersonationRoutes = [
  on(createImpersonationLink, async ({ deps, caller, body }) => {
    const { link, expiresAt } = await createLink(deps, caller, {
      userId: body.user_id,
      callbackUrl: body.callback_url,
      lifetimeMillis: body.expires_in_millis,
      reason: body.reason,
    });
    return { link, expires_at_millis: expiresAt };
  }),
];
