/** Adding a user to a team, and removing a member. */
export { joinIn, leaveIn } from "./membership.ts";
