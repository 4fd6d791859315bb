import { approveDeviceRequest, denyDeviceRequest, getDeviceRequest } from "#contract/auth/device-requests.ts";
import { authorizeDevice } from "#contract/oauth/device-authorization.ts";
import { placeOf } from "#server/access/authorization-server.ts";
import { authenticatedClient } from "#server/features/oauth-tokens/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as interaction from "./interaction.ts";
import { start } from "./start.ts";

export const deviceAuthorizationRoutes = [
  on(authorizeDevice, async (call) => {
    const place = await placeOf(call);
    return start(place, await authenticatedClient(place, call.body), call.body);
  }),

  on(getDeviceRequest, async ({ deps, caller, body }) => interaction.details(deps, caller, body.user_code)),

  on(approveDeviceRequest, async ({ deps, caller, body }) => ({
    is_approved: await interaction.approve(deps, caller, body.user_code),
  })),

  on(denyDeviceRequest, async ({ deps, caller, body }) => {
    await interaction.deny(deps, caller, body.user_code);
    return { success: true as const };
  }),
];
