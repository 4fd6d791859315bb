/** Passkeys of a user. */
export { dropPasskeysIn, removeAllIn } from "./manage.ts";
