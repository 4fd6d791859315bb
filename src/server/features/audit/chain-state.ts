import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { AuditChainCheck } from "#contract/audit.ts";
import { AUDIT_ENTRIES_CHECKED_AT_ONCE } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { lastSealed } from "#server/audit/chain.ts";
import { AT_BEGINNING, brokenEntry, type CheckedPlace, checkEntries, knownEnd } from "#server/audit/check.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** Checks the next part of the project's chain, from a cursor on. */
export async function checkChain(deps: Deps, { projectId }: Caller, cursor?: string): Promise<AuditChainCheck> {
  const end = await knownEnd(deps, projectId);
  const part = await checkEntries(deps, projectId, readCursor(cursor), AUDIT_ENTRIES_CHECKED_AT_ONCE, end);
  const { last, isComplete } = part;
  const [first] = await deps.store.rows(firstSealed, { projectId });
  const [newest] = await deps.store.rows(lastSealed, { projectId });
  return {
    entries: Math.max(newest?.sequence ?? 0, ...end.heads.map(({ sequence }) => sequence)),
    since_millis: first?.at ?? null,
    checked: last.sequence,
    broken: await brokenEntry(deps.store, projectId, part),
    is_complete: isComplete,
    cursor: last.sequence === 0 ? null : `${last.sequence}_${last.seal}_${last.secretId}`,
  };
}

/** Reads a cursor. It has the seal that was checked, because the stored one may have been changed since. */
function readCursor(cursor = ""): CheckedPlace {
  const [, sequence, seal, secretId] = /^([1-9]\d{0,14})_([0-9a-f]{64})_([0-9a-f]{8})$/.exec(cursor) ?? [];
  if (sequence === undefined || seal === undefined || secretId === undefined) return AT_BEGINNING;
  return { sequence: Number(sequence), seal, secretId };
}

const firstSealed = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.auditEntries;
  return db
    .select({ at: t.at })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.sequence)))
    .orderBy(asc(t.sequence))
    .limit(1);
});
