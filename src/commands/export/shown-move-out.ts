import { table } from "#commands/table-of-cells.ts";
import type { MoveOutReport } from "#server/move-out/report.ts";

/** A report in sentences and tables, for a terminal. */
export function shownMoveOut(
  { records, files, fields, left, next }: MoveOutReport,
  label: string,
  folder: string,
): string {
  const counts = Object.entries(records).map(([type, { read, written, left }]) => [
    `  ${type}`,
    `${read} in the project`,
    `${written} written`,
    left ? `${left} left out` : "",
  ]);
  const taken = fields.map(({ record, field, as, why, count }) => [
    `  ${record}.${field}`,
    String(count),
    as === null ? `left out: ${why}` : `→ ${as}`,
  ]);
  const parts = [
    [`Exported for ${label} to ${folder}:`, ...table(files.map(({ name, rows }) => [`  ${name}`, `${rows} rows`]))],
    ["Records:", ...table(counts)],
    ["Their fields:", ...table(taken)],
    left.length > 0 && ["Left out:", ...left.map(({ record, id, why }) => `  ${record} ${id}: ${why}`)],
    ["Next:", ...next.map((sentence) => `  ${sentence}`)],
    ["The files contain password hashes: only you can read them. Delete them after the import."],
  ];
  return parts.map((part) => (part ? `${part.join("\n")}\n` : "")).join("");
}
