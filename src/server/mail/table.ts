import type { Columns } from "#server/db/columns.ts";

export type MailState = "queued" | "sending" | "sent" | "failed" | "skipped";

export const mails = (c: Columns) =>
  c.table(
    "mails",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      userId: c.text(),
      template: c.text().notNull(),
      recipient: c.text().notNull(),
      state: c.text().$type<MailState>().notNull(),
      /** What is still to be rendered and sent; null once nothing is. Live codes and links are in it. */
      sealedContent: c.bytes(),
      /** The copy that stays for the console, with placeholders for codes and links. */
      shownSubject: c.text(),
      shownHtml: c.text(),
      attempts: c.integer().notNull(),
      nextAttemptAt: c.millis().notNull(),
      /** A mail whose code has expired is skipped, never sent late. */
      expiresAt: c.millis(),
      createdAt: c.millis().notNull(),
      sentAt: c.millis(),
      error: c.text(),
    },
    (t) => [
      c.index("mails_due").on(t.state, t.nextAttemptAt),
      c.index("mails_of_project").on(t.projectId, t.createdAt, t.id),
    ],
  );
