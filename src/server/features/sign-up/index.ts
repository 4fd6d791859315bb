/** Creating a user, with what the project gives everyone who signs up. */
export { createUserIn, type NewUser } from "./create-user.ts";
export { ANONYMOUS_NAME, signUpUserIn } from "./sign-up.ts";
