import { canonical } from "#server/db/query/canonical.ts";

/** Writes a record with its fields in the order of the schema, and the keys inside them sorted. */
export function line(type: string, fields: readonly string[], record: object): string {
  const values = new Map(Object.entries(record));
  const ordered = fields.filter((field) => values.get(field) !== undefined).map((field) => [field, values.get(field)]);
  const rest = ordered.map(([field, value]) => `${JSON.stringify(field)}:${canonical(value)}`);
  return `{${[`"type":${JSON.stringify(type)}`, ...rest].join(",")}}\n`;
}
