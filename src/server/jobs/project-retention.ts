import { getTableColumns, sql } from "drizzle-orm";
import { nextChain } from "#server/audit/chain.ts";
import { pruneEntries } from "#server/audit/prune.ts";
import { deleteSome, Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Deps } from "#server/deps.ts";
import { features } from "#server/features.ts";
import { type Config, keptSince } from "#server/foundation/project-config/index.ts";
import { nextProject, storedConfigIn } from "#server/foundation/projects/index.ts";
import { mailRetention } from "#server/mail/queue/retention.ts";
import type { ProjectRetention } from "./retention.ts";

const RETENTION: readonly ProjectRetention[] = [
  ...features.flatMap(({ projectRetention = [] }) => projectRetention),
  ...mailRetention,
];

type Kept = Pick<Deps, "store" | "keyring" | "now">;

/** The progress of a round over all projects, and then over all audit logs. */
interface Round {
  over: "projects" | "audit logs";
  /** The last id that is done. */
  after: string;
}

/**
 * Deletes what projects no longer keep: emails, webhook messages, and entries of the audit log. One run is a round over
 * all of them, in turns, each of many short writes. Returns 0 at the end of the round.
 */
export function projectRetention(deps: Kept): { work(): Promise<number> } {
  const slices = new Slices(deps.store);
  let round: Round = { over: "projects", after: "" };

  /** Works on the next project or log; returns false if time is over before it is done. */
  async function step(id: string, until: number): Promise<boolean> {
    const config = await deps.store.read((db) => storedConfigIn(db, deps, id));
    return round.over === "projects" ? clean(deps, slices, { id, config }, until) : prune(deps, { id, config }, until);
  }

  return {
    async work() {
      const until = performance.now() + TURN_MILLIS;
      while (performance.now() < until) {
        const next = round.over === "projects" ? nextProject : nextChain;
        const id = await next(deps.store, round.after);
        if (id === null) {
          const isOver = round.over === "audit logs";
          round = { over: isOver ? "projects" : "audit logs", after: "" };
          if (isOver) return 0;
          continue;
        }
        if (await step(id, until)) round.after = id;
      }
      return 1;
    },
  };
}

interface Keeping {
  id: string;
  /** Null for a project that was deleted: its audit log is kept as long as others. */
  config: Config | null;
}

async function clean({ store, now }: Kept, slices: Slices, { id, config }: Keeping, until: number): Promise<boolean> {
  for (const { table, key, kind, which } of RETENTION) {
    const before = keptSince(config, kind, now());
    if (before === null) continue;
    // A write, even an empty one, blocks other writers, and nearly always there is nothing to delete.
    const isAny = await store.read(async (db) => {
      const where = which(getTableColumns(db[table]), id, before);
      return (await db.select({ one: sql`1` }).from(db[table]).where(where).limit(1)).length > 0;
    });
    for (let count = isAny ? 1 : 0; count > 0; ) {
      if (performance.now() >= until) return false;
      count = await slices.once(`${table} ${kind}`, (tx, most) =>
        deleteSome(tx, table, [key], (columns) => which(columns, id, before), most),
      );
    }
  }
  return true;
}

async function prune(deps: Kept, { id, config }: Keeping, until: number): Promise<boolean> {
  const before = keptSince(config, "auditLogDays", deps.now());
  if (before === null) return true;
  while ((await pruneEntries(deps, id, before)) > 0) if (performance.now() >= until) return false;
  return true;
}

/** Deletes everything that projects no longer keep. */
export async function retain(deps: Kept): Promise<void> {
  const { work } = projectRetention(deps);
  while (await work());
}
