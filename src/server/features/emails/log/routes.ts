import { countMails, getMail, listMails, type Mail, type MailAttempt, retryMail } from "#contract/mails.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { on } from "#server/http/routing/api-route.ts";
import { ALERT_TEMPLATE_ID, API_KEY_REVOKED_TEMPLATE_ID, FAILED_MAILS_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { noticeTemplateId, SECURITY_EVENTS } from "#server/mail/security-notices.ts";
import { countsOfMails, type ListedMail, pageOfMails } from "./list.ts";
import { readMail, sendAgain } from "./one.ts";

export const mailLogRoutes = [
  on(listMails, async ({ deps, caller, query }) => {
    const filter = { ...periodOf(query), state: query.state, query: query.query };
    const { items, next } = await pageOfMails(await forLists(deps), caller.projectId, filter, query);
    return {
      items: items.map((mail) => view(caller.project, mail)),
      is_paginated: true as const,
      pagination: { next_cursor: next },
    };
  }),

  on(countMails, async ({ deps, caller, query }) => {
    const counts = await countsOfMails(await forLists(deps), caller.projectId, periodOf(query));
    const shown = ({ count, isExact }: { count: number; isExact: boolean }) => ({ count, is_exact: isExact });
    const { queued, sending, sent, failed, skipped } = counts;
    return {
      queued: shown(queued),
      sending: shown(sending),
      sent: shown(sent),
      failed: shown(failed),
      skipped: shown(skipped),
    };
  }),

  on(getMail, async ({ deps, caller, params }) => {
    const { mail, text, headers, attempts, notAgain } = await readMail(deps, caller.projectId, params.mail_id);
    return {
      ...view(caller.project, mail),
      html: mail.shownHtml,
      text,
      headers,
      attempt_log: attempts.map(attemptView),
      not_again_because: notAgain,
    };
  }),

  on(retryMail, async ({ deps, caller, params }) =>
    view(caller.project, await sendAgain(deps, caller, params.mail_id)),
  ),
];

interface Period {
  user_id?: string;
  from_millis?: number;
  to_millis?: number;
}

const periodOf = ({ user_id, from_millis, to_millis }: Period) => ({
  userId: user_id,
  fromMillis: from_millis,
  toMillis: to_millis,
});

const view = (project: Project, mail: ListedMail): Mail => ({
  id: mail.id,
  user_id: mail.userId,
  recipient: mail.recipient,
  subject: mail.shownSubject,
  template: mail.template === "" ? null : { id: mail.template, name: nameOf(project, mail.template) },
  state: mail.state,
  attempts: mail.attempts,
  next_attempt_at_millis: mail.state === "queued" ? mail.nextAttemptAt : null,
  created_at_millis: mail.createdAt,
  sent_at_millis: mail.sentAt,
  error: mail.error,
});

const NOTICES = new Set(SECURITY_EVENTS.map(noticeTemplateId));

/** The name of a template; null for one that the project no longer has. */
function nameOf({ config }: Project, id: string): string | null {
  if (NOTICES.has(id)) return "Security notice";
  if (id === API_KEY_REVOKED_TEMPLATE_ID) return "API key revoked";
  if (id === FAILED_MAILS_TEMPLATE_ID) return "Digest of failed emails";
  if (id === ALERT_TEMPLATE_ID) return "Alert";
  const { templates } = config.emails;
  return (Object.hasOwn(templates, id) && templates[id]?.displayName) || null;
}

const attemptView = ({ id, at, sender, failure }: Tables["mailAttempts"]["$inferSelect"]): MailAttempt => {
  const { type, host, port, username, senderName, senderEmail } = sender;
  return {
    id,
    at_millis: at,
    sender_config: { type, host, port, username, sender_name: senderName, sender_email: senderEmail },
    error: failure,
  };
};
