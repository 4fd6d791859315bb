/** Passkeys of a user. */
export { removeAllIn, revokePasskeysIn } from "./manage.ts";
