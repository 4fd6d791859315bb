import {
  deleteRegistration,
  readRegistration,
  registerClient,
  updateRegistration,
} from "#contract/oauth/registration.ts";
import { placeOf } from "#server/access/authorization-server.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { readBack, register, replace, unregister } from "./register.ts";

export const selfNamedClientRoutes = [
  on(registerClient, async (call) => register(await placeOf(call, "registration"), call.body)),

  on(readRegistration, async (call) => readBack(await placeOf(call, "registration"), call.params.client_id)),

  on(updateRegistration, async (call) =>
    replace(await placeOf(call, "registration"), call.params.client_id, call.body),
  ),

  on(deleteRegistration, async (call) => {
    await unregister(await placeOf(call, "registration"), call.params.client_id);
    return new Reply("", { status: 204, text: true });
  }),
];
