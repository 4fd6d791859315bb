import { JSONParser } from "@streamparser/json";
import { SourceError } from "../source-error.ts";
import { type Bytes, reasonOf, textOf } from "./bytes.ts";
import { type Input, MAX_ROW_BYTES, type RawRow } from "./collection.ts";

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
  return {
    collections: [...lists].map((list) => ({
      name: PAGE_KEYS.has(list) ? name : list,
      rows: () => jsonRows(bytes, `$.${list}.*`),
    })),
    async document(key) {
      for await (const { value } of jsonValues(bytes, `$.${key}`)) return value;
      return undefined;
    },
  };
}

/** Keys under which the answers of APIs have their lists: they say nothing about what is in them. */
const PAGE_KEYS = new Set(["data", "items", "list", "records", "result", "results", "rows", "value", "values"]);

async function* jsonRows(bytes: Bytes, path: string): AsyncGenerator<RawRow> {
  let number = 0;
  for await (const { value } of jsonValues(bytes, path)) {
    number++;
    const place = `${bytes.name}, item ${number}`;
    if (!isObject(value)) throw new SourceError(`${place} is not an object.`);
    yield { place, value };
  }
}

interface Found {
  value: unknown;
  /** The key of the list that holds the value; null if no list of the root object does. */
  list: string | null;
}

async function* jsonValues(bytes: Bytes, path: string): AsyncGenerator<Found> {
  let found: Found[] = [];
  let failed: unknown;
  let since = 0;
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
    if (since > MAX_ROW_BYTES && path === "$.*") throw new SourceError(`${bytes.name} has an item of over 8 MiB.`);
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
