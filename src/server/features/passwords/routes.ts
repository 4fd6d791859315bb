import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import type { SignedIn } from "#server/features/sign-in/finish.ts";
import { on } from "#server/http/route.ts";
import { signIn, signUp } from "./service.ts";

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

  on(signInWithPassword, async ({ deps, caller, body, dialect }) =>
    view(await signIn(deps, caller, { email: body.email, password: body.password, extended: dialect.extendedClaims })),
  ),
];

function view({ accessToken, refreshToken, userId }: SignedIn) {
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
}
