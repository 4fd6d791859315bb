/**
 * The stored part of a project's configuration: values by dotted keys. All other values are defaults.
 * docs/wire/config.md.
 */
export type Override = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Puts the keys of `change` over `stored`. A key replaces itself and everything below it, so
 * `{ "a.b": 1 }` over `{ "a.b.c": 2 }` leaves only `a.b`. Keys inside nested stored objects are not removed
 * (docs/wire/config.md).
 */
export function mergeOverride(stored: Override, change: { [key: string]: Json | undefined }): Override {
  const changed = Object.entries(change).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const indexes = new Map(changed.map(([key], at) => [key, at]));
  /** The index of the last change that replaces this key or a key above it; -1 for none. */
  const lastChangeOf = (key: string) => Math.max(-1, ...prefixesOf(key).map((each) => indexes.get(each) ?? -1));
  const merged: Override = {};
  for (const [key, value] of Object.entries(stored)) if (lastChangeOf(key) < 0) define(merged, key, value);
  for (const [key, value] of changed) if (lastChangeOf(key) === indexes.get(key)) define(merged, key, value);
  return merged;
}

/** `a.b.c` → `a`, `a.b`, `a.b.c` */
function prefixesOf(key: string): string[] {
  const segments = key.split(".");
  return segments.map((_, at) => segments.slice(0, at + 1).join("."));
}

/**
 * Applies an override to nested defaults. Keys with fewer dots come first; null removes a value, so that its default
 * holds again; a dotted key whose parent is not an object is ignored. An object keeps the defaults that it does not
 * mention, so that longer keys find their parents. The result has neither dotted keys nor nulls.
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
    const initial = valueAt(defaults, [...path, last]);
    if (value !== null) define(place, last, fill(initial, copyOf(value, true)));
    else if (initial !== undefined) define(place, last, copyOf(initial, false));
    else delete place[last];
  }
  return result;
}

/**
 * Adds to a value the defaults that it does not mention. Defaults come first in the result's order. They are copied;
 * the value is not copied and becomes a part of the result.
 */
function fill(defaults: Json | undefined, value: Json | undefined): Json {
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

export function valueAt(root: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => (isObject(at) ? own(at, name) : undefined), root);
}

export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(object: { [key: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a property of any name: plain assignment to `__proto__` would change the prototype. */
function define(object: { [key: string]: Json }, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function set(object: { [key: string]: Json }, name: string, value: Json): void {
  if (name === "__proto__") define(object, name, value);
  else object[name] = value;
}

/** Copies JSON, many times as fast as `structuredClone`. */
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
