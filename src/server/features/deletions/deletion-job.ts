import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type EntryPlace, erasePersonalIn } from "#server/audit/chain.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { EventDeps } from "#server/events/outbox.ts";
import { DELETED_PROJECT_ID } from "./deleted-project.ts";
import { PARTS_OF_ENDPOINT, PARTS_OF_PROJECT, PARTS_OF_TEAM, PARTS_OF_USER, type Part } from "./parts.ts";

type Place = Pick<Deps, "store"> & EventDeps;

interface Deleted {
  kind: "project" | "user" | "team" | "endpoint";
  id: string;
}

/** The progress of a deletion. It is only in memory: after a restart, the finished parts are found empty. */
interface Progress {
  part: number;
  /** The last entry of the project's audit log whose personal data is erased. */
  erased: EntryPlace | null;
}

/** Deletes the rows of everything that is marked as deleted, in short writes, and continues after a restart. */
export interface Deletions {
  /** Works for one turn. Resolves to 0 when nothing is left. */
  work(): Promise<number>;
}

export function deletions(place: Place): Deletions {
  const { store } = place;
  const slices = new Slices(store);
  const known = new Map<string, Progress>();
  return {
    async work() {
      const next = await nextOf(store);
      if (!next) {
        known.clear();
        return 0;
      }
      const progress = known.get(next.id) ?? { part: 0, erased: null };
      known.set(next.id, progress);
      if (await turn(place, slices, next, progress)) known.delete(next.id);
      return 1;
    },
  };
}

/** Works for one turn on a deletion that was just marked, so that small ones finish at once. The job does the rest. */
export async function beginDeletion(place: Place, deleted: Deleted): Promise<void> {
  await turn(place, new Slices(place.store), deleted, { part: 0, erased: null });
}

/** Finishes all deletions, for callers that need the ids again. */
export async function finishDeletions(place: Place): Promise<void> {
  const { work } = deletions(place);
  while (await work());
}

/** Works on a deletion for one turn. Returns true when it is finished. */
async function turn(place: Place, slices: Slices, deleted: Deleted, progress: Progress): Promise<boolean> {
  const { store } = place;
  const { kind, id } = deleted;
  const until = performance.now() + TURN_MILLIS;
  while (performance.now() < until) {
    const part = PARTS[kind][progress.part];
    if (part) {
      const count = await slices.once(`${kind} ${part.name}`, (tx, most) => part.takeSome(tx, id, most, place));
      if (count === 0) progress.part++;
    } else if (kind !== "project" || (await eraseSome(slices, id, progress)) === 0) {
      // This also deletes, by cascade, rows that a running request has added since.
      await store.write(async (tx) => {
        const t = tx[TABLES[kind]];
        await tx.delete(t).where(eq(t.id, id));
      });
      return true;
    }
  }
  return false;
}

async function eraseSome(slices: Slices, projectId: string, progress: Progress): Promise<number> {
  const { erased } = progress;
  let reached: EntryPlace | null = null;
  const count = await slices.once("log", async (tx, most) => {
    const some = await erasePersonalIn(tx, projectId, erased, most);
    // Assigned in each run, because the transaction may run more than once.
    reached = some.at(-1) ?? null;
    return some.length;
  });
  progress.erased = reached ?? erased;
  return count;
}

const PARTS: Readonly<Record<Deleted["kind"], readonly Part[]>> = {
  project: PARTS_OF_PROJECT,
  user: PARTS_OF_USER,
  team: PARTS_OF_TEAM,
  endpoint: PARTS_OF_ENDPOINT,
};

const TABLES = { project: "projects", user: "users", team: "teams", endpoint: "webhookEndpoints" } as const;

/** Runs every second, so it is built once. */
const nextProject = prepared((db) => {
  const t = db.projects;
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(isNotNull(t.deletedAt), ne(t.id, DELETED_PROJECT_ID)))
    .limit(1);
});
const nextUser = prepared((db) =>
  db.select({ id: db.users.id }).from(db.users).where(eq(db.users.projectId, DELETED_PROJECT_ID)).limit(1),
);
const nextTeam = prepared((db) =>
  db.select({ id: db.teams.id }).from(db.teams).where(eq(db.teams.projectId, DELETED_PROJECT_ID)).limit(1),
);

const nextEndpoint = prepared((db) =>
  db
    .select({ id: db.webhookEndpoints.id })
    .from(db.webhookEndpoints)
    .where(eq(db.webhookEndpoints.projectId, DELETED_PROJECT_ID))
    .limit(1),
);

async function nextOf(store: Store): Promise<Deleted | undefined> {
  for (const [kind, query] of [
    ["user", nextUser],
    ["team", nextTeam],
    ["endpoint", nextEndpoint],
    ["project", nextProject],
  ] as const) {
    const [found] = await store.rows(query, {});
    if (found) return { kind, id: found.id };
  }
}
