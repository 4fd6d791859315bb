/** Joining a team. */
export { joinIn } from "./membership.ts";
