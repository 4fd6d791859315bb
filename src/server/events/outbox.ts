import { and, asc, eq, sql } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import { prepared, preparedChange } from "#server/db/prepared.ts";
import type { Params, Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

export type EventType =
  | "user.created"
  | "user.updated"
  | "user.deleted"
  | "team.created"
  | "team.updated"
  | "team.deleted"
  | "team_membership.created"
  | "team_membership.deleted"
  | "team_permission.created"
  | "team_permission.deleted"
  | "project_permission.created"
  | "project_permission.deleted";

/** Stores an event in the transaction of the change it tells of; a worker hands it to whoever listens. */
export async function queueEvent(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  event: { projectId: string; type: EventType; data: unknown },
): Promise<void> {
  await tx.add("events", {
    id: randomUuid(),
    projectId: event.projectId,
    type: event.type,
    payload: { type: event.type, data: event.data },
    state: "queued",
    createdAt: deps.now(),
  });
}

const BATCH = 200;

const queued = prepared((db) => {
  const t = db.events;
  return db.select({ id: t.id }).from(t).where(eq(t.state, "queued")).orderBy(asc(t.createdAt)).limit(BATCH);
});

const finish = preparedChange((tx, { id, at }: Params<{ id: string; at: number }>) => {
  const t = tx.events;
  return tx
    .update(t)
    .set({ state: "done", doneAt: sql`${at}` })
    .where(and(eq(t.id, id), eq(t.state, "queued")));
});

/** Works off what is queued and says how much it was. No project can have an endpoint yet, so every event is done. */
export async function deliverEvents(deps: Deps): Promise<number> {
  const due = await deps.store.rows(queued, {});
  if (due.length === 0) return 0;
  await deps.store.write(async (tx) => {
    for (const { id } of due) await tx.rows(finish, { id, at: deps.now() });
  });
  return due.length;
}
