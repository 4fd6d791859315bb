import { plainly } from "#commands/plain-text.ts";
import { table } from "#commands/table-of-cells.ts";
import type { MoveReport } from "#server/move-in/report.ts";

/** A report in sentences and tables, for a terminal. */
export function shownReport(report: MoveReport): string {
  const { collections, fields, unread, left, warnings, preview, records } = plainly(report);
  const counts = collections.flatMap(({ name, rows, moved, joined, left }) => [
    [`  ${name}`, `${rows} rows`, `${moved} moved`, joined ? `${joined} joined` : "", left ? `${left} left out` : ""],
  ]);
  const taken = fields.map(({ collection, field, as, why, count }) => [
    `  ${collection}.${field}`,
    String(count),
    as === null ? `left out: ${why}` : `→ ${as}`,
  ]);
  const parts = [
    ["The source:", ...table(counts)],
    unread.length > 0 && [`Lists that have no place in Hallpass: ${unread.join(", ")}.`],
    ["Its fields:", ...table(taken)],
    left.length > 0 && ["Left out:", ...left.map(({ place, why }) => `  ${place}: ${why}`)],
    warnings.length > 0 && [
      "Look at:",
      ...warnings.map(({ says, count, examples }) => {
        const named = examples.length > 0 ? ` (${examples.join("; ")}${count > examples.length ? "; …" : ""})` : "";
        return `  ${count} × ${says}${named}`;
      }),
    ],
    preview.length > 0 && [
      "The first users:",
      ...preview.flatMap(({ place, source, user }) => [
        `  ${place}`,
        `    there: ${JSON.stringify(source)}`,
        `    here:  ${JSON.stringify(user)}`,
      ]),
    ],
    ["Lines for the import:", ...table(Object.entries(records).map(([type, number]) => [`  ${type}`, String(number)]))],
  ];
  return parts.map((part) => (part ? `${part.join("\n")}\n` : "")).join("");
}
