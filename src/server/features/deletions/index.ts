/** Deletion of projects, users and teams in batches, so that other requests do not wait. */
export { deleteTeamIn, deleteUserIn } from "./delete.ts";
export { LIMBO } from "./limbo.ts";
export { beginDeletion, finishDeletions } from "./take-apart.ts";
