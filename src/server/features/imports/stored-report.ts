import type { ImportReport, ImportResult } from "#contract/imports.ts";
import type { CheckedSource } from "./check-source.ts";

const MOST_SHOWN = 300;

/** A report as the wire has it, with the beginning of long names and values: they may be pictures. */
export function storedReport({ report, label }: Pick<CheckedSource, "report" | "label">): ImportReport {
  const { fields, preview } = report;
  return {
    product: report.product,
    label,
    collections: report.collections.map(({ name, ...counts }) => ({ name: beginning(name), ...counts })),
    fields: fields.map(({ collection, field, as, why, count }) => ({
      collection: beginning(collection),
      field: beginning(field),
      as,
      why: why === undefined ? null : beginning(why),
      count,
    })),
    unread: report.unread.map(beginning),
    records: report.records,
    left: report.left.map(({ place, why }) => ({ place: beginning(place), why: beginning(why) })),
    warnings: report.warnings.map(({ says, count, examples }) => ({
      says: beginning(says),
      count,
      examples: examples.map(beginning),
    })),
    preview: preview.map(({ place, source, user }) => ({
      place: beginning(place),
      source: shortened(source),
      user: shortened(user),
    })),
  };
}

const beginning = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

function shortened(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_KEYS)
      .map(([name, each]) => [beginning(name), short(each)]),
  );
}

function short(value: unknown): unknown {
  if (typeof value === "string") return beginning(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, MOST_LISTED).map(short);
  if (typeof value === "object" && value !== null) return shortened(value as Record<string, unknown>);
  return value;
}

const MOST_LISTED = 20;
const MOST_KEYS = 200;

export const NOTHING_YET: ImportResult = { records: {}, conflicts: [] };
