/** Granting and revoking permissions of a team's members. */
export { grantInTeamIn, revokeInTeamIn } from "./grants.ts";
