import { eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { requireUnchanged } from "#server/access/unchanged.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { disableEndpointsIn } from "#server/features/webhooks/index.ts";
import {
  mergeOverride,
  type Override,
  overrideFrom,
  renderConfig,
  requireRoom,
} from "#server/foundation/project-config/index.ts";
import {
  makeOwnerIn,
  ownedProjectIds,
  ownsIn,
  recordOwnerIn,
  requireOwnerIn,
} from "#server/foundation/project-owners/index.ts";
import { configInEffect, openOverride, type Project, projectCacheKey } from "#server/foundation/projects/index.ts";
import { createTeamIn, teamIdsOf } from "#server/foundation/teams/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { generateSigningKey } from "#server/tokens/signing-keys.ts";
import { createProjectIn, NEW_PROJECT_OVERRIDE, requireRoomForProjectIn } from "./create.ts";
import { confirmHandOver, type HandOver } from "./hand-over.ts";
import { projectView } from "./view.ts";

export interface WantedProject {
  displayName: string;
  description?: string | null;
  isProductionMode?: boolean;
  ownerTeamId?: string;
  config?: ProjectConfigUpdate;
}

interface ProjectChange extends Partial<Omit<WantedProject, "ownerTeamId">> {
  /** The values that the caller has read of fields of the project object. */
  expected?: Record<string, unknown>;
  /** The team that is to own the project. */
  handOver?: HandOver;
}

/** The projects of the signed-in owner, oldest first. */
export async function listOwned(deps: Deps, caller: Caller): Promise<Project[]> {
  const ids = await ownedProjectIds(deps, requireUser(caller).id);
  const projects = await Promise.all(ids.map((id) => deps.projects.get(id)));
  return projects.filter((project) => project !== null);
}

/** Creates a project for the given team of its creator, else for the first team they own, else for a new team. */
export async function create(deps: Deps, caller: Caller, wanted: WantedProject): Promise<Project> {
  const { id: userId } = requireUser(caller);
  const defaults = { ...NEW_PROJECT_OVERRIDE, "domains.allowLocalhost": deps.settings.dev };
  const change = wanted.config ? overrideFrom(wanted.config, renderConfig(defaults)) : {};
  const override = mergeOverride(defaults, change);
  requireRoom(override);
  const signingKey = await generateSigningKey();
  const id = await deps.store.write(async (tx) => {
    const user = await findUser(tx, INTERNAL_PROJECT_ID, userId);
    // Anonymous accounts need no address, so they must not get emails, keys and public pages.
    if (!user || user.row.isAnonymous) throw refuse("PROJECT_OWNER_ANONYMOUS");
    const ownerTeamId = wanted.ownerTeamId ?? (await teamForProjectsOf(tx, deps, caller.project, userId));
    await requireOwnerIn(tx, deps, caller.project, { teamId: ownerTeamId, userId });
    await requireRoomForProjectIn(tx, ownerTeamId);
    await recordOwnerIn(tx, userId);
    const by = { actor: { type: "owner" as const, id: userId }, origin: caller.origin };
    return createProjectIn(tx, deps, { ...wanted, ownerTeamId, override, signingKey }, by);
  });
  return existing(deps, id);
}

/** Returns the first team that the user owns, or a new one. */
export async function teamForProjectsOf(
  tx: Transaction,
  deps: Deps,
  internal: Project,
  userId: string,
): Promise<string> {
  for (const teamId of await teamIdsOf(tx, INTERNAL_PROJECT_ID, userId)) {
    // A new project of one operator must not make all operators its owners.
    if (teamId === internal.ownerTeamId) continue;
    if (await ownsIn(tx, deps, internal, { teamId, userId })) return teamId;
  }
  const teamId = await createTeamIn(tx, deps, internal, { displayName: "My projects", creatorUserId: userId });
  await makeOwnerIn(tx, deps, internal, { teamId, userId });
  return teamId;
}

/** Changes the project and, key by key, its configuration. A change of its owners needs their confirmation. */
export async function update(deps: Deps, caller: Caller, change: ProjectChange): Promise<Project> {
  const { handOver } = change;
  const isGiven = handOver !== undefined && handOver.teamId !== caller.project.ownerTeamId;
  const confirmIn = isGiven ? await confirmHandOver(deps, caller, handOver) : undefined;
  await changeConfig(deps, caller, async (tx, override, project) => {
    const shown = projectView({ ...project, config: configInEffect(deps.settings, project.id, override) });
    requireUnchanged({ ...shown }, change.expected, { config: { ...shown.config } });
    if (confirmIn) await confirmIn(tx, project.ownerTeamId);
    const row = {
      ownerTeamId: confirmIn && handOver?.teamId,
      displayName: change.displayName,
      description: change.description === null ? "" : change.description,
      isProductionMode: change.isProductionMode,
    };
    if (Object.values(row).some((value) => value !== undefined)) {
      await tx.update(tx.projects).set(row).where(eq(tx.projects.id, project.id));
    }
    if (!change.config) return { override, result: undefined };
    const merged = mergeOverride(override, overrideFrom(change.config, renderConfig(override)));
    return { override: merged, result: undefined };
  });
  return existing(deps, caller.projectId);
}

/** Merges a checked override into the stored one. docs/wire/config.md, "Merging". */
export async function override(deps: Deps, caller: Caller, change: Override): Promise<void> {
  await changeConfig(deps, caller, async (_, stored) => ({
    override: mergeOverride(stored, change),
    result: undefined,
  }));
}

/** Changes the stored override, and related rows in the same transaction. */
export async function changeConfig<T>(
  deps: Deps,
  caller: Caller,
  change: (
    tx: Transaction,
    override: Override,
    project: Awaited<ReturnType<typeof projectRow>>,
  ) => Promise<{ override: Override; result: T }>,
): Promise<T> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const t = tx.projects;
    const row = await projectRow(tx, projectId);
    const before = openOverride(deps.keyring, row.sealedConfig);
    const { override: after, result } = await change(tx, before, row);
    requireRoom(after, before);
    await tx
      .update(t)
      .set({ sealedConfig: deps.keyring.seal(JSON.stringify(after)) })
      .where(eq(t.id, projectId));
    await tx.bump(projectCacheKey(projectId));
    await audit(tx, deps, {
      projectId,
      action: "project_updated",
      actor: actorOf(caller),
      subject: { type: "project", id: projectId },
      origin: caller.origin,
      before: auditedPart(row),
      // Values may be client secrets or email passwords, so the audit log has only the changed keys.
      after: { ...auditedPart(await projectRow(tx, projectId)), changed_keys: changedKeys(before, after) },
    });
    return result;
  });
}

async function projectRow(tx: Transaction, projectId: string) {
  const [row] = await tx.select().from(tx.projects).where(eq(tx.projects.id, projectId));
  if (!row || row.deletedAt !== null) throw fail("CURRENT_PROJECT_NOT_FOUND", { project_id: projectId });
  return row;
}

function auditedPart(row: Awaited<ReturnType<typeof projectRow>>) {
  return {
    display_name: row.displayName,
    description: row.description,
    is_production_mode: row.isProductionMode,
    owner_team_id: row.ownerTeamId,
  };
}

function changedKeys(before: Override, after: Override): string[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).sort();
}

/**
 * Deletes the project; callers no longer find it once this resolves. A job then deletes its contents in short writes that do
 * not delay others. The audit log of the internal project keeps an entry; the project's own log loses its personal data.
 */
export async function remove(deps: Deps, caller: Caller): Promise<void> {
  const { projectId } = caller;
  if (projectId === INTERNAL_PROJECT_ID) throw refuse("INTERNAL_PROJECT_NOT_DELETABLE");
  await deps.store.write(async (tx) => {
    const before = auditedPart(await projectRow(tx, projectId));
    const t = tx.projects;
    // Without an owner team, its owners no longer find it, and that team can be deleted.
    const mark = { deletedAt: deps.now(), ownerTeamId: null };
    await tx.update(t).set(mark).where(eq(t.id, projectId));
    await disableEndpointsIn(tx, projectId);
    await tx.bump(projectCacheKey(projectId));
    await audit(tx, deps, {
      projectId: INTERNAL_PROJECT_ID,
      action: "project_deleted",
      actor: actorOf(caller),
      subject: { type: "project", id: projectId },
      origin: caller.origin,
      before,
    });
  });
}

async function existing(deps: Deps, id: string): Promise<Project> {
  const project = await deps.projects.get(id);
  if (!project) throw fail("CURRENT_PROJECT_NOT_FOUND", { project_id: id });
  return project;
}
