import {
  AUDIT_ACTION_GROUPS,
  type AuditActionGroup,
  type AuditEntry,
  checkAuditChain,
  getAuditEntry,
  listAuditEntries,
} from "#contract/audit.ts";
import { AUDIT_PAGE_DEFAULT } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import { on } from "#server/http/routing/api-route.ts";
import { checkChain } from "./chain-state.ts";
import { findEntry, listEntries, type StoredEntry } from "./list.ts";
import { withNames } from "./names.ts";

export const auditRoutes = [
  on(listAuditEntries, async ({ deps, caller, query }) => {
    const { cursor, limit = AUDIT_PAGE_DEFAULT } = query;
    const filter = {
      userId: query.user_id,
      actorId: query.actor_id,
      actorType: query.actor_type,
      subjectId: query.subject_id,
      subjectType: query.subject_type,
      actions: actionsOf(query.action, query.action_group),
      fromMillis: query.from_millis,
      toMillis: query.to_millis,
    };
    const { items, nextCursor } = await listEntries(await forLists(deps), caller, filter, { cursor, limit });
    const views = items.map(view);
    return {
      items: query.with_names ? await withNames(deps, caller, views) : views,
      is_paginated: true as const,
      pagination: { next_cursor: nextCursor },
    };
  }),

  on(checkAuditChain, ({ deps, caller, query }) => checkChain(deps, caller, query.cursor)),

  on(getAuditEntry, async ({ deps, caller, params, query }) => {
    const entry = await findEntry(deps, caller, params.entry_id);
    if (!entry) throw refuse("AUDIT_ENTRY_NOT_FOUND");
    const shown = { ...view(entry), sequence: entry.sequence, seal: entry.seal };
    if (!query.with_names) return shown;
    const [named] = await withNames(deps, caller, [shown]);
    return named ?? shown;
  }),
];

/** The actions that both parameters allow; undefined without either. */
function actionsOf(action?: string, group?: AuditActionGroup): readonly string[] | undefined {
  if (group === undefined) return action === undefined ? undefined : [action];
  const ofGroup: readonly string[] = AUDIT_ACTION_GROUPS[group];
  return action === undefined ? ofGroup : ofGroup.filter((each) => each === action);
}

function view(entry: StoredEntry): AuditEntry {
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
