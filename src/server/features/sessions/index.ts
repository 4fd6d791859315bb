/** The end of a session by its user. */
export { signOutIn } from "./service.ts";
