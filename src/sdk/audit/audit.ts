import { listAuditEntries, type AuditEntry as Payload } from "#contract/audit.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** An event that matters for the project's security. docs/wire/additions.md lists the actions. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** For example `sign_in_failed`. */
  readonly action: string;
  readonly actor: Payload["actor"];
  readonly subject: Payload["subject"];
  /** Personal data, like `userAgent`, `before` and `after`: `null` once erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the entry is part of the hash chain that reveals later changes. An entry is added within a second. */
  readonly isSealed: boolean;
}

/** Which entries of the audit log to list. */
export interface AuditOptions {
  /** What this user did, and what was done to the user. */
  readonly userId?: string;
  readonly actorId?: string;
  readonly subjectId?: string;
  readonly action?: string;
  /** Start of the period; `from` and `to` are inclusive. */
  readonly from?: Date;
  readonly to?: Date;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** From 1 to 200. Default: 50. */
  readonly limit?: number;
}

/** A page of entries, newest first. `nextCursor` is `null` on the last page. */
export type AuditPage = Page<AuditEntry>;

export async function auditEntries(wire: Wire<"server">, options: AuditOptions = {}): Promise<AuditPage> {
  const { userId, actorId, subjectId, action, from, to, cursor, limit } = options;
  const query = {
    user_id: userId,
    actor_id: actorId,
    subject_id: subjectId,
    action,
    from_millis: from?.getTime(),
    to_millis: to?.getTime(),
    cursor,
    limit,
  };
  const { items, pagination } = await wire.call(listAuditEntries, { query });
  return pageOf(items.map(fromWire), pagination.next_cursor);
}

const fromWire = ({ at_millis, user_agent, request_id, sealed, ...entry }: Payload): AuditEntry => ({
  ...entry,
  at: new Date(at_millis),
  userAgent: user_agent,
  requestId: request_id,
  isSealed: sealed,
});
