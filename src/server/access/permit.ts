import { and, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { SYSTEM_PERMISSION_IDS } from "#contract/limits.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { isMember } from "#server/foundation/teams/index.ts";
import type { Caller, SignedInUser } from "./caller.ts";

/** Returns the signed-in user, or throws USER_AUTHENTICATION_REQUIRED. */
export function requireUser(caller: Caller): SignedInUser {
  if (!caller.user) throw fail("USER_AUTHENTICATION_REQUIRED");
  return caller.user;
}

/** Returns the signed-in user that `me` stands for. */
export function me(caller: Caller): SignedInUser {
  if (!caller.user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  return caller.user;
}

/** Returns a user id from the wire, with `me` replaced by the signed-in user's id. */
export function resolveUserId(caller: Caller, userId: string): string {
  return userId === "me" ? me(caller).id : userId;
}

export type SystemPermission = (typeof SYSTEM_PERMISSION_IDS)[number];

type Rows = Pick<Snapshot, "select" | "teamMembers" | "teams" | "teamPermissionGrants">;

/**
 * Lets members of a team pass who hold every permission there, directly or through another permission; without
 * permissions, every member. Servers and admins always pass: they act for the project.
 */
export async function permitInTeam(
  db: Rows,
  caller: Caller,
  teamId: string,
  ...permissions: SystemPermission[]
): Promise<void> {
  if (caller.level !== "client") return;
  await requirePermissions(db, caller.project, { teamId, userId: requireUser(caller).id }, ...permissions);
}

/** Lets a member of a team pass who holds every permission there, for callers of every level. */
export async function requirePermissions(
  db: Rows,
  { id: projectId, config }: Project,
  { teamId, userId }: { teamId: string; userId: string },
  ...permissions: SystemPermission[]
): Promise<void> {
  if (!(await isMember(db, { projectId, teamId, userId }))) {
    throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
  }
  if (permissions.length === 0) return;
  const t = db.teamPermissionGrants;
  const granted = await db
    .select({ id: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.teamId, teamId), eq(t.userId, userId)));
  const held = permissionGraph(config).closure(
    granted.map(({ id }) => id),
    "team",
  );
  const missing = permissions.find((each) => !held.has(each));
  if (missing) throw fail("TEAM_PERMISSION_REQUIRED", { team_id: teamId, user_id: userId, permission_id: missing });
}
