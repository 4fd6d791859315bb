import {
  type AuditActionGroup,
  type AuditActorType,
  type AuditSubjectType,
  checkAuditChain,
  getAuditEntry,
  type AuditEntryInChain as InChainPayload,
  listAuditEntries,
  type AuditEntry as Payload,
} from "#contract/audit.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";

export type { AuditAction, AuditActionGroup, AuditActorType, AuditSubjectType } from "#contract/audit.ts";

/** An event that matters for the project's security. docs/wire/additions.md lists the actions. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** For example `sign_in_failed`. */
  readonly action: string;
  readonly actor: AuditParty;
  readonly subject: AuditParty;
  /** Personal data, like `userAgent`, `before` and `after`: `null` once erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the entry is part of the hash chain that reveals later changes. An entry is added within a second. */
  readonly isSealed: boolean;
}

/** The actor of an entry, or its subject. */
export interface AuditParty {
  /** For example `user`, `server` or `team`. */
  readonly type: string;
  readonly id: string | null;
  /**
   * Only with `withNames`: what a user, a team, a set of keys or a webhook endpoint is called now. `null` once it is
   * deleted, and for other types.
   */
  readonly current?: { readonly name: string | null } | null;
}

/** An entry of the audit log with its place in the hash chain. */
export interface AuditEntryInChain extends AuditEntry {
  /** The number of the entry, from 1; `null` until it is sealed. */
  readonly sequence: number | null;
  readonly seal: string | null;
}

/** The outcome of checking a part of the hash chain. */
export interface AuditChainCheck {
  /** The number of the last sealed entry, also if it was removed. */
  readonly entries: number;
  /** The time of the first one. */
  readonly since: Date | null;
  /** How many entries from the first on are intact, including those of earlier calls. */
  readonly checked: number;
  /** The first entry that does not verify. */
  readonly broken: {
    readonly sequence: number;
    /**
     * `missing`: no entry has this number. `changed`: the entry is not the one that was sealed. `end`: the entries before it
     * are intact, but the record of where the log ends was changed or removed.
     */
    readonly problem: "missing" | "changed" | "end";
    /** The entry that stands there, or the next one; `null` behind the last one. */
    readonly entryId: string | null;
    /** The time of the last intact entry. */
    readonly intactUntil: Date | null;
  } | null;
  /** Whether nothing is left to check. */
  readonly isComplete: boolean;
  /** Continues from here, now or when there are more entries. */
  readonly cursor: string | null;
}

/** Which entries of the audit log to list. */
export interface AuditOptions {
  /** Entries with this user as the actor or the subject. */
  readonly userId?: string;
  readonly actorId?: string;
  readonly actorType?: AuditActorType;
  readonly subjectId?: string;
  readonly subjectType?: AuditSubjectType;
  readonly action?: string;
  /** All actions about one topic, for example `sign_in` or `teams`. */
  readonly actionGroup?: AuditActionGroup;
  /** Start of the period; `from` and `to` are inclusive. */
  readonly from?: Date;
  readonly to?: Date;
  /** Adds what actors and subjects are called now. */
  readonly withNames?: boolean;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** From 1 to 200. Default: 50. */
  readonly limit?: number;
}

/** A page of entries, newest first. `nextCursor` is `null` on the last page. */
export type AuditPage = Page<AuditEntry>;

/** The audit log of a project. */
export interface AuditLog {
  /**
   * Lists entries, newest first. Without `limit`, a page has 50 entries.
   *
   *     const page = await app.auditLog.list({ subjectId: user.id, action: "sign_in_failed" });
   *     const next = page.nextCursor && (await app.auditLog.list({ cursor: page.nextCursor }));
   */
  list(options?: AuditOptions): Promise<AuditPage>;
  /**
   * Loads an entry with its place in the hash chain. Resolves to `null` if there is none with this id.
   *
   *     const [latest] = await app.auditLog.list({ action: "project_updated", limit: 1 });
   *     const entry = latest && (await app.auditLog.get(latest.id));
   *     console.log(entry?.before, entry?.after, entry?.sequence);
   */
  get(id: string): Promise<AuditEntryInChain | null>;
  /**
   * Checks the next 2,000 entries of the hash chain, from `cursor` on. The first entry that is missing or was changed ends
   * the check.
   *
   *     let check = await app.auditLog.checkChain();
   *     while (!check.isComplete) check = await app.auditLog.checkChain({ cursor: check.cursor });
   *     if (check.broken) console.error("Broken at entry", check.broken.sequence);
   */
  checkChain(options?: { cursor?: string | null }): Promise<AuditChainCheck>;
}

export const auditLog = (wire: Wire<"server">): AuditLog => ({
  list: (options) => auditEntries(wire, options),
  get: (id) => auditEntry(wire, id),
  checkChain: ({ cursor } = {}) => auditChain(wire, cursor ?? undefined),
});

async function auditEntries(wire: Wire<"server">, options: AuditOptions = {}): Promise<AuditPage> {
  const { userId, actorId, actorType, subjectId, subjectType, action, actionGroup, from, to, cursor, limit } = options;
  const query = {
    user_id: userId,
    actor_id: actorId,
    actor_type: actorType,
    subject_id: subjectId,
    subject_type: subjectType,
    action,
    action_group: actionGroup,
    from_millis: from?.getTime(),
    to_millis: to?.getTime(),
    with_names: options.withNames,
    cursor,
    limit,
  };
  const { items, pagination } = await wire.call(listAuditEntries, { query });
  return pageOf(items.map(fromWire), pagination.next_cursor);
}

/** Loads an entry with the names of its actor and its subject. */
const auditEntry = (wire: Wire<"server">, id: string): Promise<AuditEntryInChain | null> =>
  lookUp(id, "AUDIT_ENTRY_NOT_FOUND", async () => {
    const entry = await wire.call(getAuditEntry, { params: { entry_id: id }, query: { with_names: true } });
    return inChain(entry);
  });

async function auditChain(wire: Wire<"server">, cursor?: string): Promise<AuditChainCheck> {
  const { entries, since_millis, checked, broken, is_complete, ...found } = await wire.call(checkAuditChain, {
    query: { cursor },
  });
  return {
    entries,
    since: dateOf(since_millis),
    checked,
    broken: broken && {
      sequence: broken.sequence,
      problem: broken.problem,
      entryId: broken.entry_id,
      intactUntil: dateOf(broken.intact_until_millis),
    },
    isComplete: is_complete,
    cursor: found.cursor,
  };
}

const fromWire = ({ at_millis, user_agent, request_id, sealed, ...entry }: Payload): AuditEntry => ({
  ...entry,
  at: new Date(at_millis),
  userAgent: user_agent,
  requestId: request_id,
  isSealed: sealed,
});

const inChain = ({ sequence, seal, ...entry }: InChainPayload): AuditEntryInChain => ({
  ...fromWire(entry),
  sequence,
  seal,
});
