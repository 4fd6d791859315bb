/** JSON with sorted keys: PostgreSQL gives stored objects back in another order than they were written in. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) => (isObject(each) ? sorted(each) : each));
}

function sorted(object: object): object {
  // `Object.fromEntries` defines, where assignment to `__proto__` would do something else.
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record with the fields in the order of its schema, and what is inside them in an order of its own. */
export function line(type: string, fields: readonly string[], record: object): string {
  const values = new Map(Object.entries(record));
  const ordered = fields.filter((field) => values.get(field) !== undefined).map((field) => [field, values.get(field)]);
  const rest = ordered.map(([field, value]) => `${JSON.stringify(field)}:${canonical(value)}`);
  return `{${[`"type":${JSON.stringify(type)}`, ...rest].join(",")}}\n`;
}
