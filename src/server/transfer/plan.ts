import { and, eq, inArray } from "drizzle-orm";
import { canonical } from "#server/db/query/canonical.ts";
import { definitionKey, definitionsIn } from "#server/foundation/permissions/index.ts";
import { storedConfigIn } from "#server/foundation/projects/index.ts";
import type { ValidRecord } from "./check.ts";
import type { Db, FileRecord, Noun, Reference, Refused, TransferDeps } from "./noun.ts";

/** Consecutive records of one noun and project. */
export interface Batch {
  noun: Noun;
  projectId: string;
  records: ValidRecord[];
}

/** A line that is not imported, and why. */
export interface Conflict extends Refused {
  line: number;
  type: string;
}

/** The changes that importing a batch would make to the stored data. */
export interface Plan {
  create: FileRecord[];
  update: { record: FileRecord; before: FileRecord }[];
  unchanged: number;
  /** Records that differ from the stored ones but stay as they are, as requested. */
  kept: number;
  conflicts: Conflict[];
}

/** The records that a dry run would have written so far; the database does not contain them. */
export interface Simulated {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

export interface PlanOptions {
  /** Leaves existing records unchanged. */
  keepExisting?: boolean;
  simulated?: Simulated;
}

/** Compares a batch with the stored data. Only reads; the result is the same in a `read` and in a `write`. */
export async function planBatch(db: Db, deps: TransferDeps, batch: Batch, options: PlanOptions = {}): Promise<Plan> {
  const { noun, projectId } = batch;
  const { simulated } = options;
  const given = batch.records.map(({ record }) => record);
  const stored = await noun.stored(db, deps, projectId, given);
  const known = await knownReferences(db, deps, batch);
  const room = await noun.room?.(db, deps, projectId);
  const staysAsItIs = options.keepExisting || noun.staysAsItIs;
  const holders = (await noun.holders?.(db, deps, projectId, given)) ?? new Map<string, string>();
  const claimsOf = Map.groupBy(holders.keys(), (claim) => holders.get(claim));
  const holderOf = (claim: string) => simulated?.get(`claim ${claim}`) ?? holders.get(claim);
  const give = (claim: string, holder: string) => {
    holders.set(claim, holder);
    simulated?.set(`claim ${claim}`, holder);
  };

  const plan: Plan = { create: [], update: [], unchanged: 0, kept: 0, conflicts: [] };
  for (const { line, record } of batch.records) {
    const key = noun.keyOf(record);
    const before = stored.get(key);
    const conflict =
      conflictOf({ noun, projectId, record, before, known, holderOf, simulated }) ?? (before ? null : room?.(record));
    if (conflict) {
      plan.conflicts.push({ line, type: noun.type, ...conflict });
      continue;
    }
    const merged = defined((await noun.merge?.(db, deps, record, before?.record)) ?? record);
    const next = before ? { ...before.record, ...merged } : merged;
    // Names that this record releases, keeps and takes count for the records after it.
    const kept = before && staysAsItIs ? before.record : next;
    for (const claim of claimsOf.get(key) ?? []) give(claim, NOBODY);
    for (const claim of noun.claims?.(kept, projectId) ?? []) give(claim, key);
    known.add(`${noun.type} ${key}`);
    simulated?.set(`${noun.type} ${key}`, projectId);
    for (const name of noun.brings?.(next) ?? []) simulated?.set(name, projectId);

    if (!before) plan.create.push(next);
    else if (canonical(next) === canonical(before.record)) plan.unchanged++;
    else if (staysAsItIs) plan.kept++;
    else plan.update.push({ record: next, before: before.record });
  }
  return plan;
}

/** The holder of names that were released. */
const NOBODY = "";

interface Question {
  noun: Noun;
  projectId: string;
  record: FileRecord;
  before: { projectId: string } | undefined;
  known: Set<string>;
  holderOf(claim: string): string | undefined;
  simulated: Simulated | undefined;
}

function conflictOf(question: Question): Refused | null {
  const { noun, projectId, record, before, known, holderOf, simulated } = question;
  const key = noun.keyOf(record);
  if (before && before.projectId !== projectId) {
    return { field: "id", value: key, reason: `belongs to another project (${before.projectId})` };
  }
  if (before && noun.staysAsItIs) return null;
  for (const { to, id, field } of referencesOf(noun, projectId, record)) {
    if (known.has(`${to} ${id}`)) continue;
    const simulatedIn = simulated?.get(`${to} ${id}`);
    if (simulatedIn === projectId || (to === "project" && simulatedIn !== undefined)) continue;
    const where = to === "project" ? "on this instance" : `in project ${projectId}`;
    return { field, value: id, reason: `the ${to} does not exist ${where}` };
  }
  for (const claim of noun.claims?.(record, projectId) ?? []) {
    const holder = holderOf(claim);
    if (holder !== undefined && holder !== NOBODY && holder !== key) {
      return { field: null, value: claim, reason: `belongs to another ${noun.type} (${holder})` };
    }
  }
  return null;
}

function referencesOf(noun: Noun, projectId: string, record: FileRecord): Reference[] {
  const own = noun.references?.(record) ?? [];
  return noun.type === "project" ? own : [{ to: "project", id: projectId, field: "project_id" }, ...own];
}

/**
 * Returns which of the records that a batch refers to exist, as `user <id>`. They must be in the batch's project: a
 * record must not refer to another project.
 */
async function knownReferences(db: Db, deps: TransferDeps, { noun, projectId, records }: Batch): Promise<Set<string>> {
  const wanted = Map.groupBy(
    records.flatMap(({ record }) => referencesOf(noun, projectId, record)),
    ({ to }) => to,
  );
  const ids = (to: Reference["to"]) => [...new Set(wanted.get(to)?.map(({ id }) => id))];
  const { projects, teams, users } = db;
  const known = new Set<string>();
  for (const { id } of await db
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, ids("project")))) {
    known.add(`project ${id}`);
  }
  for (const [to, t] of [
    ["team", teams],
    ["user", users],
  ] as const) {
    if (!wanted.has(to)) continue;
    const inProject = and(eq(t.projectId, projectId), inArray(t.id, ids(to)));
    for (const { id } of await db.select({ id: t.id }).from(t).where(inProject)) known.add(`${to} ${id}`);
  }
  if (wanted.has("permission")) {
    for (const each of definitionsIn(await storedConfigIn(db, deps, projectId))) {
      known.add(`permission ${definitionKey(each, projectId)}`);
    }
  }
  return known;
}

/** Drops undefined fields. */
function defined(record: FileRecord): FileRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
