import { and, type Column, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Snapshot } from "#server/db/store/store.ts";
import { isUniqueViolation } from "#server/db/store/unique.ts";
import type { Deps } from "#server/deps.ts";
import { newMessageId } from "#server/events/outbox.ts";
import { causingRequestId } from "#server/tracing/scope.ts";
import { byName } from "./by-name.ts";
import { conflict, messageNotFound } from "./failure.ts";
import { afterPlace, inOrder, type Page } from "./page.ts";

export type MessageRow = Awaited<ReturnType<typeof findMessage>>;

/** A filter for messages; null and empty fields do not filter. */
export interface MessageFilter {
  eventTypes: string[];
  channel: string | null;
  tag: string | null;
  before: number | null;
  after: number | null;
}

export function ofMessages(
  { events: t }: Pick<Snapshot, "events">,
  { eventTypes, channel, tag }: MessageFilter,
): SQL | undefined {
  return and(
    eventTypes.length > 0 ? inArray(t.type, eventTypes) : undefined,
    channel === null ? undefined : holds(t.channels, channel),
    tag === null ? undefined : holds(t.tags, tag),
  );
}

export const inTime = (at: Column, { before, after }: MessageFilter): SQL | undefined =>
  and(before === null ? undefined : lt(at, before), after === null ? undefined : gt(at, after));

/** Tells whether a list of names, stored as JSON, contains a name. In SQLite, `like` would ignore the case of letters. */
function holds(list: Column, name: string): SQL {
  const text = sql`cast(${list} as text)`;
  return sql`replace(${text}, ${JSON.stringify(name)}, '') <> ${text}`;
}

/** Lists messages newest first: one more than the page's limit, if there are that many. */
export async function listMessages(deps: Deps, projectId: string, page: Page, filter: MessageFilter) {
  return deps.store.read((db) => {
    const t = db.events;
    const order = { at: t.createdAt, id: t.id, descending: true };
    return db
      .select()
      .from(t)
      .where(
        and(eq(t.projectId, projectId), afterPlace(order, page), ofMessages(db, filter), inTime(t.createdAt, filter)),
      )
      .orderBy(...inOrder(order, page))
      .limit(page.limit + 1);
  });
}

/** Finds a message by its id or uid. */
export async function findMessage(db: Pick<Snapshot, "select" | "events">, projectId: string, id: string) {
  const t = db.events;
  const { where, idsFirst } = byName(t, projectId, id);
  const [row] = await db.select().from(t).where(where).orderBy(idsFirst).limit(1);
  if (!row) throw messageNotFound();
  return row;
}

export const readMessage = (deps: Deps, projectId: string, id: string) =>
  deps.store.read((db) => findMessage(db, projectId, id));

interface NewMessage {
  projectId: string;
  type: string;
  payload: unknown;
  uid: string | null;
  channels: string[] | null;
  tags: string[] | null;
}

/** Creates a message of the owner. A uid that is already in use is a conflict. */
export async function createMessage(deps: Deps, message: NewMessage): Promise<MessageRow> {
  const createdAt = deps.now();
  const known = { ...message, id: newMessageId(), requestId: causingRequestId(), createdAt };
  const row = { ...known, state: "queued" as const, doneAt: null };
  try {
    await deps.store.write((tx) => tx.add("events", row));
  } catch (error) {
    if (isUniqueViolation(error, "events_uid")) throw conflict("A message with this eventId already exists.");
    throw error;
  }
  return row;
}

/** Deletes the content of a message; the message stays in the log. */
export async function forgetContent(deps: Deps, projectId: string, id: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const { id: found } = await findMessage(tx, projectId, id);
    const t = tx.events;
    await tx
      .update(t)
      .set({ payload: {} })
      .where(and(eq(t.projectId, projectId), eq(t.id, found)));
  });
}
