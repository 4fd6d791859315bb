/** How a field differs between before and after. */
export type Difference = "added" | "removed" | "changed" | "unchanged";

/** A field of what an entry recorded. */
export interface Field {
  /** The names that lead to it: `config.signUpEnabled`. */
  path: string;
  difference: Difference;
  before?: unknown;
  after?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Compares what was before with what is after, field by field. Objects on both sides are compared within; a list, or an
 * object on one side only, is one value.
 */
export const fieldsOf = (before: unknown, after: unknown): Field[] => compare(sideOf(before), sideOf(after), "");

/** A side without fields has none, and one that is not an object is one field without a name. */
const sideOf = (value: unknown): Fields =>
  value === null || value === undefined ? {} : isObject(value) ? value : { "": value };

function compare(before: Fields, after: Fields, path: string): Field[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const at = path === "" ? name : `${path}.${name}`;
    const [was, is] = [before[name], after[name]];
    if (isObject(was) && isObject(is)) return compare(was, is, at);
    if (was === undefined) return [{ path: at, difference: "added", after: is }];
    if (is === undefined) return [{ path: at, difference: "removed", before: was }];
    if (canonical(was) === canonical(is)) return [{ path: at, difference: "unchanged", before: was, after: is }];
    return [{ path: at, difference: "changed", before: was, after: is }];
  });
}

/** JSON with sorted keys: databases return stored objects with their keys in another order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}
