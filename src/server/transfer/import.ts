import { audit } from "#server/audit/write.ts";
import { spillingMap } from "#server/db/sqlite/spill.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import { finishDeletions } from "#server/features/deletions/index.ts";
import { createInternalProject, hasInternalProject } from "#server/features/instance/index.ts";
import { type Checked, type GoodRecord, readRecords, type Source } from "./check.ts";
import type { TransferDeps } from "./noun.ts";
import { type Batch, type Conflict, type Imagined, type Plan, type PlanOptions, planBatch } from "./plan.ts";

export interface ImportOptions {
  dryRun: boolean;
  onConflict: "stop" | "skip";
  keepExisting: boolean;
  /** Whether a server waits for the same file to write to (SQLite): it gets its turns. */
  besideServer: boolean;
}

type Outcome = "created" | "updated" | "unchanged" | "kept" | "skipped";

export interface ImportReport {
  dryRun: boolean;
  /** How many records of each type had which outcome. */
  records: Record<string, Partial<Record<Outcome, number>>>;
  /** Records of the file's project that are not taken into another one. */
  leftOut: Record<string, number>;
  /** The first of them; `records` counts all. */
  conflicts: Conflict[];
  /** Ended at a conflict: nothing from its line on was looked at. */
  stopped: boolean;
}

const BATCH_RECORDS = 500;
const MOST_CONFLICTS = 100;

/**
 * Brings a file that was checked into the database, batch by batch; each is there whole once it is acknowledged. Whoever
 * was interrupted runs it again: what is there already is recognised and costs one look. Sends no mails and fires no
 * events: nothing happened to these people. A dry run is given data in which project `internal` is: the import would make it.
 */
export async function importRecords(
  deps: TransferDeps & { store: Store },
  source: Source,
  checked: Checked,
  options: ImportOptions,
): Promise<ImportReport> {
  const { dryRun, onConflict, keepExisting } = options;
  const report: ImportReport = { dryRun, records: {}, leftOut: checked.leftOut, conflicts: [], stopped: false };
  const imagination = dryRun ? spillingMap() : undefined;
  const imagined: Imagined | undefined = imagination;
  const audited = new Set<string>();
  const planOptions: PlanOptions = { keepExisting, imagined };
  try {
    // What is being deleted would otherwise be in the way of what the file has under the same id.
    if (!dryRun) await finishDeletions(deps);
    if (!dryRun && !(await hasInternalProject(deps.store))) await createInternalProject(deps);
    let isNew = false;
    for await (const batch of batches(readRecords(source))) {
      const before = performance.now();
      // What is there already costs others no wait; where the batch before was new, this one will be, too.
      const looked: Plan | null = isNew ? null : await deps.store.read((db) => planBatch(db, deps, batch, planOptions));
      const suffices: boolean = looked !== null && (dryRun || changes(looked) === 0 || isStop(looked, onConflict));
      const plan: Plan =
        looked !== null && suffices
          ? looked
          : await write(deps, batch, { ...options, counts: checked.counts }, audited);
      isNew = !suffices && changes(plan) > 0;
      if (!suffices && options.besideServer) {
        await Bun.sleep(Math.max(MIN_PAUSE_MILLIS, performance.now() - before));
      }
      if (isStop(plan, onConflict)) {
        report.conflicts.push(...plan.conflicts.slice(0, 1));
        report.stopped = true;
        return report;
      }
      add(report, batch, plan);
    }
    return report;
  } finally {
    imagination?.close();
  }
}

const MIN_PAUSE_MILLIS = 2;

const isStop = (plan: Plan, onConflict: ImportOptions["onConflict"]) =>
  onConflict === "stop" && plan.conflicts.length > 0;

const changes = (plan: Plan) => plan.create.length + plan.update.length;

async function write(
  deps: TransferDeps & { store: Store },
  batch: Batch,
  { onConflict, keepExisting, counts }: ImportOptions & Pick<Checked, "counts">,
  audited: Set<string>,
): Promise<Plan> {
  const { noun, projectId } = batch;
  const prepared = await noun.prepare?.();
  const plan = await deps.store.write(async (tx) => {
    // Once more, since others may have written in the meantime; from here on nobody can.
    const plan = await planBatch(tx, deps, batch, { keepExisting });
    if (isStop(plan, onConflict)) return plan;
    // What gives a name up goes before what takes it.
    for (const { record, before } of plan.update) await noun.update(tx, deps, projectId, record, before);
    if (plan.create.length > 0) await noun.create(tx, deps, projectId, plan.create, prepared);
    if (changes(plan) > 0 && !audited.has(projectId)) await auditImport(tx, deps, projectId, counts.get(projectId));
    return plan;
  });
  if (changes(plan) > 0) audited.add(projectId);
  return plan;
}

/** One entry per run and project, with the first change: both or neither, wherever the run ends. */
async function auditImport(
  tx: Transaction,
  deps: Pick<TransferDeps, "now">,
  projectId: string,
  records: Record<string, number> | undefined,
): Promise<void> {
  await audit(tx, deps, {
    projectId,
    action: "records_imported",
    actor: { type: "system", id: null },
    subject: { type: "project", id: projectId },
    origin: null,
    after: { records_in_file: records },
  });
}

/** Records that follow each other, are of one kind and go into one project; a project comes alone. */
async function* batches(records: AsyncIterable<GoodRecord>): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  for await (const good of records) {
    const { noun, projectId } = good;
    const most = noun.prepare ? 1 : BATCH_RECORDS;
    if (batch && (batch.noun !== noun || batch.projectId !== projectId || batch.records.length >= most)) {
      yield batch;
      batch = undefined;
    }
    batch ??= { noun, projectId, records: [] };
    batch.records.push(good);
  }
  if (batch) yield batch;
}

function add(report: ImportReport, { noun }: Batch, plan: Plan): void {
  const counts = report.records[noun.type] ?? {};
  report.records[noun.type] = counts;
  const outcomes: Record<Outcome, number> = {
    created: plan.create.length,
    updated: plan.update.length,
    unchanged: plan.unchanged,
    kept: plan.kept,
    skipped: plan.conflicts.length,
  };
  for (const [outcome, number] of Object.entries(outcomes) as [Outcome, number][]) {
    if (number > 0) counts[outcome] = (counts[outcome] ?? 0) + number;
  }
  report.conflicts.push(...plan.conflicts.slice(0, MOST_CONFLICTS - report.conflicts.length));
}
