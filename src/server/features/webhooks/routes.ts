import { createSvixToken } from "#contract/webhooks.ts";
import { actorOf } from "#server/audit/write.ts";
import { on } from "#server/http/route.ts";
import { tokenOfSvix } from "./hand-over.ts";
import { createToken } from "./token.ts";

export const webhookRoutes = [
  on(createSvixToken, async ({ deps, caller }) => {
    const { projectId } = caller;
    const { svix } = deps.settings;
    if (svix) return { token: await tokenOfSvix(deps, svix, projectId) };
    return { token: createToken(deps, { projectId, actor: actorOf(caller) }) };
  }),
];
