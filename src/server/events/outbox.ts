import { and, asc, eq, inArray } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

export type EventType = "user.created" | "user.updated" | "user.deleted" | "team.created" | "team_membership.deleted";

/** Stores an event in the transaction of the change it tells of; a worker hands it to whoever listens. */
export async function queueEvent(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  event: { projectId: string; type: EventType; data: unknown },
): Promise<void> {
  await tx.insert(tx.events).values({
    id: randomUuid(),
    projectId: event.projectId,
    type: event.type,
    payload: { type: event.type, data: event.data },
    state: "queued",
    createdAt: deps.now(),
  });
}

const BATCH = 200;

/** Works off what is queued and says how much it was. No project can have an endpoint yet, so every event is done. */
export async function deliverEvents(deps: Deps): Promise<number> {
  return deps.store.write(async (tx) => {
    const t = tx.events;
    const due = await tx
      .select({ id: t.id })
      .from(t)
      .where(eq(t.state, "queued"))
      .orderBy(asc(t.createdAt))
      .limit(BATCH);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx
      .update(t)
      .set({ state: "done", doneAt: deps.now() })
      .where(and(inArray(t.id, ids), eq(t.state, "queued")));
    return due.length;
  });
}
