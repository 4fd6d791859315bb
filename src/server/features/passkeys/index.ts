/** Passkeys of a user. */
export { confirmByPasskey } from "./confirm.ts";
export { removeAllIn, revokePasskeysIn } from "./manage.ts";
export {
  initiateForNewUser,
  type PasskeyOfNewUser,
  storeForNewUserIn,
  verifyForNewUser,
} from "./new-user.ts";
