import { and, asc, isNotNull, isNull, sql } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { permissionsThatOwnIn } from "./ownership.ts";

/** A project whose owning team has no owner, not even a disabled one. */
export interface OwnerlessProject {
  id: string;
  displayName: string;
  teamId: string;
  hasMembers: boolean;
}

const ownedByNobody = byDialect((dialect) =>
  prepared((db, { permissions }: Params<{ permissions: string }>) => {
    const { projects: t, teamPermissionGrants: grants, teamMembers: members, users } = db;
    const owners = sql`select 1 from ${grants} join ${users} on ${users.id} = ${grants.userId}
      where ${grants.projectId} = ${INTERNAL_PROJECT_ID} and ${grants.teamId} = ${t.ownerTeamId}
      and ${users.isAnonymous} = ${false} and ${isAmong(dialect, grants.permissionId, sql`${permissions}`)}`;
    const joined = sql`select 1 from ${members}
      where ${members.projectId} = ${INTERNAL_PROJECT_ID} and ${members.teamId} = ${t.ownerTeamId}`;
    return db
      .select({
        id: t.id,
        displayName: t.displayName,
        teamId: t.ownerTeamId,
        hasMembers: sql<boolean>`exists (${joined})`.mapWith(Boolean),
      })
      .from(t)
      .where(and(isNull(t.deletedAt), isNotNull(t.ownerTeamId), sql`not exists (${owners})`))
      .orderBy(asc(t.createdAt), asc(t.id));
  }),
);

/** Finds the projects that nobody owns, oldest first. */
export async function ownerlessProjects(
  db: Snapshot | Transaction,
  deps: Pick<Deps, "keyring"> & { store: Pick<Deps["store"], "dialect"> },
): Promise<OwnerlessProject[]> {
  const permissions = JSON.stringify(await permissionsThatOwnIn(db, deps));
  const found = await db.rows(ownedByNobody[deps.store.dialect], { permissions });
  return found.flatMap(({ teamId, ...project }) => (teamId === null ? [] : [{ ...project, teamId }]));
}
