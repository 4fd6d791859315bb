import { fail } from "#contract/errors.ts";

type Fields = { readonly [name: string]: unknown };

/**
 * Refuses a change when a field differs from the value that the caller has read, so that two callers who edit at once
 * lose nothing. Called within the transaction of the change. The error names fields only: values may be secrets.
 */
export function requireUnchanged(
  current: Fields,
  expected: Fields | undefined,
  groups: Record<string, Fields> = {},
): void {
  if (expected === undefined) return;
  const fields = Object.keys(expected).flatMap((name) => {
    const [group, values] = [groups[name], expected[name]];
    if (!group || !isFields(values)) return isSame(current[name], values) ? [] : [name];
    return Object.keys(values).flatMap((each) => (isSame(group[each], values[each]) ? [] : [`${name}.${each}`]));
  });
  if (fields.length > 0) throw fail("CHANGED_MEANWHILE", { fields: fields.sort() });
}

/** Whether two values are the same JSON. A missing property is the same as null, and the order of properties is free. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(own(a, name), own(b, name)));
}

const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
