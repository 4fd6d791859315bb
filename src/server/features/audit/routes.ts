import { type AuditEntry, listAuditEntries } from "#contract/audit.ts";
import { AUDIT_PAGE_DEFAULT } from "#contract/limits.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { on } from "#server/http/route.ts";
import { listEntries } from "./list.ts";

export const auditRoutes = [
  on(listAuditEntries, async ({ deps, caller, query }) => {
    const { cursor, limit = AUDIT_PAGE_DEFAULT } = query;
    const filter = {
      userId: query.user_id,
      actorId: query.actor_id,
      subjectId: query.subject_id,
      action: query.action,
      fromMillis: query.from_millis,
      toMillis: query.to_millis,
    };
    const { items, nextCursor } = await listEntries(deps, caller, filter, { cursor, limit });
    return { items: items.map(view), is_paginated: true as const, pagination: { next_cursor: nextCursor } };
  }),
];

function view(entry: Tables["auditEntries"]["$inferSelect"]): AuditEntry {
  const { personal } = entry;
  return {
    id: entry.id,
    at_millis: entry.at,
    action: entry.action,
    actor: { type: entry.actorType, id: entry.actorId },
    subject: { type: entry.subjectType, id: entry.subjectId },
    ip: personal?.ip ?? null,
    user_agent: personal?.userAgent ?? null,
    request_id: entry.requestId,
    before: personal?.before ?? null,
    after: personal?.after ?? null,
    sealed: entry.sequence !== null,
  };
}
