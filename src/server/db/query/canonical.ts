/** Returns JSON with sorted keys: PostgreSQL returns stored objects with their keys in another order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) => (isObject(each) ? sorted(each) : each));
}

function sorted(object: object): object {
  // `Object.fromEntries` defines the key `__proto__`; an assignment would change the prototype.
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
