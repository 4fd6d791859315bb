import type { AuditEntry } from "hallpass/admin";
import { csvOf } from "../../data/csv.ts";
import { useExport } from "../../data/export.ts";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { type AuditFilters, listOptionsOf } from "./audit-search.ts";

const COLUMNS = [
  "id",
  "at",
  "action",
  "actor_type",
  "actor_id",
  "subject_type",
  "subject_id",
  "ip",
  "user_agent",
  "request_id",
  "before",
  "after",
];
const PAGE_SIZE = 200;

const jsonOf = (value: unknown) => (value === null ? "" : JSON.stringify(value));

const rowOf = (entry: AuditEntry): string[] => [
  entry.id,
  entry.at.toISOString(),
  entry.action,
  entry.actor.type,
  entry.actor.id ?? "",
  entry.subject.type,
  entry.subject.id ?? "",
  entry.ip ?? "",
  entry.userAgent ?? "",
  entry.requestId ?? "",
  jsonOf(entry.before),
  jsonOf(entry.after),
];

/** An entry in the names of the API. */
const lineOf = ({ id, at, action, actor, subject, ip, userAgent, requestId, before, after }: AuditEntry): string =>
  `${JSON.stringify({ id, at: at.toISOString(), action, actor, subject, ip, user_agent: userAgent, request_id: requestId, before, after })}\n`;

const FORMATS = {
  csv: { name: "audit-log.csv", head: csvOf([COLUMNS]), write: (entry: AuditEntry) => csvOf([rowOf(entry)]) },
  jsonl: { name: "audit-log.jsonl", head: "", write: lineOf },
};

/** Saves the entries that match as a file, newest first. */
export function useExportEntries() {
  const t = useTexts();
  const { app } = useProject();
  const exportAll = useExport();
  return (format: keyof typeof FORMATS, filters: AuditFilters) => {
    // The period does not move. Entries that are added meanwhile stand before the first page, so the list needs no end, which
    // the clock of a device would set too early.
    const options = listOptionsOf(filters, Date.now());
    return exportAll({
      ...FORMATS[format],
      load: (cursor) => app.auditLog.list({ ...options, limit: PAGE_SIZE, cursor }),
      saving: (count) => t("auditLog.exporting", { count }),
      saved: (count) => t("auditLog.exported", { count }),
    });
  };
}
