import type { Dialect } from "#server/db/store/columns.ts";

/** What the parent of a crash test's server tells it. */
export type Order = { kind: "turn the clock"; millis: number } | ({ kind: "die" } & Death);

export interface Death extends Place {
  /** At which of the worker's statements, from now on. */
  nth: number;
}

/**
 * A place in a worker's life at which a power cut may hurt: just before it records what it has done outside the database,
 * in the middle of its transaction, or when that is committed and nobody has heard of it.
 */
export interface Place {
  worker: Worker;
  moment: (typeof MOMENTS)[number];
}

const MOMENTS = ["before its statement", "before the commit", "after the commit"] as const;

/** The statement that a worker's work comes down to. */
interface Work {
  statement: RegExp;
  /** Comes only now and then, so nobody waits for the second. */
  isRare?: true;
  /** Concerns only what is older than anything that a project keeps. */
  isOfOldThings?: true;
  /** Needs a thousand users. */
  isOfCrowds?: true;
  /** Keeps what PostgreSQL has in an index of its own. */
  isOfSqlite?: true;
}

const work = {
  "the sealer of audit entries": { statement: /^update "audit_entries" set "sequence"/ },
  "the claim of mails": { statement: /^update "mails" set "state" = \S+ "next_attempt_at" = / },
  "the record of a sent mail": { statement: /^update "mails" set "state" = \S+ "sealed_content" = / },
  "the fan-out of events": { statement: /^insert into "webhook_deliveries"/ },
  "the claim of messages": { statement: /^update "webhook_deliveries" set "state" = \S+ "due_at" = / },
  "the record of a sent message": { statement: /^insert into "webhook_attempts"/ },
  "the search index": { statement: /^delete from "search_stale"/, isOfSqlite: true },
  "the merge of the search index": {
    statement: /^insert into "user_search" \("user_search", "rank"\)/,
    isRare: true,
    isOfSqlite: true,
  },
  "the packs of the search": {
    statement: /^insert into "search_packs"/,
    isRare: true,
    isOfCrowds: true,
    isOfSqlite: true,
  },
  "the metrics": { statement: /^insert into "metric_counts"/ },
  "the activity of users": { statement: /^insert into "user_activity"/ },
  "the deletion of a project's users": { statement: /^delete from "users" where .* limit /, isRare: true },
  "the end of a project": { statement: /^delete from "projects"/, isRare: true },
  "the sweep of expired codes": {
    statement: /^delete from "codes" where .*"expires_at" /,
    isRare: true,
    isOfOldThings: true,
  },
  "the retention of mails": { statement: /^delete from "mails" where /, isRare: true, isOfOldThings: true },
  "the retention of messages": {
    statement: /^delete from "events" where .*"project_id"/,
    isRare: true,
    isOfOldThings: true,
  },
  "the pruning of the audit log": { statement: /^delete from "audit_entries"/, isRare: true, isOfOldThings: true },
} as const satisfies Record<string, Work>;

export type Worker = keyof typeof work;
export const WORKERS: Readonly<Record<Worker, Work>> = work;
export const workers = Object.keys(work) as Worker[];

/** All places of the workers that a database has. */
export const placesOn = (dialect: Dialect): readonly Place[] =>
  workers
    .filter((worker) => dialect === "sqlite" || !WORKERS[worker].isOfSqlite)
    .flatMap((worker) => MOMENTS.map((moment) => ({ worker, moment })));

export const named = ({ worker, moment }: Place) => `${worker}, ${moment}`;
