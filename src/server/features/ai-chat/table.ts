import type { Columns } from "#server/db/store/columns.ts";

/** What was said about a theme or template, as the console saved it. */
export const aiChatMessages = (c: Columns) =>
  c.table(
    "ai_chat_messages",
    {
      projectId: c.text().notNull(),
      threadId: c.text().notNull(),
      /** Grows by one with each message of the conversation. */
      position: c.integer().notNull(),
      /** JSON text: kept to the letter, with all that JSON can say. */
      message: c.text().notNull(),
      createdAt: c.millis().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.threadId, t.position] })],
  );
