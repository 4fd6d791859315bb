import {
  type AgainReason,
  countMails,
  getMail,
  listMails,
  type MailState,
  type Mail as Payload,
  retryMail,
} from "#contract/mails.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { type EmailAdministration, emailAdministration, type SentEmail } from "./emails.ts";

/** An email of the project, without its content. */
export interface Mail {
  readonly id: string;
  /** The user whom it is for; `null` for an address without a user. */
  readonly userId: string | null;
  readonly recipient: string;
  /** With placeholders for codes; `null` until the first attempt. */
  readonly subject: string | null;
  /** `null` for an email that was sent as HTML. Its `name` is `null` if the project no longer has the template. */
  readonly template: { readonly id: string; readonly name: string | null } | null;
  /** `failed`: every attempt failed; `skipped`: it was deliberately not sent. */
  readonly state: MailState;
  readonly attempts: number;
  /** When a queued email is tried again; `null` in every other state. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** Why the last attempt failed, or why the email was skipped. */
  readonly error: string | null;
}

/** An attempt to hand an email to a mail server. */
export interface MailAttempt {
  readonly id: string;
  readonly at: Date;
  /** The server, without its password; of the operator's server only the address of the sender. */
  readonly sender: {
    readonly type: "shared" | "standard";
    readonly host?: string;
    readonly port?: number;
    readonly username?: string;
    readonly senderName: string;
    readonly senderEmail: string;
  };
  /** Why it failed; `null` when the server accepted the email. */
  readonly error: SentEmail["error"];
}

/** An email with its stored copy. */
export interface MailDetail extends Mail {
  /** With placeholders for codes and links; `null` until it was rendered. */
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Newest first. */
  readonly attemptLog: readonly MailAttempt[];
  /** Why it cannot be sent again; `null` if it can. */
  readonly notAgainBecause: AgainReason | null;
}

/** Which emails to count. */
export interface MailFilters {
  readonly userId?: string;
  /** Start of the period; `from` and `to` are inclusive. */
  readonly from?: Date;
  readonly to?: Date;
}

/** Which emails to list. */
export interface ListMailsOptions extends MailFilters {
  readonly state?: MailState;
  /** A part of the recipient or the subject, a whole address, or an id. */
  readonly query?: string;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** From 1 to 200. Default: 50. */
  readonly limit?: number;
}

/**
 * A page of emails, newest first. `nextCursor` is `null` on the last page. A search compares a bounded number of emails per
 * page, so that a page may have few of them, or none, and still have a next page.
 */
export type MailPage = Page<Mail>;

/** The number of emails in each state. Where `isExact` is false, there are more than `count`. */
export type MailCounts = Readonly<Record<MailState, { readonly count: number; readonly isExact: boolean }>>;

/** The emails of a project, as admins see them. */
export interface ProjectEmails extends EmailAdministration {
  /**
   * A page of the emails with their states, newest first. Without `limit`, a page has 50 emails. Equal options give the same
   * watchable.
   *
   *     const failed = await app.emails.list({ state: "failed" }).get();
   *     const next = failed.nextCursor && (await app.emails.list({ state: "failed", cursor: failed.nextCursor }).get());
   */
  list(options?: ListMailsOptions): Watchable<MailPage>;
  /** The number of emails in each state, up to ten thousand. */
  counts(filters?: MailFilters): Watchable<MailCounts>;
  /**
   * An email with its stored copy and its attempts; `null` when there is no such email. Codes and links that work once are
   * masked in the copy.
   */
  one(id: string): Watchable<MailDetail | null>;
  /**
   * Sends a failed email again, for example after its mail server was repaired.
   *
   *     for (const { id } of await app.emails.list({ state: "failed" }).get()) await app.emails.retry(id);
   *
   * Throws MAIL_NOT_SENT_AGAIN for an email in another state, for one with codes, and for one whose content is deleted:
   * seven days after it was given up. Throws MAIL_NOT_FOUND if there is no such email.
   */
  retry(id: string): Promise<Mail>;
}

export function projectEmails(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): ProjectEmails {
  const pages: Family<MailPage> = family(async (key) => {
    const { items, pagination } = await wire.call(listMails, { query: JSON.parse(key) });
    return pageOf(items.map(fromWire), pagination.next_cursor);
  }, deps);
  const counts: Family<MailCounts> = family(async (key) => {
    const found = await wire.call(countMails, { query: JSON.parse(key) });
    const shown = ({ count, is_exact }: (typeof found)[MailState]) => ({ count, isExact: is_exact });
    const { queued, sending, sent, failed, skipped } = found;
    return {
      queued: shown(queued),
      sending: shown(sending),
      sent: shown(sent),
      failed: shown(failed),
      skipped: shown(skipped),
    };
  }, deps);
  const single: Family<MailDetail | null> = family((id) => lookUp(id, "MAIL_NOT_FOUND", () => load(wire, id)), deps);
  const filterKey = (filters: MailFilters = {}) => JSON.stringify(filterQuery(filters));
  const pageKey = (options: ListMailsOptions = {}) => {
    const { state, query, cursor, limit } = options;
    return JSON.stringify({ ...filterQuery(options), state, query, cursor, limit });
  };
  return {
    ...emailAdministration(wire, deps),
    list: (options) => pages.of(pageKey(options)),
    counts: (filters) => counts.of(filterKey(filters)),
    one: single.of,
    async retry(id) {
      const mail = fromWire(await wire.call(retryMail, { params: { mail_id: id }, body: {} }));
      await Promise.all([pages, counts, single].map((each) => each.refresh()));
      return mail;
    },
  };
}

const filterQuery = ({ userId, from, to }: MailFilters) => ({
  user_id: userId,
  from_millis: from?.getTime(),
  to_millis: to?.getTime(),
});

async function load(wire: Wire<"server">, id: string): Promise<MailDetail> {
  const found = await wire.call(getMail, { params: { mail_id: id } });
  const { html, text, headers, attempt_log, not_again_because } = found;
  return {
    ...fromWire(found),
    html,
    text,
    headers,
    attemptLog: attempt_log.map(({ id, at_millis, sender_config, error }) => {
      const { sender_name: senderName, sender_email: senderEmail, ...server } = sender_config;
      return { id, at: new Date(at_millis), sender: { ...server, senderName, senderEmail }, error };
    }),
    notAgainBecause: not_again_because,
  };
}

const fromWire = (payload: Payload): Mail => ({
  id: payload.id,
  userId: payload.user_id,
  recipient: payload.recipient,
  subject: payload.subject,
  template: payload.template,
  state: payload.state,
  attempts: payload.attempts,
  nextAttemptAt: dateOf(payload.next_attempt_at_millis),
  createdAt: new Date(payload.created_at_millis),
  sentAt: dateOf(payload.sent_at_millis),
  error: payload.error,
});
