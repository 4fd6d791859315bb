import { sql } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { MailState } from "#contract/mails.ts";
import type { Columns } from "#server/db/store/columns.ts";
import type { MailFailure } from "./queue/failures.ts";
import type { Sender } from "./servers/sender.ts";

export const mails = (c: Columns) =>
  c.table(
    "mails",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text(),
      template: c.text().notNull(),
      recipient: c.text().$type<EmailAddress>().notNull(),
      state: c.text().$type<MailState>().notNull(),
      /**
       * The content to render and send, with valid codes and links. Null once the email is settled; that of a failed
       * email without codes is kept for some days.
       */
      sealedContent: c.bytes(),
      /** The copy for the console, with placeholders for codes and links. */
      shownSubject: c.text(),
      shownHtml: c.text(),
      attempts: c.integer().notNull(),
      nextAttemptAt: c.millis().notNull(),
      /** An email whose code has expired is skipped, never sent late. */
      expiresAt: c.millis(),
      createdAt: c.millis().notNull(),
      sentAt: c.millis(),
      error: c.text(),
    },
    (t) => [
      c.index("mails_due").on(t.state, t.nextAttemptAt),
      c.index("mails_of_project").on(t.projectId, t.createdAt, t.id),
      c.index("mails_by_state").on(t.projectId, t.state, t.createdAt, t.id),
      c.index("mails_to_recipient").on(t.projectId, t.recipient, t.createdAt, t.id),
      c.index("mails_of_user").on(t.userId, t.createdAt, t.id),
      c.index("mails_kept").on(t.nextAttemptAt).where(sql`state = 'failed' and sealed_content is not null`),
    ],
  );

/** Every attempt to send an email, including tests of a server: the log that the console shows. */
export const mailAttempts = (c: Columns) =>
  c.table(
    "mail_attempts",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      /** Null for an email that only tested its server. */
      mailId: c.text(),
      recipient: c.text().notNull(),
      shownSubject: c.text().notNull(),
      sender: c.json<Sender>().notNull(),
      failure: c.json<Omit<MailFailure, "isAboutServer">>(),
      at: c.millis().notNull(),
    },
    (t) => [
      c.index("mail_attempts_of_project").on(t.projectId, t.at, t.id),
      c.index("mail_attempts_of_mail").on(t.mailId),
    ],
  );

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  mails: {
    "features/emails": "lists mails, queues a failed one again, and sums up what failed in a day",
  },
  mailAttempts: {
    "features/emails": "lists attempts",
  },
};
