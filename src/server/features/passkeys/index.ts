/** Passkeys of a user. */
export { removeAllIn } from "./manage.ts";
