import { Kind, type TSchema } from "@sinclair/typebox";
import { CONFIG_ENTRIES_MAX, CONFIG_MAX_BYTES } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { isObject, type Override } from "./override.ts";
import { renderConfig } from "./render.ts";
import { Config } from "./schema.ts";

/** A name, a value and what stands around them: `"a":1,`. A few entries are there by default. */
const SHORTEST_ENTRY_BYTES = 5;

/**
 * Refuses an override that is too large, or of which some part has too many entries. One that was stored before there
 * was a limit may still be made smaller.
 */
export function requireRoom(override: Override, before: Override = {}): void {
  const size = sizeOf(override);
  if (size > CONFIG_MAX_BYTES && size >= sizeOf(before)) {
    throw refuse("CONFIG_TOO_LARGE", { max: CONFIG_MAX_BYTES });
  }
  // Nothing is rendered for what could not hold so many.
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

/** The part of a rendered configuration that has most entries of one kind. */
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
