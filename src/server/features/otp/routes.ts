import { checkSignInCode, sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import type { User } from "#server/foundation/users/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as otp from "./service.ts";

export const otpRoutes = [
  on(sendSignInCode, ({ deps, caller, body }) =>
    otp.sendSignInCode(deps, caller, { email: body.email, callbackUrl: body.callback_url }),
  ),

  on(signInWithCode, async ({ deps, caller, body, dialect }) => {
    const signedIn = await otp.signIn(deps, caller, { code: body.code, extended: dialect.extendedClaims });
    return {
      access_token: signedIn.accessToken,
      refresh_token: signedIn.refreshToken,
      is_new_user: signedIn.isNewUser,
      user_id: signedIn.userId,
    };
  }),

  on(checkSignInCode, async ({ deps, caller, body }) => {
    const { impersonation } = await otp.check(deps, caller, body.code);
    return { is_code_valid: true as const, impersonation: impersonation && view(impersonation.user) };
  }),
];

const view = ({ row }: User) => ({
  user_id: row.id,
  display_name: row.displayName,
  primary_email: row.primaryEmail,
});
