/** Characters that a terminal obeys, and those that turn the direction of a text: nobody sees what they hide. */
const OBEYED = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** A text of somebody else for a terminal, in one line. */
export const plainText = (text: string): string => text.replaceAll(OBEYED, "\ufffd");

/** The same for a text that may have several lines. */
export const plainLines = (text: string): string => text.split("\n").map(plainText).join("\n");

/** A value with all texts and names in it plain. */
export function plainly<T>(value: T): T;
export function plainly(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map((each) => plainly(each));
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plainText(name), plainly(each)]));
}
