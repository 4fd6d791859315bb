import {
  checkSecondFactorAttempt,
  countRecoveryCodes,
  createRecoveryCodes,
  signInWithSecondFactor,
} from "#contract/auth/mfa.ts";
import { countAddress } from "#server/access/address-limits.ts";
import { checkCode } from "#server/codes/codes.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as recoveryCodes from "./recovery-codes.ts";
import { signInWithSecondFactor as signIn } from "./service.ts";

export const mfaRoutes = [
  on(signInWithSecondFactor, async ({ deps, caller, body, dialect }) => {
    const signedIn = await signIn(deps, caller, {
      attemptCode: body.code,
      proof:
        body.type === "totp"
          ? { method: "totp", code: body.totp }
          : { method: "recovery_code", code: body.recovery_code },
      extended: dialect.extendedClaims,
    });
    return {
      access_token: signedIn.accessToken,
      refresh_token: signedIn.refreshToken,
      is_new_user: signedIn.isNewUser,
      user_id: signedIn.userId,
    };
  }),

  on(checkSecondFactorAttempt, async ({ deps, caller: { projectId, level, origin }, body }) => {
    if (level === "client") await countAddress(deps, "code_address", origin.ip);
    await checkCode(deps, { projectId, purpose: "mfa_attempt", secret: body.code });
    return { is_code_valid: true as const };
  }),

  on(countRecoveryCodes, async ({ deps, caller }) => ({
    unused_count: await recoveryCodes.countRecoveryCodes(deps, caller),
  })),

  on(createRecoveryCodes, async ({ deps, caller }) => ({
    codes: await recoveryCodes.createRecoveryCodes(deps, caller),
  })),
];
