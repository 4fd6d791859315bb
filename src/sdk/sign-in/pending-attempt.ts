import type { Level } from "#contract/access.ts";
import type { KnownError } from "#contract/errors.ts";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import type { Deps } from "#sdk/deps.ts";
import type { SignInParts } from "./parts.ts";

const { mfaAttemptCode } = storageNames(PRODUCT_PREFIX);

type FactorRequired = KnownError<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/**
 * Continues a sign-in of any method that requires a second factor: stores the attempt in the tab and redirects to the
 * page that asks for the factor. Then throws the error, so that the sign-in does not count as finished. In an app that
 * does not redirect, returns the error: the caller asks for the factor itself.
 */
export async function continueWithSecondFactor(
  { deps, redirects }: Pick<SignInParts<Level>, "deps" | "redirects">,
  error: FactorRequired,
): Promise<FactorRequired> {
  deps.browser()?.remember(mfaAttemptCode, error.details.attempt_code);
  if (redirects.isOff) return error;
  await redirects.to("mfa");
  throw error;
}

export const pendingAttempt = (deps: Pick<Deps, "browser">): string | null =>
  deps.browser()?.recall(mfaAttemptCode) ?? null;

export const forgetAttempt = (deps: Pick<Deps, "browser">) => deps.browser()?.forget(mfaAttemptCode);
