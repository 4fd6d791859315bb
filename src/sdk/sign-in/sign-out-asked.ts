import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import type { Deps } from "#sdk/deps.ts";

const { signOutAsked } = storageNames(PRODUCT_PREFIX);

/**
 * The app itself sends the person to the sign-out page. Anybody else can link to that page, too: without this mark it
 * asks before it ends a session.
 */
export const noteSignOutAsked = (deps: Pick<Deps, "browser">) => deps.browser()?.remember(signOutAsked, "true");

export const isSignOutAsked = (deps: Pick<Deps, "browser">): boolean => deps.browser()?.recall(signOutAsked) === "true";

export const forgetSignOutAsked = (deps: Pick<Deps, "browser">) => deps.browser()?.forget(signOutAsked);
