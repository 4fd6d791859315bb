/** Reads of what stands in an address: whatever a person typed there becomes a value we know. */

type Search = Record<string, unknown>;

export const text = (search: Search, name: string): string | undefined => {
  const value = search[name];
  // The router reads `?q=12` as a number.
  const words = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  return words === "" ? undefined : words;
};

export function oneOf<V extends string>(search: Search, name: string, values: readonly V[]): V | undefined {
  return values.find((value) => value === search[name]);
}

export const flag = (search: Search, name: string): true | undefined =>
  search[name] === true || search[name] === "true" ? true : undefined;
