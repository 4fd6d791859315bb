import { and, asc, eq, gt, lte, or } from "drizzle-orm";
import type { ImportResult } from "#contract/imports.ts";
import { IMPORT_RESULT_KEPT_MILLIS, MINUTE } from "#contract/limits.ts";
import { audit, BY_SYSTEM } from "#server/audit/write.ts";
import { randomSecret } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { withAdvice } from "#server/move-in/conflicts.ts";
import type { ImportReport } from "#server/transfer/import.ts";
import { patientHashes } from "./patient-hashes.ts";
import type { ImportRow } from "./service.ts";
import type { SomeLines } from "./stored-lines.ts";
import { NOTHING_YET } from "./stored-report.ts";

/** An import whose instance was killed is continued by another after this time. */
const LEASE_MILLIS = MINUTE;
/** An import ends when the same lines have failed so often. */
const MOST_ATTEMPTS = 5;
const MOST_CONFLICTS = 100;

type Claimed = ImportRow & { lease: string };

/**
 * Imports the next lines of the import that has waited the longest, beside everything else that the server does. Returns
 * 0 when there is none. Nothing is kept in memory: any instance may import the next lines.
 */
export async function importSome(deps: Deps): Promise<number> {
  const claimed = await claim(deps);
  if (!claimed) return 0;
  try {
    await step(deps, claimed);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // The lease keeps others away for a minute: then it is tried again.
    deps.log.error("Some lines of an import could not be imported", { import: claimed.id, error });
  }
  return 1;
}

/** Runs every second, so it is built once. The second part is for a clock that was set back. */
const due = prepared((db, { now, latest }: Params<{ now: number; latest: number }>) => {
  const t = db.imports;
  return db
    .select({ id: t.id, dueAt: t.dueAt })
    .from(t)
    .where(and(eq(t.state, "importing"), or(lte(t.dueAt, now), gt(t.dueAt, latest))))
    .orderBy(asc(t.dueAt))
    .limit(1);
});

async function claim(deps: Deps): Promise<Claimed | undefined> {
  const now = deps.now();
  const [found] = await deps.store.rows(due, { now, latest: now + LEASE_MILLIS });
  if (!found || found.dueAt === null) return undefined;
  const { id, dueAt } = found;
  const lease = randomSecret();
  return deps.store.write(async (tx) => {
    const t = tx.imports;
    const [before] = await tx.select({ attempts: t.attempts }).from(t).where(eq(t.id, id));
    // Another instance may have been faster.
    const [row] = await tx
      .update(t)
      .set({ lease, dueAt: now + LEASE_MILLIS, attempts: (before?.attempts ?? 0) + 1 })
      .where(and(eq(t.id, id), eq(t.state, "importing"), eq(t.dueAt, dueAt)))
      .returning();
    return row && { ...row, lease };
  });
}

async function step(deps: Deps, claimed: Claimed): Promise<void> {
  // With the readers and checks of every kind of record, which a server without an import does not need.
  const { nextLines, placeIn } = await import("./stored-lines.ts");
  if (claimed.attempts > MOST_ATTEMPTS) {
    const problem = `The import failed ${MOST_ATTEMPTS} times in a row. The log of the server says why. Imported records stay.`;
    return end(deps, claimed, { state: "failed", problem });
  }
  const some = await nextLines(deps, claimed.id, claimed.linesDone);
  if (!some) return end(deps, claimed, { state: "done" });
  const report = await importLines(deps, claimed, some);
  const result = added(resultOf(deps, claimed), report, {
    placeOf: (line) => placeIn(some, line),
    projectId: claimed.projectId,
  });
  const sealedResult = deps.keyring.seal(JSON.stringify(result));
  if (report.stopped) return stop(deps, claimed, sealedResult);
  const linesDone = some.firstLine + some.records.length;
  await deps.store.write(async (tx) => {
    const isMine = await update(tx, claimed, { linesDone, sealedResult, attempts: 0, lease: null, dueAt: deps.now() });
    if (isMine) await tx.delete(tx.importLines).where(eq(tx.importLines.id, some.id));
  });
}

async function importLines(deps: Deps, { projectId, onConflict, keepExisting }: Claimed, some: SomeLines) {
  const [{ importRecords }, { asFile }] = await Promise.all([
    import("#server/transfer/import.ts"),
    import("./stored-lines.ts"),
  ]);
  const source = { file: asFile(some), intoProject: projectId };
  const checked = { header: null, problems: [], gaveUp: false, counts: new Map(), leftOut: {} };
  return importRecords({ ...deps, passwords: patientHashes(deps) }, source, checked, {
    dryRun: false,
    onConflict: onConflict ?? "stop",
    keepExisting: keepExisting ?? false,
    besideServer: true,
    isAudited: true,
  });
}

type ImportConflict = ImportReport["conflicts"][number];

const resultOf = ({ keyring }: Deps, { sealedResult }: ImportRow): ImportResult =>
  sealedResult ? (JSON.parse(keyring.open(sealedResult)) as ImportResult) : NOTHING_YET;

interface Seen {
  placeOf(line: number): string;
  projectId: string;
}

function added(before: ImportResult, report: ImportReport, { placeOf, projectId }: Seen): ImportResult {
  // An import is of one project, which the file of a whole server has to name.
  const ofProject = new RegExp(` (?:for signing in to|in project|in) ${projectId}$`);
  const short = (text: string) => text.replace(ofProject, "");
  const records = { ...before.records };
  for (const [type, outcomes] of Object.entries(report.records)) {
    const counts = { ...records[type] };
    for (const [outcome, count] of Object.entries(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + (count ?? 0);
    records[type] = counts;
  }
  const conflicts = report.conflicts
    .map(withoutOthers)
    .map(withAdvice)
    .map(({ line, type, field, value, reason }) => ({
      place: placeOf(line),
      type,
      field,
      value: short(value),
      reason: short(reason),
    }));
  return { records, conflicts: [...before.conflicts, ...conflicts].slice(0, MOST_CONFLICTS) };
}

/** Owners of a project do not learn which other project of the instance has an id. */
const withoutOthers = (conflict: ImportConflict): ImportConflict =>
  conflict.field === "id" ? { ...conflict, reason: "belongs to another project" } : conflict;

/** An import that stopped at a conflict keeps its lines: it can be started again. */
async function stop(deps: Deps, claimed: Claimed, sealedResult: Buffer): Promise<void> {
  await deps.store.write(async (tx) => {
    const isMine = await update(tx, claimed, { state: "stopped", sealedResult, dueAt: null, lease: null, attempts: 0 });
    if (isMine) await auditEnd(tx, deps, claimed, "stopped");
  });
}

async function end(deps: Deps, claimed: Claimed, as: { state: "done" | "failed"; problem?: string }): Promise<void> {
  const now = deps.now();
  await deps.store.write(async (tx) => {
    const isMine = await update(tx, claimed, {
      ...as,
      dueAt: null,
      lease: null,
      endedAt: now,
      expiresAt: now + IMPORT_RESULT_KEPT_MILLIS,
    });
    if (!isMine) return;
    await tx.delete(tx.importLines).where(eq(tx.importLines.importId, claimed.id));
    await auditEnd(tx, deps, claimed, as.state);
  });
}

/** Changes an import, unless its lease ended and another instance has it. */
async function update(tx: Transaction, { id, lease }: Claimed, values: Partial<ImportRow>): Promise<boolean> {
  const t = tx.imports;
  const rows = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.id, id), eq(t.lease, lease)))
    .returning({ id: t.id });
  return rows.length > 0;
}

const auditEnd = (tx: Transaction, deps: Deps, claimed: Claimed, state: "stopped" | "done" | "failed") =>
  audit(tx, deps, {
    ...BY_SYSTEM,
    projectId: claimed.projectId,
    action: "import_ended",
    subject: { type: "project", id: claimed.projectId },
    after: { import_id: claimed.id, state, records: resultOf(deps, claimed).records },
  });
