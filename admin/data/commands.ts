/** The command that prints a sign-in link to the console. */
export const ADMIN_LINK_COMMAND = "hallpass admin link";
