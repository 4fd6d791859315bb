import { listAuditEntries, type AuditEntry as Payload } from "#contract/audit.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Something that happened and matters for the project's security. docs/wire/additions.md lists the words. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Such as `sign_in_failed`. */
  readonly action: string;
  readonly actor: Payload["actor"];
  readonly subject: Payload["subject"];
  /** Personal, as are the user agent and what was before and after: null once erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it has its place in the chain that shows later changes; it gets one within a second. */
  readonly isSealed: boolean;
}

export interface AuditOptions {
  readonly actorId?: string;
  readonly subjectId?: string;
  readonly action?: string;
  /** Both inclusive. */
  readonly from?: Date;
  readonly to?: Date;
  /** Of the page: `nextCursor` of the one before. */
  readonly cursor?: string;
  /** 1 to 200; 50 unless given. */
  readonly limit?: number;
}

/** Newest first. */
export type AuditPage = AuditEntry[] & { readonly nextCursor: string | null };

export async function auditEntries(wire: Wire<"server">, options: AuditOptions = {}): Promise<AuditPage> {
  const { actorId, subjectId, action, from, to, cursor, limit } = options;
  const query = {
    actor_id: actorId,
    subject_id: subjectId,
    action,
    from_millis: from?.getTime(),
    to_millis: to?.getTime(),
    cursor,
    limit,
  };
  const { items, pagination } = await wire.call(listAuditEntries, { query });
  return Object.assign(items.map(fromWire), { nextCursor: pagination.next_cursor });
}

const fromWire = ({ at_millis, user_agent, request_id, sealed, ...entry }: Payload): AuditEntry => ({
  ...entry,
  at: new Date(at_millis),
  userAgent: user_agent,
  requestId: request_id,
  isSealed: sealed,
});
