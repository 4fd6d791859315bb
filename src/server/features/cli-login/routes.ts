import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { complete, poll, start } from "./service.ts";

export const cliLoginRoutes = [
  on(startCliLogin, async ({ deps, caller, body }) => {
    const { pollingCode, loginCode, expiresAt } = await start(deps, caller, body.expires_in_millis);
    return { polling_code: pollingCode, login_code: loginCode, expires_at: new Date(expiresAt).toISOString() };
  }),

  on(pollCliLogin, async ({ deps, caller, body }) => {
    const answer = await poll(deps, caller, body.polling_code);
    if (answer.status !== "success") return { status: answer.status };
    // Existing programs wait for the status 201, not for the field.
    return new Reply({ status: answer.status, refresh_token: answer.refreshToken }, { status: 201 });
  }),

  on(completeCliLogin, async ({ deps, caller, body }) => {
    await complete(deps, caller, { loginCode: body.login_code, refreshToken: body.refresh_token });
    return { success: true as const };
  }),
];
