import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { deleteSome, Slices } from "#server/db/query/slices.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { permissionGraph, type Scope } from "#server/foundation/permissions/index.ts";
import { storedConfigIn } from "#server/foundation/projects/index.ts";

/** Identifies the grants of one permission. */
export interface OfPermission {
  projectId: string;
  scope: Scope;
  id: string;
}

/** The most grants that one write changes, since other writes wait for it. */
export const MOST_IN_ONE_WRITE = 1_000;

type Grants = Pick<Snapshot, "teamPermissionGrants" | "projectPermissionGrants">;

const tableOf = (db: Grants, scope: Scope) => (scope === "team" ? db.teamPermissionGrants : db.projectPermissionGrants);

const which = (tx: Grants, { projectId, scope, id }: OfPermission): SQL | undefined => {
  const t = tableOf(tx, scope);
  return and(eq(t.projectId, projectId), eq(t.permissionId, id));
};

export async function exceedsOneWrite(deps: Pick<Deps, "store">, of: OfPermission): Promise<boolean> {
  const found = await deps.store.read((db) =>
    db
      .select({ one: sql<number>`1` })
      .from(tableOf(db, of.scope))
      .where(which(db, of))
      .limit(1)
      .offset(MOST_IN_ONE_WRITE),
  );
  return found.length > 0;
}

/**
 * Deletes the grants of an undefined permission in several writes. They have no effect, and must not gain one when a
 * permission with that id is defined. Grants of a defined permission stay.
 */
export async function clearGrants(deps: Pick<Deps, "store" | "keyring">, of: OfPermission): Promise<void> {
  await new Slices(deps.store).all("grants", async (tx, most) => {
    if (await isDefined(tx, deps, of)) return 0;
    const [name, key] =
      of.scope === "team"
        ? (["teamPermissionGrants", ["teamId", "userId", "permissionId"]] as const)
        : (["projectPermissionGrants", ["userId", "permissionId"]] as const);
    return deleteSome(tx, name, key, () => which(tx, of), most);
  });
}

async function isDefined(tx: Transaction, { keyring }: Pick<Deps, "keyring">, of: OfPermission): Promise<boolean> {
  const config = await storedConfigIn(tx, { keyring }, of.projectId);
  return config !== null && permissionGraph(config).find(of.id)?.scope === of.scope;
}

/** Moves the grants of one permission to another in several writes. Holders of both keep the other. */
export async function moveGrants(deps: Pick<Deps, "store">, of: OfPermission, to: string): Promise<void> {
  await new Slices(deps.store).all("moved grants", (tx, most) => moveSomeIn(tx, of, to, most));
}

/** Moves at most `most` grants within a transaction, and returns how many it moved. */
export async function moveSomeIn(tx: Transaction, of: OfPermission, to: string, most: number): Promise<number> {
  const t = tableOf(tx, of.scope);
  const columns = getTableColumns(t);
  const holder = Object.entries(columns).flatMap(([name, column]) => (/^(teamId|userId)$/.test(name) ? [column] : []));
  const key = sql.join([...holder, t.permissionId], sql`, `);
  // The order makes the insert and the delete select the same rows.
  const some = sql`from ${t} where ${which(tx, of)} order by ${key} limit ${most}`;
  const values = Object.entries(columns).map(([name, column]) =>
    name === "permissionId" ? sql`${to}` : sql`${column}`,
  );
  await tx
    .insert(t)
    .select(sql`select ${sql.join(values, sql`, `)} ${some}`)
    .onConflictDoNothing();
  const moved = await tx.delete(t).where(sql`(${key}) in (select ${key} ${some})`).returning({ userId: t.userId });
  return moved.length;
}
