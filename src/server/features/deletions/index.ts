/** Deletion of projects, users and teams in batches, so that other requests do not wait. */
export { deleteTeamIn, deleteUserIn } from "./delete.ts";
export { DELETED_PROJECT_ID } from "./deleted-project.ts";
export { beginDeletion, finishDeletions } from "./deletion-job.ts";
