import { introspectToken } from "#contract/oauth/introspection.ts";
import { revokeToken } from "#contract/oauth/revocation.ts";
import { requestToken } from "#contract/oauth/token.ts";
import { getUserinfo, postUserinfo } from "#contract/oauth/userinfo.ts";
import { placeOf } from "#server/access/authorization-server.ts";
import { text } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { authenticatedClient, confidentialClient } from "./authenticate.ts";
import { introspect } from "./introspect.ts";
import { revoke } from "./revoke.ts";
import { answerTokenRequest } from "./token.ts";
import { userinfo } from "./userinfo.ts";

export const oauthTokenRoutes = [
  on(requestToken, async (call) => answerTokenRequest(await placeOf(call), call.body)),

  on(getUserinfo, async (call) => userinfo(await placeOf(call), undefined)),

  on(postUserinfo, async (call) => userinfo(await placeOf(call), call.body.access_token)),

  on(revokeToken, async (call) => {
    const place = await placeOf(call);
    await revoke(place, await authenticatedClient(place, call.body), call.body.token);
    return text("");
  }),

  on(introspectToken, async (call) => {
    const place = await placeOf(call);
    return introspect(place, await confidentialClient(place, call.body), call.body.token);
  }),
];
