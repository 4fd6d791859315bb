/** What the operator runs to get a link into the console. */
export const ADMIN_LINK_COMMAND = "hallpass admin link";
