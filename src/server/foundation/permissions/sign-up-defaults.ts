import type { Transaction } from "#server/db/store/store.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/** Grants a new user the project's default permissions for sign-ups. Queues no event: `user.created` is enough. */
export async function grantSignUpDefaultsIn(tx: Transaction, project: Project, userId: string): Promise<void> {
  for (const permissionId of Object.keys(project.config.rbac.defaultPermissions.signUp)) {
    await tx.add("projectPermissionGrants", { projectId: project.id, userId, permissionId });
  }
}
