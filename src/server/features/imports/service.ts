import { and, desc, eq, isNull } from "drizzle-orm";
import type { ImportResult, ImportState } from "#contract/imports.ts";
import { IMPORT_UNUSED_MILLIS, IMPORTS_LISTED_MAX } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { isUniqueViolation } from "#server/db/store/unique.ts";
import type { Deps } from "#server/deps.ts";

export type ImportRow = Tables["imports"]["$inferSelect"];

export interface NewImport {
  fileName: string;
  from: string | undefined;
  map: Record<string, unknown> | undefined;
}

/** Lists the imports of a project, newest first. There are few: they expire. */
export async function list(deps: Deps, { projectId }: Caller): Promise<ImportRow[]> {
  return deps.store.read((db) => {
    const t = db.imports;
    return db
      .select()
      .from(t)
      .where(eq(t.projectId, projectId))
      .orderBy(desc(t.createdAt), desc(t.id))
      .limit(IMPORTS_LISTED_MAX);
  });
}

export async function read(deps: Deps, { projectId }: Caller, id: string): Promise<ImportRow> {
  return deps.store.read((db) => find(db, projectId, id));
}

/** Creates an import that waits for its file. A project has one at a time. */
export async function create(deps: Deps, caller: Caller, { fileName, from, map }: NewImport): Promise<ImportRow> {
  const { projectId } = caller;
  const now = deps.now();
  const row: ImportRow = {
    id: orderedUuid(),
    projectId,
    state: "empty",
    fileName,
    fromProduct: from ?? null,
    sealedMap: map ? deps.keyring.seal(JSON.stringify(map)) : null,
    receivedBytes: 0,
    problem: null,
    sealedReport: null,
    users: 0,
    linesTotal: 0,
    linesDone: 0,
    onConflict: null,
    keepExisting: null,
    sealedResult: null,
    dueAt: null,
    lease: null,
    attempts: 0,
    createdAt: now,
    startedAt: null,
    endedAt: null,
    expiresAt: now + IMPORT_UNUSED_MILLIS,
  };
  try {
    await deps.store.write(async (tx) => {
      const t = tx.imports;
      const [open] = await tx
        .select({ id: t.id })
        .from(t)
        .where(and(eq(t.projectId, projectId), isNull(t.endedAt)));
      if (open) throw refuse("IMPORT_ALREADY_OPEN", { import_id: open.id });
      await tx.insert(t).values(row);
    });
  } catch (error) {
    // On PostgreSQL, two callers may not see each other's.
    if (!isUniqueViolation(error, "imports_open")) throw error;
    const open = (await list(deps, caller)).find(({ endedAt }) => endedAt === null);
    throw refuse("IMPORT_ALREADY_OPEN", { import_id: open?.id ?? "" });
  }
  return row;
}

export interface StartOptions {
  onConflict: "stop" | "skip";
  keepExisting: boolean;
}

/** Starts an import that was checked, or continues one that stopped at a conflict. A worker takes it at once. */
export async function start(deps: Deps, caller: Caller, id: string, options: StartOptions): Promise<ImportRow> {
  const { projectId } = caller;
  return deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    const now = deps.now();
    const t = tx.imports;
    const [after] = await tx
      .update(t)
      .set({
        ...options,
        sealedResult: withoutConflicts(deps, before),
        state: "importing",
        startedAt: before.startedAt ?? now,
        dueAt: now,
        lease: null,
        attempts: 0,
        expiresAt: now + IMPORT_UNUSED_MILLIS,
      })
      .where(and(eq(t.id, id), eq(t.state, requireState(before, ["checked", "stopped"]))))
      .returning();
    if (!after) throw inAnotherState((await find(tx, projectId, id)).state);
    const { users, linesTotal: lines } = before;
    await auditBy(tx, deps, caller, {
      action: "import_started",
      subject: { type: "project", id: projectId },
      after: { import_id: id, on_conflict: options.onConflict, keep_existing: options.keepExisting, users, lines },
    });
    return after;
  });
}

/** The conflict at which an import stopped is met again, or skipped. */
function withoutConflicts({ keyring }: Deps, { sealedResult }: ImportRow): Buffer | null {
  if (!sealedResult) return null;
  const result = JSON.parse(keyring.open(sealedResult)) as ImportResult;
  return keyring.seal(JSON.stringify({ ...result, conflicts: [] }));
}

/** Deletes an import with its lines. One that runs is not deleted: its records would be imported in part. */
export async function remove(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const before = await find(tx, projectId, id);
    const t = tx.imports;
    const state = requireState(before, ["empty", "checking", "checked", "stopped", "done", "failed"]);
    const gone = await tx
      .delete(t)
      .where(and(eq(t.id, id), eq(t.state, state)))
      .returning({ id: t.id });
    if (gone.length === 0) throw inAnotherState((await find(tx, projectId, id)).state);
    await auditBy(tx, deps, caller, {
      action: "import_deleted",
      subject: { type: "project", id: projectId },
      before: { import_id: id, state },
    });
  });
}

export async function find(db: Pick<Snapshot, "select" | "imports">, projectId: string, id: string) {
  const t = db.imports;
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  if (!row) throw refuse("IMPORT_NOT_FOUND");
  return row;
}

/** Returns the state of an import, if it is one of these. */
export function requireState({ state }: Pick<ImportRow, "state">, states: readonly ImportState[]): ImportState {
  if (!states.includes(state)) throw inAnotherState(state);
  return state;
}

export const inAnotherState = (state: ImportState) => refuse("IMPORT_IN_ANOTHER_STATE", { state });
