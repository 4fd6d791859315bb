import { and, eq, inArray } from "drizzle-orm";
import { canonical } from "./canonical.ts";
import type { GoodRecord } from "./check.ts";
import type { Db, FileRecord, Noun, Reference, TransferDeps } from "./noun.ts";

/** Records of one noun and project that follow each other in the file. */
export interface Batch {
  noun: Noun;
  projectId: string;
  records: GoodRecord[];
}

/** Why a record cannot be taken although nothing is wrong with it. */
export interface Conflict {
  line: number;
  type: string;
  field: string | null;
  value: string;
  reason: string;
}

/** What importing a batch means for what is stored now. */
export interface Plan {
  create: FileRecord[];
  update: { record: FileRecord; before: FileRecord }[];
  unchanged: number;
  /** Differ from what is stored, and stay as they are because that was asked for. */
  kept: number;
  conflicts: Conflict[];
}

/** What a dry run would have written so far; the database knows nothing of it. */
export interface Imagined {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

export interface PlanOptions {
  /** Leaves alone what is there already. */
  keepExisting?: boolean;
  imagined?: Imagined;
}

/** Compares a batch with what is stored. Reads only; the same answer in a `read` and in a `write`. */
export async function planBatch(db: Db, deps: TransferDeps, batch: Batch, options: PlanOptions = {}): Promise<Plan> {
  const { noun, projectId } = batch;
  const { imagined } = options;
  const given = batch.records.map(({ record }) => record);
  const stored = await noun.stored(db, deps, projectId, given);
  const known = await knownReferences(db, batch);
  const holders = (await noun.holders?.(db, projectId, given)) ?? new Map<string, string>();
  const claimsOf = Map.groupBy(holders.keys(), (claim) => holders.get(claim));
  const holderOf = (claim: string) => imagined?.get(`claim ${claim}`) ?? holders.get(claim);
  const give = (claim: string, holder: string) => {
    holders.set(claim, holder);
    imagined?.set(`claim ${claim}`, holder);
  };

  const plan: Plan = { create: [], update: [], unchanged: 0, kept: 0, conflicts: [] };
  for (const { line, record } of batch.records) {
    const key = noun.keyOf(record);
    const before = stored.get(key);
    const conflict = conflictOf({ noun, projectId, record, before, known, holderOf, imagined });
    if (conflict) {
      plan.conflicts.push({ line, type: noun.type, ...conflict });
      continue;
    }
    // What this record gives up and takes counts for those that follow.
    for (const claim of claimsOf.get(key) ?? []) give(claim, NOBODY);
    for (const claim of noun.claims?.(record, projectId) ?? []) give(claim, key);
    imagined?.set(`${noun.type} ${key}`, projectId);

    const merged = defined((await noun.merge?.(db, deps, record, before?.record)) ?? record);
    if (!before) plan.create.push(merged);
    else {
      const next = { ...before.record, ...merged };
      if (canonical(next) === canonical(before.record)) plan.unchanged++;
      else if (options.keepExisting) plan.kept++;
      else plan.update.push({ record: next, before: before.record });
    }
  }
  return plan;
}

/** Holds the names that were given up. */
const NOBODY = "";

interface Question {
  noun: Noun;
  projectId: string;
  record: FileRecord;
  before: { projectId: string } | undefined;
  known: Set<string>;
  holderOf(claim: string): string | undefined;
  imagined: Imagined | undefined;
}

function conflictOf(question: Question): Pick<Conflict, "field" | "value" | "reason"> | null {
  const { noun, projectId, record, before, known, holderOf, imagined } = question;
  const key = noun.keyOf(record);
  if (before && before.projectId !== projectId) {
    return { field: "id", value: key, reason: `belongs to another project (${before.projectId})` };
  }
  for (const { to, id, field } of referencesOf(noun, projectId, record)) {
    if (known.has(`${to} ${id}`)) continue;
    const imaginedIn = imagined?.get(`${to} ${id}`);
    if (imaginedIn === projectId || (to === "project" && imaginedIn !== undefined)) continue;
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

/** Which of the things that a batch refers to are there, as `user <id>`: in its own project, for another's are nobody's. */
async function knownReferences(db: Db, { noun, projectId, records }: Batch): Promise<Set<string>> {
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
  return known;
}

/** Without the fields that are left out. */
function defined(record: FileRecord): FileRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
