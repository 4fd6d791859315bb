import type { ImportReport, ImportResult } from "#contract/imports.ts";
import type { CheckedSource } from "./check-source.ts";

const MOST_SHOWN = 300;

/** A report as the wire has it. Its preview shows the beginning of long values, such as pictures. */
export function storedReport({ report, label }: Pick<CheckedSource, "report" | "label">): ImportReport {
  const { fields, preview } = report;
  return {
    product: report.product,
    label,
    collections: report.collections,
    fields: fields.map(({ collection, field, as, why, count }) => ({ collection, field, as, why: why ?? null, count })),
    unread: report.unread,
    records: report.records,
    left: report.left,
    warnings: report.warnings,
    preview: preview.map(({ place, source, user }) => ({ place, source: shortened(source), user: shortened(user) })),
  };
}

function shortened(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, short(each)]));
}

function short(value: unknown): unknown {
  if (typeof value === "string") return value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, MOST_LISTED).map(short);
  if (typeof value === "object" && value !== null) return shortened(value as Record<string, unknown>);
  return value;
}

const MOST_LISTED = 20;

export const NOTHING_YET: ImportResult = { records: {}, conflicts: [] };
