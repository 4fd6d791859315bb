/** The rules for new passwords. */
export { requireGoodPassword } from "./rules.ts";
