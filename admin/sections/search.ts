/** Readers for parameters of the query string. They return undefined for values that are not valid. */

type Search = Record<string, unknown>;

export const text = (search: Search, name: string): string | undefined => {
  const value = search[name];
  // The router reads `?q=12` as a number.
  const read = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  return read === "" ? undefined : read;
};

export function oneOf<V extends string>(search: Search, name: string, values: readonly V[]): V | undefined {
  return values.find((value) => value === search[name]);
}

export const flag = (search: Search, name: string): true | undefined =>
  search[name] === true || search[name] === "true" ? true : undefined;
