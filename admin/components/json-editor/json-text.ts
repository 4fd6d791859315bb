/** What is wrong with a text that should be JSON, and where, counted from 1. Not every browser says where. */
export interface JsonFault {
  place?: { line: number; column: number };
}

export interface JsonText {
  /** Undefined for a text with a fault. */
  value?: unknown;
  fault: JsonFault | null;
}

/** Reads JSON that somebody typed. Nothing typed means null. */
export function readJson(text: string): JsonText {
  if (text.trim() === "") return { value: null, fault: null };
  try {
    return { value: JSON.parse(text), fault: null };
  } catch (error) {
    return { fault: { place: placeIn(text, String(error)) } };
  }
}

/** Browsers name the place in their own ways: "line 2 column 3", "position 12", or the end of the text. */
function placeIn(text: string, message: string): JsonFault["place"] {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const at = position === undefined ? undefined : Number(position);
  if (at === undefined && !/end of|EOF/i.test(message)) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** The value as people read it; nothing for null. */
export const showJson = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
