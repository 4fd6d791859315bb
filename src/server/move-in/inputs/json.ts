import { JSONParser } from "@streamparser/json";
import { JSON_MAX_DEPTH } from "#contract/limits.ts";
import { SourceError } from "../source-error.ts";
import { type Bytes, reasonOf, textOf } from "./bytes.ts";
import { type Collection, type Input, MAX_ROW_BYTES, type RawRow } from "./collection.ts";

/**
 * A JSON file: a list of objects, or an object whose keys hold such lists (`{"users": [ … ]}`). It is parsed as it is
 * read, so that its size does not matter.
 */
export async function jsonInput(bytes: Bytes, name: string): Promise<Input> {
  if ((await firstCharacter(bytes)) === "[") {
    return { collections: [{ name, rows: () => jsonRows(bytes, "$.*") }] };
  }
  const lists = new Set<string>();
  for await (const { list, value } of jsonValues(bytes, "$.*.*")) if (list !== null && isObject(value)) lists.add(list);
  const collections = [...lists].map(
    (list): Collection => ({
      name: PAGE_KEYS.has(list) ? name : list,
      inside: name,
      rows: () => (PLAIN_KEY.test(list) ? jsonRows(bytes, `$.${list}.*`) : jsonRows(bytes, "$.*.*", list)),
    }),
  );
  // A file of JSON lines with one line is one object, too: then the object is the row.
  const isRow = !collections.some((each) => each.name === name) && (await isShort(bytes));
  return {
    collections: isRow ? [...collections, { name, rows: () => wholeAsRow(bytes) }] : collections,
    async documents(key) {
      for await (const { value } of jsonValues(bytes, `$.${key}`)) return [value];
      return [];
    },
  };
}

async function isShort(bytes: Bytes): Promise<boolean> {
  let length = 0;
  for await (const text of textOf(bytes)) {
    length += text.length;
    if (length > MAX_ROW_BYTES) return false;
  }
  return true;
}

async function* wholeAsRow(bytes: Bytes): AsyncGenerator<RawRow> {
  let json = "";
  for await (const text of textOf(bytes)) json += text;
  yield rowOf(JSON.parse(json), bytes.name);
}

/** Keys under which the answers of APIs have their lists: they say nothing about what is in them. */
const PAGE_KEYS = new Set([
  "Resources",
  "data",
  "items",
  "list",
  "records",
  "result",
  "results",
  "rows",
  "value",
  "values",
]);

/** A key that the parser's paths cannot mistake for another. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** The rows under a path; with `only`, those in the list of that key. */
async function* jsonRows(bytes: Bytes, path: string, only?: string): AsyncGenerator<RawRow> {
  let number = 0;
  for await (const { value, list } of jsonValues(bytes, path)) {
    if (only !== undefined && list !== only) continue;
    number++;
    yield rowOf(value, `${bytes.name}, item ${number}`);
  }
}

/** A value as a row. Deep nesting is an attack on recursive code that runs later. */
export function rowOf(value: unknown, place: string): RawRow {
  if (!isObject(value)) throw new SourceError(`${place} is not a JSON object.`);
  if (isDeeperThan(JSON_MAX_DEPTH, value)) throw new SourceError(`${place} is nested too deeply.`);
  return { place, value };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}

/** In an object, other values may stand before a list, and an item may have lists of its own. */
const MAX_BESIDE_BYTES = 64 * MAX_ROW_BYTES;

interface Found {
  value: unknown;
  /** The key of the list that holds the value; null if no list of the root object does. */
  list: string | null;
}

async function* jsonValues(bytes: Bytes, path: string): AsyncGenerator<Found> {
  let found: Found[] = [];
  let failed: unknown;
  let since = 0;
  const most = path === "$.*" ? MAX_ROW_BYTES : MAX_BESIDE_BYTES;
  const parser = new JSONParser({ paths: [path], keepStack: false, stringBufferSize: 64 * 1024 });
  parser.onValue = ({ value, parent, stack }) => {
    since = 0;
    const key = stack.at(-1)?.key;
    found.push({ value, list: Array.isArray(parent) && typeof key === "string" ? key : null });
  };
  parser.onError = (error) => {
    failed = error;
  };
  for await (const text of textOf(bytes)) {
    if (text === "") continue;
    since += text.length;
    if (parser.isEnded && text.trim() === "") continue;
    parser.write(text);
    if (failed !== undefined) throw new SourceError(`${bytes.name} is not JSON: ${reasonOf(failed)}`, failed);
    yield* found;
    found = [];
    // Values outside of the path are dropped as they are read; one inside of it that does not end is damage.
    if (since > most) throw new SourceError(`${bytes.name} has an item of over ${most >> 20} MiB.`);
  }
  if (!parser.isEnded) throw new SourceError(`${bytes.name} ends in the middle of its JSON: it was cut off.`);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function firstCharacter(bytes: Bytes): Promise<string | undefined> {
  for await (const text of textOf(bytes)) {
    const [first] = text.trimStart();
    if (first) return first;
  }
  return undefined;
}
