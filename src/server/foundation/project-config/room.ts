import { Kind, type TSchema } from "@sinclair/typebox";
import { CONFIG_ENTRIES_MAX, CONFIG_MAX_BYTES } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { isObject, type Override } from "./override.ts";
import { renderConfig } from "./render.ts";
import { Config } from "./schema.ts";

/** About the size of the shortest entry with its punctuation: `"a":1,`. */
const SHORTEST_ENTRY_BYTES = 5;

/**
 * Refuses an override that is too large, or that has too many entries in one part. An override that exceeded a limit
 * before the change may still be made smaller.
 */
export function requireRoom(override: Override, before: Override = {}): void {
  const size = sizeOf(override);
  if (size > CONFIG_MAX_BYTES && size >= sizeOf(before)) {
    throw refuse("CONFIG_TOO_LARGE", { max: CONFIG_MAX_BYTES });
  }
  // An override this small cannot have too many entries, so rendering it is not necessary.
  if (size < CONFIG_ENTRIES_MAX * SHORTEST_ENTRY_BYTES) return;
  const full = fullest(Config, renderConfig(override), "");
  if (full === null || full.entries <= CONFIG_ENTRIES_MAX) return;
  const known = fullest(Config, renderConfig(before), "");
  if (known !== null && known.entries > full.entries) return;
  throw refuse("CONFIG_TOO_MANY_ENTRIES", { path: full.path, max: CONFIG_ENTRIES_MAX });
}

const sizeOf = (override: Override) => Buffer.byteLength(JSON.stringify(override));

interface Part {
  path: string;
  entries: number;
}

/** Finds the part of a rendered configuration with the most entries. */
function fullest(schema: TSchema, value: unknown, path: string): Part | null {
  if (!isObject(value)) return null;
  const names = Object.keys(value);
  const isRecord = schema[Kind] === "Record";
  let most: Part | null = isRecord ? { path, entries: names.length } : null;
  const [ofEntries] = isRecord ? Object.values(schema.patternProperties as Record<string, TSchema>) : [];
  for (const name of names) {
    const child: TSchema | undefined = isRecord ? ofEntries : schema.properties?.[name];
    const found = child ? fullest(child, value[name], path === "" ? name : `${path}.${name}`) : null;
    if (found && found.entries > (most?.entries ?? 0)) most = found;
  }
  return most;
}
