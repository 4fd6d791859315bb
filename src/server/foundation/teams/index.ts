/** Teams and their members. */
export { createTeamIn } from "./create.ts";
export { missingTeams, requireTeam, teamsOfProject } from "./find.ts";
export { addMemberIn, isMember, teamIdsOf, teamsOf } from "./members.ts";
export { teamNames } from "./names.ts";
export { type TeamRow, teamView } from "./team.ts";
