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
    merged[key] = value;
  }
  return merged;
}

/**
 * Writes an override into nested defaults: keys with fewer dots first, null removes, and a dotted key that leads into
 * something that is no object is ignored. The result has neither dots nor nulls.
 */
export function applyOverride(defaults: { [key: string]: Json }, override: Override): { [key: string]: Json } {
  const result = structuredClone(defaults);
  const dots = (key: string) => key.split(".").length;
  const entries = Object.entries(override).sort(([a], [b]) => dots(a) - dots(b));
  for (const [key, value] of entries) {
    const path = key.split(".");
    const last = path.pop();
    const place = path.reduce<Json | undefined>((at, name) => (isObject(at) ? own(at, name) : undefined), result);
    if (last === undefined || !isObject(place)) continue;
    if (value === null) delete place[last];
    else define(place, last, withoutNulls(structuredClone(value)));
  }
  return result;
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
