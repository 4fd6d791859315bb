/** What a project stores: keys with dots, the last word for each. Everything else is a default. config.md. */
export type Override = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Puts the keys of `change` over `stored`. A key replaces itself and everything below it, so
 * `{ "a.b": 1 }` over `{ "a.b.c": 2 }` leaves only `a.b`. Keys inside nested stored objects are not removed (config.md).
 */
export function mergeOverride(stored: Override, change: { [key: string]: Json | undefined }): Override {
  const merged: Override = { ...stored };
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue;
    for (const old of Object.keys(merged)) if (old === key || old.startsWith(`${key}.`)) delete merged[old];
    define(merged, key, value);
  }
  return merged;
}

/**
 * Writes an override into nested defaults: keys with fewer dots first, null removes, and a dotted key that leads into
 * something that is no object is ignored. An object keeps the defaults that it does not mention, so that further keys
 * find them. The result has neither dots nor nulls.
 */
export function applyOverride(defaults: { [key: string]: Json }, override: Override): { [key: string]: Json } {
  const result = structuredClone(defaults);
  const dots = (key: string) => key.split(".").length;
  const entries = Object.entries(override).sort(([a], [b]) => dots(a) - dots(b));
  for (const [key, value] of entries) {
    const path = key.split(".");
    const last = path.pop();
    const place = valueAt(result, path);
    if (last === undefined || !isObject(place)) continue;
    if (value === null) delete place[last];
    else define(place, last, fill(valueAt(defaults, [...path, last]), withoutNulls(value)));
  }
  return result;
}

/** A value with the defaults in it that it does not mention. Defaults come first, so that lists of them begin so. */
export function fill(defaults: Json | undefined, value: Json | undefined): Json {
  if (value === undefined) return structuredClone(defaults ?? null);
  if (!isObject(defaults) || !isObject(value)) return structuredClone(value);
  const names = new Set([...Object.keys(defaults), ...Object.keys(value)]);
  return Object.fromEntries([...names].map((name) => [name, fill(own(defaults, name), own(value, name))]));
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

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([name, each]) => [name, withoutNulls(each)]),
  );
}
