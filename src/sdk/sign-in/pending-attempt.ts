import type { Level } from "#contract/access.ts";
import type { KnownError } from "#contract/errors.ts";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import type { Deps } from "#sdk/deps.ts";
import type { SignInParts } from "./parts.ts";

const { mfaAttemptCode } = storageNames(PRODUCT_PREFIX);

/**
 * Every method may be answered with this error. A second factor is asked for on a page of its own, which finds the
 * attempt in the tab's storage. Throws the error in the end, so that nobody takes the sign-in for done.
 */
export async function continueWithSecondFactor(
  { deps, redirects }: Pick<SignInParts<Level>, "deps" | "redirects">,
  error: KnownError<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">,
): Promise<never> {
  deps.browser()?.remember(mfaAttemptCode, error.details.attempt_code);
  await redirects.to("mfa");
  throw error;
}

export const pendingAttempt = (deps: Pick<Deps, "browser">): string | null =>
  deps.browser()?.recall(mfaAttemptCode) ?? null;

export const forgetAttempt = (deps: Pick<Deps, "browser">) => deps.browser()?.forget(mfaAttemptCode);
