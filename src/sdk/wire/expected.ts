/** How a server changes an object. */
export interface ChangeOptions {
  /**
   * Refuses the change with CHANGED_MEANWHILE if somebody else has changed one of its fields since this object was read.
   * Nothing is changed then; `error.details.fields` names the fields. Default: the last change wins.
   */
  ifUnchanged?: boolean;
}

/**
 * What the server compares before it changes an object: the fields of the change, as they were read. A field that is
 * only written, such as a password, is left out.
 */
export function expectedFields(read: object, change: object): Record<string, unknown> {
  const values: Record<string, unknown> = { ...read };
  const changed = Object.entries(change).filter(([name, value]) => value !== undefined && Object.hasOwn(values, name));
  return Object.fromEntries(changed.map(([name]) => [name, values[name] ?? null]));
}
