import { and, asc, desc, eq, lte } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { CHAT_MESSAGE_MAX_BYTES, CHAT_MESSAGES_MAX } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";

/** Appends a message to a conversation of the project, and deletes the oldest messages of a long conversation. */
export async function save(deps: Deps, { projectId }: Caller, threadId: string, message: unknown): Promise<void> {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > CHAT_MESSAGE_MAX_BYTES) {
    throw fail("REQUEST_TOO_LARGE", { limit_bytes: CHAT_MESSAGE_MAX_BYTES });
  }
  await deps.store.write(async (tx) => {
    const t = tx.aiChatMessages;
    const inThread = and(eq(t.projectId, projectId), eq(t.threadId, threadId));
    const [last] = await tx.select({ position: t.position }).from(t).where(inThread).orderBy(desc(t.position)).limit(1);
    const position = (last?.position ?? 0) + 1;
    await tx.add("aiChatMessages", { projectId, threadId, position, message: text, createdAt: deps.now() });
    await tx.delete(t).where(and(inThread, lte(t.position, position - CHAT_MESSAGES_MAX)));
  });
}

/** The messages of a conversation of the project, oldest first. */
export async function list(deps: Deps, { projectId }: Caller, threadId: string): Promise<unknown[]> {
  const rows = await deps.store.read(async (db) => {
    const t = db.aiChatMessages;
    return db
      .select({ message: t.message })
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.threadId, threadId)))
      .orderBy(asc(t.position));
  });
  return rows.map(({ message }) => JSON.parse(message));
}
