/** Adding a user to a team. */
export { joinIn } from "./membership.ts";
