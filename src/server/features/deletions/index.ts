/** Deleting what may have very many rows, without making others wait. */
export { deleteTeamIn, deleteUserIn } from "./delete.ts";
export { LIMBO } from "./limbo.ts";
export { finishDeletions, takeApartSome } from "./take-apart.ts";
