import { and, count, eq, isNull } from "drizzle-orm";
import { INTERNAL_PROJECT_ID, PROJECTS_MAX_PER_TEAM } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import type { AuditEntry } from "#server/audit/write.ts";
import { audit } from "#server/audit/write.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Override } from "#server/foundation/project-config/index.ts";
import type { SigningKeyPair } from "#server/tokens/signing-keys.ts";
import { storeSigningKeyIn } from "#server/tokens/store-signing-key.ts";

/** The configuration of a new project: passwords and two default permissions. docs/wire/levels.md, "Permissions in teams". */
export const NEW_PROJECT_OVERRIDE: Override = {
  "rbac.permissions.team_member": {
    description: "Default permission for team members",
    scope: "team",
    containedPermissionIds: { $read_members: true, $invite_members: true },
  },
  "rbac.permissions.team_admin": {
    description: "Default permission for team admins",
    scope: "team",
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true,
    },
  },
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
  "auth.password.allowSignIn": true,
};

export interface NewProjectRow {
  id?: string;
  displayName: string;
  description?: string | null;
  isProductionMode?: boolean;
  ownerTeamId: string | null;
  override: Override;
  signingKey: SigningKeyPair;
}

/** Refuses one more project for a team that owns as many as it can. docs/limits.md. */
export async function requireRoomForProjectIn(tx: Transaction, ownerTeamId: string): Promise<void> {
  const t = tx.projects;
  const [counted] = await tx
    .select({ projects: count() })
    .from(t)
    .where(and(eq(t.ownerTeamId, ownerTeamId), isNull(t.deletedAt)));
  if ((counted?.projects ?? 0) >= PROJECTS_MAX_PER_TEAM) {
    throw refuse("PROJECT_LIMIT_REACHED", { max: PROJECTS_MAX_PER_TEAM });
  }
}

/** Stores a project with its signing key. The caller generates the key, because only the database runs inside a transaction. */
export async function createProjectIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  wanted: NewProjectRow,
  by: Pick<AuditEntry, "actor" | "origin">,
): Promise<string> {
  const id = wanted.id ?? randomUuid();
  const now = deps.now();
  await tx.insert(tx.projects).values({
    id,
    displayName: wanted.displayName,
    description: wanted.description ?? "",
    isProductionMode: wanted.isProductionMode ?? false,
    createdAt: now,
    ownerTeamId: wanted.ownerTeamId,
    sealedConfig: deps.keyring.seal(JSON.stringify(wanted.override)),
  });
  await storeSigningKeyIn(tx, deps, { ...wanted.signingKey, projectId: id });
  const subject = { type: "project" as const, id };
  const after = { display_name: wanted.displayName };
  await audit(tx, deps, { projectId: id, action: "project_created", subject, after, ...by });
  if (id !== INTERNAL_PROJECT_ID) {
    await audit(tx, deps, { projectId: INTERNAL_PROJECT_ID, action: "project_created", subject, after, ...by });
  }
  return id;
}
