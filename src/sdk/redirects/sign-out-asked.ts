import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import type { Deps } from "#sdk/deps.ts";

const { signOutAsked } = storageNames(PRODUCT_PREFIX);

/**
 * Marks that the app itself redirects to the sign-out page. Other sites can link to that page, too: without the mark it
 * asks before it revokes a session.
 */
export const noteSignOutAsked = (deps: Pick<Deps, "browser">) => deps.browser()?.remember(signOutAsked, "true");

export const isSignOutAsked = (deps: Pick<Deps, "browser">): boolean => deps.browser()?.recall(signOutAsked) === "true";

export const forgetSignOutAsked = (deps: Pick<Deps, "browser">) => deps.browser()?.forget(signOutAsked);
