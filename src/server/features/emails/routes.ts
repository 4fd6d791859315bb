import {
  IDEMPOTENCY_KEY,
  listSentEmails,
  type SentEmail,
  sendEmail,
  sendFailedEmailsDigest,
  sendSignInInvitation,
  sendTestEmail,
} from "#contract/emails.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import { failuresOfLastDay, mailDigests, requireCron } from "./digest.ts";
import { inviteToSignIn } from "./invite.ts";
import { sendToUsers } from "./send.ts";
import { listSent, type SentMail } from "./sent.ts";
import { tryServer } from "./try.ts";

export const emailRoutes = [
  on(sendEmail, async ({ deps, caller, body, request }) => {
    const recipients = await sendToUsers(deps, caller, {
      userIds: body.user_ids,
      html: body.html,
      templateId: body.template_id,
      variables: body.variables,
      subject: body.subject,
      categoryName: body.notification_category_name,
      themeId: body.theme_id,
      idempotencyKey: request.headers.get(IDEMPOTENCY_KEY) ?? undefined,
    });
    return { results: recipients.map(({ userId, email }) => ({ user_id: userId, user_email: email ?? undefined })) };
  }),

  on(sendTestEmail, async ({ deps, caller, body: { recipient_email, email_config } }) => {
    const { host, port, username, password, sender_name, sender_email } = email_config;
    const server = { host, port, username, password, senderName: sender_name, senderEmail: sender_email };
    const problem = await tryServer(deps, caller, { recipient: recipient_email, server });
    return { success: problem === null, error_message: problem ?? undefined };
  }),

  on(sendFailedEmailsDigest, async ({ deps, query, request }) => {
    requireCron(deps, request.headers.get("authorization") ?? "");
    const failures = await failuresOfLastDay(deps);
    const problem = query.dry_run === "true" ? null : await mailDigests(deps, failures);
    const failed_emails_by_tenancy = failures.map(({ project, mails, owners }) => ({
      emails: mails,
      tenant_owner_emails: owners.map(({ email }) => email),
      project_id: project.id,
      tenancy_id: project.id,
    }));
    if (problem === null) return { success: true, failed_emails_by_tenancy };
    return new Reply({ success: false, error_message: problem, failed_emails_by_tenancy }, { status: 500 });
  }),

  on(listSentEmails, async ({ deps, caller }) => {
    const sent = await listSent(deps, caller.projectId);
    return { items: sent.map(view), is_paginated: false };
  }),

  on(sendSignInInvitation, async ({ deps, caller, body }) => {
    await inviteToSignIn(deps, caller, { email: body.email, callbackUrl: body.callback_url });
    return { success: true as const };
  }),
];

function view({ id, shownSubject, at, recipient, sender, failure }: SentMail): SentEmail {
  const { type, host, port, username, senderName, senderEmail } = sender;
  return {
    id,
    subject: shownSubject,
    sent_at_millis: at,
    to: [recipient],
    sender_config: { type, host, port, username, sender_name: senderName, sender_email: senderEmail },
    error: failure,
  };
}
