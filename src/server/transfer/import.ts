import { audit } from "#server/audit/write.ts";
import { spillingMap } from "#server/db/sqlite/spill.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import { finishDeletions } from "#server/features/deletions/index.ts";
import { createInternalProject, hasInternalProject } from "#server/features/instance/index.ts";
import { type Checked, readRecords, type Source, type ValidRecord } from "./check.ts";
import type { TransferDeps } from "./noun.ts";
import { type Batch, type Conflict, type Plan, type PlanOptions, planBatch, type Simulated } from "./plan.ts";

export interface ImportOptions {
  dryRun: boolean;
  onConflict: "stop" | "skip";
  keepExisting: boolean;
  /** Whether a server waits to write to the same file (SQLite): the import then pauses between writes. */
  besideServer: boolean;
  /** Whether the caller writes the audit entry: for one of many parts of an import. */
  isAudited?: boolean;
}

type Outcome = "created" | "updated" | "unchanged" | "kept" | "skipped";

export interface ImportReport {
  dryRun: boolean;
  /** The number of records, by type and outcome. */
  records: Record<string, Partial<Record<Outcome, number>>>;
  /** Records of the file's project itself, which are not imported into another project. */
  leftOut: Record<string, number>;
  /** The first conflicts; `records` counts all of them. */
  conflicts: Conflict[];
  /** True if the import ended at a conflict: lines after it were not read. */
  stopped: boolean;
}

const BATCH_RECORDS = 500;
/** Pictures as large as they may be would make a batch of a few hundred MiB. */
const BATCH_PICTURE_CHARACTERS = 8 * 1024 * 1024;
const MOST_CONFLICTS = 100;

/**
 * Imports a checked file into the database, batch by batch; each batch is stored completely once it is acknowledged. To
 * continue an interrupted import, run it again: existing records are recognized and only read. Sends no emails and no
 * webhook events, because nothing happened to these users. A dry run needs data that contains project `internal`, which
 * an import would create.
 */
export async function importRecords(
  deps: TransferDeps & { store: Store },
  source: Source,
  checked: Checked,
  options: ImportOptions,
): Promise<ImportReport> {
  const { dryRun, onConflict, keepExisting } = options;
  const report: ImportReport = { dryRun, records: {}, leftOut: checked.leftOut, conflicts: [], stopped: false };
  const simulation = dryRun ? spillingMap() : undefined;
  const simulated: Simulated | undefined = simulation;
  const audited = new Set<string>();
  const planOptions: PlanOptions = { keepExisting, simulated };
  try {
    // Objects that are being deleted would otherwise conflict with the file's records of the same ids.
    if (!dryRun) await finishDeletions(deps);
    if (!dryRun && !(await hasInternalProject(deps.store))) await createInternalProject(deps);
    let isNew = false;
    for await (const given of batches(readRecords(source))) {
      const batch = await ready(deps, given, dryRun);
      const before = performance.now();
      // Reading first delays no writer when everything exists already; if the previous batch was new, this one is
      // likely to be, too.
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
    simulation?.close();
  }
}

const MIN_PAUSE_MILLIS = 2;

const isStop = (plan: Plan, onConflict: ImportOptions["onConflict"]) =>
  onConflict === "stop" && plan.conflicts.length > 0;

const changes = (plan: Plan) => plan.create.length + plan.update.length;

async function write(
  deps: TransferDeps & { store: Store },
  batch: Batch,
  { onConflict, keepExisting, isAudited, counts }: ImportOptions & Pick<Checked, "counts">,
  audited: Set<string>,
): Promise<Plan> {
  const { noun, projectId } = batch;
  const prepared = await noun.prepare?.();
  const plan = await deps.store.write(async (tx) => {
    // Planned again, since others may have written in the meantime; inside the transaction nobody can.
    const plan = await planBatch(tx, deps, batch, { keepExisting });
    if (isStop(plan, onConflict)) return plan;
    // Updates that release a name come before creations that take it.
    for (const { record, before } of plan.update) await noun.update(tx, deps, projectId, record, before);
    if (plan.create.length > 0) await noun.create(tx, deps, projectId, plan.create, prepared);
    if (changes(plan) > 0 && !isAudited && !audited.has(projectId))
      await auditImport(tx, deps, projectId, counts.get(projectId));
    return plan;
  });
  if (changes(plan) > 0) audited.add(projectId);
  return plan;
}

/**
 * Writes one audit entry per run and project, together with the first change: both or neither, wherever the run ends.
 */
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

/** Computes what takes long, outside of any transaction. */
async function ready(deps: TransferDeps & { store: Store }, batch: Batch, dryRun: boolean): Promise<Batch> {
  const { noun, projectId, records } = batch;
  if (!noun.ready) return batch;
  const given = records.map(({ record }) => record);
  const computed = await noun.ready(deps, projectId, given, dryRun);
  return { ...batch, records: records.map((each, at) => ({ ...each, record: computed[at] ?? each.record })) };
}

/** Groups consecutive records of the same noun and project; a project is a batch of its own. */
async function* batches(records: AsyncIterable<ValidRecord>): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let pictures = 0;
  for await (const good of records) {
    const { noun, projectId } = good;
    const most = noun.prepare ? 1 : BATCH_RECORDS;
    const isFull = batch && (batch.records.length >= most || pictures >= BATCH_PICTURE_CHARACTERS);
    if (batch && (isFull || batch.noun !== noun || batch.projectId !== projectId)) {
      yield batch;
      batch = undefined;
      pictures = 0;
    }
    batch ??= { noun, projectId, records: [] };
    batch.records.push(good);
    pictures += String(good.record.profile_image_url ?? "").length;
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
