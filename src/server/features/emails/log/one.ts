import { and, desc, eq } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { FAILED_MAIL_CONTENT_MILLIS } from "#contract/limits.ts";
import type { AgainReason } from "#contract/mails.ts";
import type { Caller } from "#server/access/caller.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { plainText } from "#server/mail/guest/plain-text.ts";

type MailRow = Tables["mails"]["$inferSelect"];
type AttemptRow = Tables["mailAttempts"]["$inferSelect"];

const MAX_ATTEMPTS_SHOWN = 100;

export interface MailDetail {
  mail: MailRow;
  text: string | null;
  headers: { name: string; value: string }[];
  /** Newest first. */
  attempts: AttemptRow[];
  notAgain: AgainReason | null;
}

/** Reads one email with its attempts. The stored copy has placeholders for codes and links. */
export async function readMail(deps: Pick<Deps, "store" | "now">, projectId: string, id: string): Promise<MailDetail> {
  return deps.store.read(async (db) => {
    const { mails, mailAttempts } = db;
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.projectId, projectId)));
    if (!mail) throw fail("MAIL_NOT_FOUND");
    const attempts = await db
      .select()
      .from(mailAttempts)
      .where(eq(mailAttempts.mailId, id))
      .orderBy(desc(mailAttempts.at), desc(mailAttempts.id))
      .limit(MAX_ATTEMPTS_SHOWN);
    return {
      mail,
      text: mail.shownHtml === null ? null : plainText(mail.shownHtml),
      headers: headersOf(mail, attempts),
      attempts,
      notAgain: notAgainBecause(mail, deps.now()),
    };
  });
}

/** The headers that every copy of the email has, as far as they are known. */
function headersOf({ id, recipient, shownSubject }: MailRow, [latest]: AttemptRow[]): MailDetail["headers"] {
  const from = latest && {
    from: `${latest.sender.senderName} <${latest.sender.senderEmail}>`,
    messageId: `<${id}@${latest.sender.senderEmail.split("@")[1]}>`,
  };
  return [
    ...(from ? [{ name: "From", value: from.from }] : []),
    { name: "To", value: recipient },
    ...(shownSubject === null ? [] : [{ name: "Subject", value: shownSubject }]),
    ...(from ? [{ name: "Message-ID", value: from.messageId }] : []),
  ];
}

/**
 * Queues an email again that was given up, because its mail server was repaired. Emails with codes are not sent again:
 * the codes may be used or outdated, and their content is not kept.
 */
export async function sendAgain(deps: Deps, caller: Caller, id: string): Promise<MailRow> {
  const { projectId, origin } = caller;
  const mail = await deps.store.write(async (tx) => {
    const t = tx.mails;
    const [found] = await tx
      .select()
      .from(t)
      .where(and(eq(t.id, id), eq(t.projectId, projectId)));
    if (!found) throw fail("MAIL_NOT_FOUND");
    const reason = notAgainBecause(found, deps.now());
    if (reason) throw fail("MAIL_NOT_SENT_AGAIN", { reason });
    const queued = { state: "queued", attempts: 0, nextAttemptAt: deps.now() } as const;
    const [mail] = await tx
      .update(t)
      .set(queued)
      .where(and(eq(t.id, id), eq(t.state, "failed")))
      .returning();
    if (!mail) throw fail("MAIL_NOT_SENT_AGAIN", { reason: "not_failed" });
    await audit(tx, deps, {
      projectId,
      action: "mail_sent_again",
      actor: actorOf(caller),
      subject: mail.userId ? { type: "user", id: mail.userId } : { type: "project", id: projectId },
      origin,
      after: { mail_id: id, recipient: mail.recipient },
    });
    return mail;
  });
  return mail;
}

/** Why an email cannot be sent again; null if it can. */
function notAgainBecause({ state, sealedContent, nextAttemptAt }: MailRow, now: number): AgainReason | null {
  if (state !== "failed") return "not_failed";
  if (nextAttemptAt <= now - FAILED_MAIL_CONTENT_MILLIS) return "content_deleted";
  return sealedContent === null ? "has_codes" : null;
}
