import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Keyring } from "#server/crypto/seal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import { type Config, type Override, renderConfig } from "#server/foundation/project-config/index.ts";
import { projectCacheKey } from "./project.ts";
import { openOverride } from "./projects.ts";

/** Whether the project has a row, deleted or not. */
export async function projectExists(db: Snapshot | Transaction, id: string): Promise<boolean> {
  const t = db.projects;
  return (await db.select({ id: t.id }).from(t).where(eq(t.id, id))).length > 0;
}

/** Returns the ids of all projects that are not deleted. */
export async function projectIds(store: Store): Promise<string[]> {
  const rows = await store.read((db) => {
    const t = db.projects;
    return db.select({ id: t.id }).from(t).where(isNull(t.deletedAt)).orderBy(asc(t.id));
  });
  return rows.map(({ id }) => id);
}

/** Returns the first project after an id, in their order, or null at the end. */
export async function nextProject({ rows }: Pick<Store, "rows">, after: string): Promise<string | null> {
  return (await rows(firstAfter, { after }))[0]?.id ?? null;
}

const firstAfter = prepared((db, { after }: Params<{ after: string }>) => {
  const t = db.projects;
  const isNext = and(isNull(t.deletedAt), gt(t.id, after));
  return db.select({ id: t.id }).from(t).where(isNext).orderBy(asc(t.id)).limit(1);
});

/** Returns the ids of all projects in production mode. */
export async function projectsInProduction(store: Store): Promise<string[]> {
  const rows = await store.read((db) => {
    const t = db.projects;
    const isInProduction = and(isNull(t.deletedAt), eq(t.isProductionMode, true));
    return db.select({ id: t.id }).from(t).where(isInProduction).orderBy(asc(t.id));
  });
  return rows.map(({ id }) => id);
}

/** The stored part of the configuration as this transaction sees it; empty for a project that does not exist. */
export async function storedOverrideIn(
  db: Snapshot | Transaction,
  { keyring }: { keyring: Keyring },
  projectId: string,
): Promise<Override> {
  const t = db.projects;
  const [row] = await db.select({ sealed: t.sealedConfig }).from(t).where(eq(t.id, projectId));
  return row ? openOverride(keyring, row.sealed) : {};
}

/** Replaces the stored part of the configuration. The caller has checked it. */
export async function storeOverrideIn(
  tx: Transaction,
  { keyring }: { keyring: Keyring },
  projectId: string,
  override: Override,
): Promise<void> {
  await tx.change("projects", { id: projectId }, { sealedConfig: keyring.seal(JSON.stringify(override)) });
  await tx.bump(projectCacheKey(projectId));
}

/** The configuration as this transaction sees it, without the overlay that settings put over that of `internal`. */
export async function storedConfigIn(
  db: Snapshot | Transaction,
  { keyring }: { keyring: Keyring },
  projectId: string,
): Promise<Config | null> {
  const t = db.projects;
  const [row] = await db.select({ sealed: t.sealedConfig }).from(t).where(eq(t.id, projectId));
  return row ? renderConfig(openOverride(keyring, row.sealed)) : null;
}

/** Returns the id of the team that owns a project, or null. */
export async function ownerTeamOf(db: Snapshot | Transaction, projectId: string): Promise<string | null> {
  const t = db.projects;
  const [row] = await db.select({ teamId: t.ownerTeamId }).from(t).where(eq(t.id, projectId));
  return row?.teamId ?? null;
}

/** Whether a team owns any project. */
export async function ownsProjects(db: Snapshot | Transaction, teamId: string): Promise<boolean> {
  const t = db.projects;
  return (await db.select({ id: t.id }).from(t).where(eq(t.ownerTeamId, teamId)).limit(1)).length > 0;
}
