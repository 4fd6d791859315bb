import type { Dialect } from "#server/db/store/columns.ts";

/** What the parent of a crash test's server tells it. */
export type Order = { kind: "turn the clock"; millis: number } | ({ kind: "die" } & Death);

export interface Death extends Place {
  /** At which of the worker's statements, from now on. */
  nth: number;
}

/**
 * A place in the life of a worker, or in a request of an app, at which a power cut may hurt: just before it records what it
 * has done outside the database, in the middle of its transaction, or when that is committed and nobody has heard of it.
 */
export interface Place {
  worker: Worker;
  moment: (typeof MOMENTS)[number];
}

const MOMENTS = ["before its statement", "before the commit", "after the commit"] as const;

/** The statement that the work of a worker, or a step at the authorization server, comes down to. */
interface Work {
  statement: RegExp;
  /** Comes only now and then, so nobody waits for the second. */
  isRare?: true;
  /** Concerns only what is older than anything that a project keeps. */
  isOfOldThings?: true;
  /** Is a step of an app, its user or its device at the authorization server, and not of a worker. */
  isOfApps?: true;
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
  "a pushed request": { statement: /^insert into "authorization_requests"/, isOfApps: true },
  "the visit with a pushed request": {
    statement: /^update "authorization_requests" set "is_pushed" = /,
    isOfApps: true,
  },
  "the answer of a user": { statement: /^update "authorization_requests" set "answer" = /, isOfApps: true },
  "the end of a request": { statement: /^delete from "authorization_requests" where .* returning /, isOfApps: true },
  "a consent": { statement: /^insert into "oauth_grants"/, isOfApps: true },
  "a new code": { statement: /^insert into "authorization_codes"/, isOfApps: true },
  "the use of a code": { statement: /^update "authorization_codes" set "used_at" = /, isOfApps: true },
  "the first tokens": { statement: /^insert into "oauth_token_families"/, isOfApps: true },
  "the next refresh token": { statement: /^update "oauth_token_families" set "token_digest" = /, isOfApps: true },
  "a revocation": { statement: /^delete from "oauth_token_families" where .* returning /, isOfApps: true },
  "the revocation of an access token": { statement: /^insert into "oauth_spent_tokens"/, isOfApps: true },
  "the removal of access": { statement: /^delete from "oauth_grants" where .* returning /, isOfApps: true },
  "the start of a device": { statement: /^insert into "device_authorizations"/, isOfApps: true },
  "the approval of a device": { statement: /^update "device_authorizations" set "user_id" = /, isOfApps: true },
  "the use of a device code": { statement: /^delete from "device_authorizations" where .* returning /, isOfApps: true },
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
