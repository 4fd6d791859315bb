import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./passwords.ts";

/** Requests have no body and no content type. */
export const signUpAnonymously = endpoint({
  method: "POST",
  path: "/auth/anonymous/sign-up",
  summary: "Create an anonymous user, and sign in",
  access: EVERY_LEVEL,
  response: SignedIn,
  errors: ["ANONYMOUS_ACCOUNTS_NOT_ENABLED", "TOO_MANY_ATTEMPTS"],
});
