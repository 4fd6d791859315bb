import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { on } from "#server/http/routing/api-route.ts";
import { signUp } from "./service.ts";

export const anonymousRoutes = [
  on(signUpAnonymously, async ({ deps, caller, dialect }) => {
    const { accessToken, refreshToken, userId } = await signUp(deps, caller, { extended: dialect.extendedClaims });
    return { access_token: accessToken, refresh_token: refreshToken, user_id: userId };
  }),
];
