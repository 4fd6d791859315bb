/** The owners of projects: members of the owning team with `$update_team`. */
export { hasOwner, hasOwnerIn } from "./operators.ts";
export {
  isOwner,
  makeOwnerIn,
  managedProjectIds,
  ownedProjectIds,
  ownedProjectIdsIn,
  ownershipGrantsIn,
  ownersOfTeam,
  ownsIn,
  permissionsOfOwner,
  recordOwnerIn,
  requireAnotherOwnerIn,
  requireOwnerIn,
} from "./ownership.ts";
export { membersOfOwningTeam, projectsOfTeam } from "./team.ts";
