/** Creates users, with everything the project gives to new users. */
export { createUserIn, type NewUser } from "./create-user.ts";
export { ANONYMOUS_NAME, signUpUserIn } from "./sign-up.ts";
