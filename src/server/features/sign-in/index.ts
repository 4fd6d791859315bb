/** What every way of signing in ends with, and what a failed one leaves behind. */
export { attemptsOn } from "./attempts.ts";
export { noteFailedSignIn } from "./failure.ts";
export { type Attempt, finishSignInIn, handOver, isStill, type SignedIn } from "./finish.ts";
export { forgetPlacesIn, rememberPlaceIn } from "./known-places.ts";
