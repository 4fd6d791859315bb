import type { Transaction } from "#server/db/store/store.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/**
 * Gives a new user what the project grants everybody who signs up. Fires no event of its own: listeners hear of the user.
 */
export async function grantSignUpDefaultsIn(tx: Transaction, project: Project, userId: string): Promise<void> {
  for (const permissionId of Object.keys(project.config.rbac.defaultPermissions.signUp)) {
    await tx.add("projectPermissionGrants", { projectId: project.id, userId, permissionId });
  }
}
