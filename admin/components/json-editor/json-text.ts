import type { JsonValue } from "hallpass";
import { faultIn } from "./json-fault.ts";

/** Where a text stops being JSON, counted from 1. */
export interface JsonFault {
  line: number;
  column: number;
}

export interface JsonText {
  /** Undefined for a text with a fault. */
  value?: JsonValue;
  fault: JsonFault | null;
}

/** Reads JSON that somebody typed. Nothing typed means null. */
export function readJson(text: string): JsonText {
  if (text.trim() === "") return { value: null, fault: null };
  const at = faultIn(text);
  return at === null ? { value: JSON.parse(text), fault: null } : { fault: placeOf(at, text) };
}

function placeOf(at: number, text: string): JsonFault {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** The value as people read it; nothing for null. */
export const showJson = (value: unknown): string =>
  value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
