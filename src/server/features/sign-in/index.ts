/** The last step of every sign-in method, the record of failed sign-ins, and known places. */
export { attemptsOn } from "./attempts.ts";
export { recordFailedSignIn } from "./failure.ts";
export {
  type Attempt,
  type Finish,
  finishSignInIn,
  hasSameCredentials,
  issueTokens,
  type SignedIn,
  type Where,
} from "./finish.ts";
export { forgetPlacesIn, rememberPlaceIn } from "./known-places.ts";
