/** What makes a good password. */
export { requireGoodPassword } from "./rules.ts";
