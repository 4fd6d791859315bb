/** The owners of projects: members of the owning team with `$update_team`. */
export { hasOwner, hasOwnerIn } from "./operators.ts";
export { type OwnerlessProject, ownerlessProjects } from "./ownerless.ts";
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
  requireAnotherOwnerWithoutIn,
  requireOwnerIn,
} from "./ownership.ts";
export { membersOfOwningTeam, projectsOfTeam } from "./team.ts";
