import type { TObject } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import type { ValueError } from "@sinclair/typebox/errors";
import { shortened } from "#contract/shortened.ts";
import { type SpillingMap, spillingMap } from "#server/db/sqlite/spill.ts";
import { End, FORMAT_VERSION, Header } from "./header.ts";
import { type Line, readLines } from "./lines.ts";
import type { Fault, FileRecord, Noun } from "./noun.ts";
import { nounNamed, nounOf, nouns } from "./nouns.ts";

/** A problem with a line, for the operator. */
export interface Problem {
  line: number;
  field: string | null;
  value?: string;
  expected: string;
}

/** A record that passed every check that needs no database. */
export interface ValidRecord {
  line: number;
  noun: Noun;
  projectId: string;
  record: FileRecord;
}

export interface Checked {
  header: Header | null;
  problems: Problem[];
  /** True when there were too many problems to list. */
  gaveUp: boolean;
  /** The number of records, by project and type. */
  counts: Map<string, Record<string, number>>;
  /** Records of the project itself, left out when everything goes into another project. */
  leftOut: Record<string, number>;
}

export interface Source {
  /** Its path, or its content. */
  file: string | Blob;
  /** Imports everything into this project, regardless of the project in the file. */
  intoProject?: string;
  onProgress?(bytesRead: number): void;
}

const MOST_PROBLEMS = 20;

/** Reads a whole file and reports its problems. It writes nothing, so a bad line leaves nothing half imported. */
export async function checkFile(source: Source): Promise<Checked> {
  const checked: Checked = { header: null, problems: [], gaveUp: false, counts: new Map(), leftOut: {} };
  const seen = spillingMap();
  try {
    for await (const item of records(source, seen)) {
      if ("problem" in item) {
        checked.problems.push(item.problem);
        checked.gaveUp = checked.problems.length >= MOST_PROBLEMS;
        if (checked.gaveUp) break;
      } else if ("header" in item) checked.header = item.header;
      else if ("leftOut" in item) count(checked.leftOut, item.leftOut);
      else {
        const { projectId, noun } = item.good;
        const counts = checked.counts.get(projectId) ?? {};
        checked.counts.set(projectId, counts);
        count(counts, noun.type);
      }
    }
    return checked;
  } finally {
    seen.close();
  }
}

/** Reads the records of a file that was checked before. */
export async function* readRecords(source: Source): AsyncGenerator<ValidRecord> {
  for await (const item of records(source)) {
    if ("problem" in item) {
      throw new Error(`The file changed after its check: line ${item.problem.line} is no longer readable.`);
    }
    if ("good" in item) yield item.good;
  }
}

type Item = { problem: Problem } | { header: Header } | { leftOut: string } | { good: ValidRecord };

/** With `seen`, duplicate records are reported as problems. */
async function* records(source: Source, seen?: SpillingMap): AsyncGenerator<Item> {
  let header: Header | null = null;
  let count = 0;
  let endedAt: number | null = null;
  let fileProject: string | null = null;
  let lines = 0;
  for await (const line of readLines(source.file)) {
    lines++;
    source.onProgress?.(line.bytesRead);
    const object = objectOf(line);
    if ("problem" in object) {
      yield object;
      if (!header && lines === 1) return;
      continue;
    }
    const { value } = object;
    if (endedAt !== null) {
      yield problem(line.number, "type", value.type, `nothing after the end record on line ${endedAt}`);
    } else if (!header) {
      const found = firstFault(headerCheck(), value);
      if (found) {
        const isNone = value.type !== "header" || value.format !== "hallpass-export";
        yield isNone ? problem(line.number, null, value, HEADER_EXPECTED) : { problem: toProblem(line.number, found) };
        return;
      }
      header = value as Header;
      yield { header };
    } else if (value.type === "end") {
      const found = firstFault(endCheck(), value);
      if (found) yield { problem: toProblem(line.number, found) };
      else if (value.records !== count) {
        yield problem(line.number, "records", value.records, `${count}, the number of records before this line`);
      }
      endedAt = line.number;
    } else {
      count++;
      const item = checkRecord(line.number, value, source, fileProject);
      if ("good" in item) {
        fileProject ??= ownProject(value);
        const twice = seen && firstLineOf(seen, item.good);
        if (twice) {
          yield {
            problem: {
              line: line.number,
              field: null,
              expected: `each ${item.good.noun.type} only once; line ${twice} has it, too`,
            },
          };
          continue;
        }
      }
      yield item;
    }
  }
  if (!header) yield problem(1, null, undefined, HEADER_EXPECTED);
  else if (header.has_end && endedAt === null) {
    yield problem(lines, null, undefined, 'a last line of type "end"; the file is incomplete');
  }
}

const HEADER_EXPECTED = `{"type":"header","format":"hallpass-export","version":${FORMAT_VERSION}} as the first line`;

function objectOf(line: Line): { problem: Problem } | { value: FileRecord } {
  if ("problem" in line) return problem(line.number, null, undefined, "a JSON object on each line", line.problem);
  const { value } = line;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return problem(line.number, null, value, "a JSON object");
  }
  return { value: value as FileRecord };
}

function checkRecord(line: number, value: FileRecord, source: Source, fileProject: string | null): Item {
  const { type, ...record } = value;
  const found = faultOfRecord(type, record);
  if (found) return { problem: toProblem(line, found) };
  const noun = nounNamed(String(type));

  const own = ownProject(value);
  if (source.intoProject) {
    if (own !== null && fileProject !== null && own !== fileProject) {
      return problem(line, "project_id", own, `${fileProject}: with --project, a file must hold one project`);
    }
    // The target project keeps its own configuration and keys.
    if (noun.isOfProject) return { leftOut: noun.type };
  }
  const projectId = source.intoProject ?? own;
  if (projectId === null) {
    return problem(line, "project_id", undefined, "a project's id, in this line or with --project for the whole file");
  }
  return { good: { line, noun, projectId, record: noun.complete(record, projectId) } };
}

/** Returns why a record of a known type would be refused; undefined if it is good. For whoever writes lines. */
export function faultOfRecord(type: unknown, record: FileRecord): Fault | undefined {
  const noun = typeof type === "string" ? nounOf(type) : undefined;
  if (!noun) return { field: "type", value: type, expected: `one of ${nouns.map((each) => each.type).join(", ")}` };
  return firstFault(recordCheck(noun), record) ?? noun.faults?.(record)[0];
}

/** Returns the key by which two records of a type are the same. */
export function keyOfRecord(type: string, record: FileRecord, projectId: string): string {
  const noun = nounNamed(type);
  return noun.keyOf(noun.complete(record, projectId));
}

/** Returns the project that a line names. */
function ownProject(value: FileRecord): string | null {
  const named = value.type === "project" ? value.id : value.project_id;
  return typeof named === "string" ? named : null;
}

function firstLineOf(seen: SpillingMap, { noun, record, line }: ValidRecord): string | undefined {
  const key = `${noun.type} ${noun.keyOf(record)}`;
  const before = seen.get(key);
  if (before === undefined) seen.set(key, String(line));
  return before;
}

const checks = new Map<TObject, TypeCheck<TObject>>();

function compiled(schema: TObject): TypeCheck<TObject> {
  let check = checks.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(closed(schema) as TObject);
    checks.set(schema, check);
  }
  return check;
}

const recordCheck = (noun: Noun) => compiled(noun.schema);
const headerCheck = () => compiled(Header);
const endCheck = () => compiled(End);

/** Makes objects refuse unknown properties: otherwise a misspelled field would be ignored silently. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const own = Object.getOwnPropertySymbols(schema).map((symbol) => [symbol, Reflect.get(schema, symbol)] as const);
  const parts = Object.entries(schema).map(([name, each]) => [name, closed(each)] as const);
  const copy = Object.assign(Object.fromEntries(parts), Object.fromEntries(own));
  return "properties" in schema ? { ...copy, additionalProperties: false } : copy;
}

/** Returns the first problem of a value, at the deepest path that explains it. */
function firstFault(check: TypeCheck<TObject>, value: unknown): Fault | undefined {
  if (check.Check(value)) return;
  const [error] = check.Errors(value);
  return error ? faultOf(deepest(error)) : { field: "", expected: "another value" };
}

/** The error of a union explains nothing; the branch that matched the most of the value explains more. */
function deepest(error: ValueError): ValueError {
  const below = error.errors.flatMap((branch) => [...branch]).map(deepest);
  const furthest = below.find(({ path }) => path.length > error.path.length);
  return furthest ?? error;
}

function faultOf({ path, value, schema, message }: ValueError): Fault {
  const field = path.slice(1);
  if (message === "Unexpected property") return { field, expected: "no field with this name" };
  const expected = typeof schema.expected === "string" ? schema.expected : "another value";
  return { field, value: schema.secret ? undefined : value, expected };
}

function toProblem(line: number, { field, value, expected }: Fault): Problem {
  return { line, field: field || null, ...(value !== undefined && { value: shown(value) }), expected };
}

function problem(line: number, field: string | null, value: unknown, expected: string, found?: string) {
  const actual = found ?? (value === undefined ? undefined : shown(value));
  return { problem: { line, field, ...(actual !== undefined && { value: actual }), expected } satisfies Problem };
}

const SHOWN_CHARACTERS = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN_CHARACTERS ? `${shortened(text, SHOWN_CHARACTERS)}…` : text;
}

function count(counts: Record<string, number>, type: string): void {
  counts[type] = (counts[type] ?? 0) + 1;
}
