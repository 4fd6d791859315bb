/** The rules for new passwords, and a password as a confirmation. */
export { confirmByPassword } from "./confirm.ts";
export { requireGoodPassword } from "./rules.ts";
