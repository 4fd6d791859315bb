import {
  checkPasswordResetCode,
  RESET_CODE_MAYBE_SENT,
  resetPassword,
  sendPasswordResetCode,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from "#contract/auth/passwords.ts";
import type { SignedIn } from "#server/features/sign-in/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as change from "./change.ts";
import * as reset from "./reset.ts";
import { signIn, signUp } from "./service.ts";

/** An imported hash may take seconds to verify, after others like it in the queue. */
const SLOW_HASH_MILLIS = 30_000;

export const passwordRoutes = [
  on(signUpWithPassword, async ({ deps, caller, body, dialect }) =>
    view(
      await signUp(deps, caller, {
        email: body.email,
        password: body.password,
        verificationCallbackUrl: body.verification_callback_url,
        extended: dialect.extendedClaims,
      }),
    ),
  ),

  on(signInWithPassword, async ({ deps, caller, body, dialect, extendTimeout }) => {
    extendTimeout(SLOW_HASH_MILLIS);
    const { email, password } = body;
    return view(await signIn(deps, caller, { email, password, extended: dialect.extendedClaims }));
  }),

  on(sendPasswordResetCode, async ({ deps, caller, body }) => {
    await reset.sendResetCode(deps, caller, { email: body.email, callbackUrl: body.callback_url });
    return { success: RESET_CODE_MAYBE_SENT };
  }),

  on(resetPassword, async ({ deps, caller, body }) => {
    await reset.resetPassword(deps, caller, { secret: body.code, password: body.password });
    return { success: true as const };
  }),

  on(checkPasswordResetCode, async ({ deps, caller, body }) => {
    await reset.checkResetCode(deps, caller, body.code);
    return { is_code_valid: true as const };
  }),

  on(updatePassword, async ({ deps, caller, body, header, extendTimeout }) => {
    extendTimeout(SLOW_HASH_MILLIS);
    const { old_password: oldPassword, new_password: newPassword } = body;
    await change.updatePassword(deps, caller, { oldPassword, newPassword, refreshToken: header("refreshToken") });
    return { success: true as const };
  }),

  on(setPassword, async ({ deps, caller, body }) => {
    await change.setPassword(deps, caller, body.password);
    return { success: true as const };
  }),
];

function view({ accessToken, refreshToken, userId }: SignedIn) {
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
}
