/** What every way of signing in ends with, and what a failed one leaves behind. */
export { attemptsOn } from "./attempts.ts";
export { recordFailedSignIn } from "./failure.ts";
export { type Attempt, finishSignInIn, hasSameCredentials, issueTokens, type SignedIn } from "./finish.ts";
export { forgetPlacesIn, rememberPlaceIn } from "./known-places.ts";
