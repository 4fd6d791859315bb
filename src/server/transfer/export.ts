import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { canonical } from "#server/db/query/canonical.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import { FORMAT_VERSION } from "./header.ts";
import type { FileRecord, Noun, TransferDeps } from "./noun.ts";
import { nouns } from "./nouns.ts";

export interface ExportOptions {
  /** The projects to export; empty for all. */
  projectIds: string[];
  includeSecrets: boolean;
  /** Writes a piece of the file. The export awaits it, so that it does not read faster than it can write. */
  write(text: string): Promise<void>;
  /** Called with the number of users so far, which are most of an export. */
  onProgress?(users: number, ofUsers: number): void;
}

export interface ExportReport {
  projects: number;
  /** The number of written records, by type. */
  records: Record<string, number>;
  /** The number of stored secrets that were not written, by type. */
  leftOut: Record<string, number>;
}

/**
 * Writes projects with all their records, as they are at one moment. Memory use does not grow with the number of users.
 */
export async function exportRecords(
  deps: TransferDeps & { store: Store },
  { projectIds, includeSecrets, write, onProgress }: ExportOptions,
): Promise<ExportReport> {
  const report: ExportReport = { projects: 0, records: {}, leftOut: {} };
  let total = 0;

  async function put(noun: Noun, records: FileRecord[]): Promise<void> {
    if (records.length === 0) return;
    if (noun.isSecret && !includeSecrets) {
      add(report.leftOut, noun.type, records.length);
      return;
    }
    const fields = Object.keys(noun.schema.properties);
    const shown = includeSecrets ? records : records.map((record) => withoutSecrets(noun, record, report));
    await write(shown.map((record) => line(noun.type, fields, record)).join(""));
    add(report.records, noun.type, records.length);
    total += records.length;
  }

  await deps.store.read(async (db) => {
    const ids = await projectsOf(db, projectIds);
    const users = onProgress ? await countUsers(db, ids) : 0;
    let usersDone = 0;
    const header = { format: "hallpass-export", version: FORMAT_VERSION, secrets: includeSecrets, has_end: true };
    await write(line("header", Object.keys(header), header));
    for (const id of ids) {
      report.projects++;
      for (const noun of nouns) {
        for await (const records of noun.inProject?.(db, deps, id) ?? []) {
          await put(noun, records);
          if (noun.type !== "user") continue;
          // Records of users follow their users at once: the export walks over the users only once, and keeps one chunk
          // in memory.
          const userIds = records.map((record) => noun.keyOf(record));
          for (const each of nouns) await put(each, (await each.ofUsers?.(db, deps, id, userIds)) ?? []);
          usersDone += records.length;
          onProgress?.(usersDone, users);
        }
      }
    }
    await write(line("end", ["records"], { records: total }));
  });
  return report;
}

/** Returns the projects to export. Project `internal` comes first: its teams own the other projects. */
export async function projectsOf(db: Snapshot, wanted: string[]): Promise<string[]> {
  const t = db.projects;
  const internal = await db.select({ id: t.id }).from(t).where(eq(t.id, INTERNAL_PROJECT_ID));
  const others = await db
    .select({ id: t.id })
    .from(t)
    .where(and(ne(t.id, INTERNAL_PROJECT_ID), isNull(t.deletedAt)))
    .orderBy(asc(t.createdAt), asc(t.id));
  const all = [...internal, ...others].map(({ id }) => id);
  const unknown = wanted.find((id) => !all.includes(id));
  if (unknown !== undefined) throw new Error(`The project ${unknown} does not exist.`);
  return wanted.length === 0 ? all : all.filter((id) => wanted.includes(id));
}

export async function countUsers(db: Snapshot, projectIds: string[]): Promise<number> {
  let users = 0;
  for (const id of projectIds) users += await db.$count(db.users, eq(db.users.projectId, id));
  return users;
}

function withoutSecrets(noun: Noun, record: FileRecord, report: ExportReport): FileRecord {
  if (!noun.withoutSecrets) return record;
  const { record: shown, leftOut } = noun.withoutSecrets(record);
  for (const name of leftOut) add(report.leftOut, name, 1);
  return shown;
}

function add(counts: Record<string, number>, name: string, number: number): void {
  counts[name] = (counts[name] ?? 0) + number;
}

/** Writes a record with its fields in the order of the schema, and the keys inside them sorted. */
function line(type: string, fields: readonly string[], record: object): string {
  const values = new Map(Object.entries(record));
  const ordered = fields.filter((field) => values.get(field) !== undefined).map((field) => [field, values.get(field)]);
  const rest = ordered.map(([field, value]) => `${JSON.stringify(field)}:${canonical(value)}`);
  return `{${[`"type":${JSON.stringify(type)}`, ...rest].join(",")}}\n`;
}
