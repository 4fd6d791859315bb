/** Who owns which project: members of its team with `$update_team`. */
export { hasOwner, hasOwnerIn } from "./operators.ts";
export {
  isOwner,
  makeOwnerIn,
  managedProjectIds,
  noteOwnerIn,
  ownedProjectIds,
  ownedProjectIdsIn,
  ownersOfTeam,
  ownsIn,
  requireOwnerIn,
} from "./ownership.ts";
