/** What a project stores: keys with dots, the last word for each. Everything else is a default. docs/wire/config.md. */
export type Override = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Puts the keys of `change` over `stored`. A key replaces itself and everything below it, so
 * `{ "a.b": 1 }` over `{ "a.b.c": 2 }` leaves only `a.b`. Keys inside nested stored objects are not removed
 * (docs/wire/config.md).
 */
export function mergeOverride(stored: Override, change: { [key: string]: Json | undefined }): Override {
  const changed = Object.entries(change).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const places = new Map(changed.map(([key], at) => [key, at]));
  /** The last change that replaces this key, or something that holds it. */
  const lastOver = (key: string) => Math.max(-1, ...lineOf(key).map((each) => places.get(each) ?? -1));
  const merged: Override = {};
  for (const [key, value] of Object.entries(stored)) if (lastOver(key) < 0) define(merged, key, value);
  for (const [key, value] of changed) if (lastOver(key) === places.get(key)) define(merged, key, value);
  return merged;
}

/** `a.b.c` → `a`, `a.b`, `a.b.c` */
function lineOf(key: string): string[] {
  const segments = key.split(".");
  return segments.map((_, at) => segments.slice(0, at + 1).join("."));
}

/**
 * Writes an override into nested defaults: keys with fewer dots first, null removes, and a dotted key that leads into
 * something that is no object is ignored. An object keeps the defaults that it does not mention, so that further keys
 * find them. The result has neither dots nor nulls.
 */
export function applyOverride(defaults: { [key: string]: Json }, override: Override): { [key: string]: Json } {
  const result = copyOf(defaults, false) as { [key: string]: Json };
  const dots = (key: string) => key.split(".").length;
  const entries = Object.entries(override).sort(([a], [b]) => dots(a) - dots(b));
  for (const [key, value] of entries) {
    const path = key.split(".");
    const last = path.pop();
    const place = valueAt(result, path);
    if (last === undefined || !isObject(place)) continue;
    if (value === null) delete place[last];
    else define(place, last, fill(valueAt(defaults, [...path, last]), copyOf(value, true)));
  }
  return result;
}

/**
 * A value with the defaults in it that it does not mention. Defaults come first, so that lists of them begin so. They are
 * copied; the value is not, and becomes a part of the result.
 */
export function fill(defaults: Json | undefined, value: Json | undefined): Json {
  if (value === undefined) return copyOf(defaults ?? null, false);
  if (!isObject(defaults) || !isObject(value)) return value;
  const filled: { [key: string]: Json } = {};
  for (const name of Object.keys(defaults)) set(filled, name, fill(own(defaults, name), own(value, name)));
  for (const name of Object.keys(value)) {
    const given = value[name];
    if (given !== undefined && !Object.hasOwn(defaults, name)) set(filled, name, given);
  }
  return filled;
}

function valueAt(root: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => (isObject(at) ? own(at, name) : undefined), root);
}

export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(object: { [key: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Plain assignment to the name `__proto__` would change what the object inherits. */
function define(object: { [key: string]: Json }, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function set(object: { [key: string]: Json }, name: string, value: Json): void {
  if (name === "__proto__") define(object, name, value);
  else object[name] = value;
}

/** Many times as fast as `structuredClone`, which is made for more than JSON. */
function copyOf(value: Json, dropsNulls: boolean): Json {
  if (Array.isArray(value)) {
    const kept = dropsNulls ? value.filter((item) => item !== null) : value;
    return kept.map((item) => copyOf(item, dropsNulls));
  }
  if (!isObject(value)) return value;
  const copy: { [key: string]: Json } = {};
  for (const name of Object.keys(value)) {
    const each = value[name];
    if (each !== undefined && !(dropsNulls && each === null)) set(copy, name, copyOf(each, dropsNulls));
  }
  return copy;
}
