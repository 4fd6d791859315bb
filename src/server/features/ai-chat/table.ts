import type { Columns } from "#server/db/store/columns.ts";

/** The messages of conversations about a theme or template, as the console saved them. */
export const aiChatMessages = (c: Columns) =>
  c.table(
    "ai_chat_messages",
    {
      projectId: c.text().notNull(),
      threadId: c.text().notNull(),
      /** Grows by one with each message of the conversation. */
      position: c.integer().notNull(),
      /** JSON as text, stored unchanged. */
      message: c.text().notNull(),
      createdAt: c.millis().notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.projectId, t.threadId, t.position] })],
  );
