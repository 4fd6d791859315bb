import { fail } from "#contract/errors.ts";
import type { Caller, SignedInUser } from "./caller.ts";

/** The signed-in user, or USER_AUTHENTICATION_REQUIRED. */
export function requireUser(caller: Caller): SignedInUser {
  if (!caller.user) throw fail("USER_AUTHENTICATION_REQUIRED");
  return caller.user;
}

/** The signed-in user behind the word `me`. */
export function me(caller: Caller): SignedInUser {
  if (!caller.user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  return caller.user;
}

/** A user id from the wire, with `me` replaced. */
export function resolveUserId(caller: Caller, userId: string): string {
  return userId === "me" ? me(caller).id : userId;
}
