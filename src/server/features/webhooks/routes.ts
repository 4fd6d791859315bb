import { fail } from "#contract/errors.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { actorOf } from "#server/audit/write.ts";
import { on } from "#server/http/routing/api-route.ts";
import { tokenOfSvix } from "./hand-over.ts";
import { createToken } from "./token.ts";

export const webhookRoutes = [
  on(createSvixToken, async ({ deps, caller }) => {
    const { projectId, credential } = caller;
    const { svix } = deps.settings;
    if (svix) return { token: await tokenOfSvix(deps, svix, projectId) };
    if (!credential)
      throw fail("INSUFFICIENT_ACCESS_TYPE", { actual_access_type: caller.level, allowed_access_types: ["admin"] });
    return { token: createToken(deps, { projectId, credential, actor: actorOf(caller) }) };
  }),
];
