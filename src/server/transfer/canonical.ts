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

/** Writes a record with its fields in the order of the schema, and the keys inside them sorted. */
export function line(type: string, fields: readonly string[], record: object): string {
  const values = new Map(Object.entries(record));
  const ordered = fields.filter((field) => values.get(field) !== undefined).map((field) => [field, values.get(field)]);
  const rest = ordered.map(([field, value]) => `${JSON.stringify(field)}:${canonical(value)}`);
  return `{${[`"type":${JSON.stringify(type)}`, ...rest].join(",")}}\n`;
}
