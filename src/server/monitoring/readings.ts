import { readdirSync, readFileSync } from "node:fs";
import { waitingEntries } from "#server/audit/queue.ts";
import type { CacheLoad } from "#server/cache/keyed-cache.ts";
import type { WaitingWork } from "#server/db/query/counted.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import type { Deps } from "#server/deps.ts";
import { waitingEvents } from "#server/events/queue.ts";
import { backupFacts } from "#server/features/backups/index.ts";
import { waitingDeliveries } from "#server/features/webhooks/index.ts";
import { freeBytesIn } from "#server/files/disk-space.ts";
import { isLackOfHandles } from "#server/handles.ts";
import type { JobReport } from "#server/jobs/runner.ts";
import { waitingMails } from "#server/mail/queue/queue.ts";
import { version } from "#server/version.ts";
import type { MetricName } from "./catalogue.ts";
import type { Sample } from "./sample.ts";

const one = (metric: MetricName, value: number, labels?: Sample["labels"]): Sample => ({ metric, value, labels });
const flag = (isSo: boolean) => (isSo ? 1 : 0);

/** What the process knows without asking anybody. */
export function processReadings(deps: Deps): Sample[] {
  const { user, system } = process.cpuUsage();
  return [
    one("hallpass_build_info", 1, { version, database: deps.store.dialect }),
    ...hashing(deps),
    ...storeLoad(deps),
    ...cache("projects", deps.projects.load()),
    ...cache("access_tokens", deps.accessTokens.load()),
    ...deps.jobs.reports().flatMap(job),
    ...disk(deps),
    ...certificate(deps),
    ...traces(deps),
    one("process_cpu_seconds_total", (user + system) / 1e6),
    one("process_resident_memory_bytes", process.memoryUsage.rss()),
    one("process_start_time_seconds", deps.startedAt / 1_000),
    ...handles(),
  ];
}

function hashing({ passwords }: Deps): Sample[] {
  return Object.entries(passwords.load()).flatMap(([queue, { running, waiting, refused, begun, waitedMillis }]) => [
    one("hallpass_hashing_running", running, { queue }),
    one("hallpass_hashing_waiting", waiting, { queue }),
    one("hallpass_hashing_refused_total", refused, { queue }),
    { metric: "hallpass_hashing_wait_seconds", part: "sum", labels: { queue }, value: waitedMillis / 1_000 },
    { metric: "hallpass_hashing_wait_seconds", part: "count", labels: { queue }, value: begun },
  ]);
}

function storeLoad({ store }: Deps): Sample[] {
  const load = store.load();
  if (load.dialect === "postgres") {
    return [
      one("hallpass_postgres_connections_reserved", load.reserved),
      one("hallpass_postgres_connections_waiting", load.waiting),
      one("hallpass_postgres_connections_max", load.most),
      one("hallpass_postgres_retries_total", load.retries),
    ];
  }
  return [
    one("hallpass_sqlite_writes_waiting", load.waitingWrites),
    { metric: "hallpass_sqlite_commit_writes", part: "sum", value: load.committedWrites },
    { metric: "hallpass_sqlite_commit_writes", part: "count", value: load.commits },
  ];
}

const cache = (name: string, { entries, hits, misses }: CacheLoad): Sample[] => [
  one("hallpass_cache_entries", entries, { cache: name }),
  one("hallpass_cache_hits_total", hits, { cache: name }),
  one("hallpass_cache_misses_total", misses, { cache: name }),
];

function job({ name, everyMillis, lastRunAt, lastMillis, succeeded, failed, failuresInARow }: JobReport): Sample[] {
  const labels = { job: name };
  return [
    one("hallpass_job_runs_total", succeeded, { ...labels, result: "done" }),
    one("hallpass_job_runs_total", failed, { ...labels, result: "failed" }),
    one("hallpass_job_consecutive_failures", failuresInARow, labels),
    one("hallpass_job_interval_seconds", everyMillis / 1_000, labels),
    ...(lastRunAt === null ? [] : [one("hallpass_job_last_run_timestamp_seconds", lastRunAt / 1_000, labels)]),
    ...(lastMillis === null ? [] : [one("hallpass_job_last_run_duration_seconds", lastMillis / 1_000, labels)]),
  ];
}

/**
 * From Linux's /proc; other systems do not have it. A process without a free file handle cannot read it, and then the
 * other samples matter most.
 */
function handles(): Sample[] {
  if (process.platform !== "linux") return [];
  return [
    ...readable("process_open_fds", () => readdirSync("/proc/self/fd").length),
    ...readable("process_max_fds", () =>
      Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]),
    ),
  ];
}

/** Leaves out a sample that cannot be read, or that is not a number. */
function readable(metric: MetricName, read: () => number): Sample[] {
  try {
    const value = read();
    return Number.isNaN(value) ? [] : [one(metric, value)];
  } catch {
    return [];
  }
}

/** Values that only the database has. Costs the same for any amount of data. */
export async function databaseReadings(deps: Deps): Promise<Sample[]> {
  const { store, settings } = deps;
  const now = deps.now();
  const { sizeBytes, walBytes } = await databaseFacts(store, settings.dataDirectory);
  return [
    ...outbox("mails", await waitingMails(store), now),
    ...outbox("events", await waitingEvents(store), now),
    ...outbox("webhook_deliveries", await waitingDeliveries(store), now),
    ...outbox("audit_entries", await waitingEntries(store), now),
    one("hallpass_database_size_bytes", sizeBytes),
    ...(walBytes === null ? [] : [one("hallpass_sqlite_wal_size_bytes", walBytes)]),
    ...(await backups(deps)),
  ];
}

/** Work without a time of its own is due at once. */
function outbox(name: string, work: Omit<WaitingWork, "dueAt"> & { dueAt?: number | null }, now: number): Sample[] {
  const { count, oldestAt, dueAt = oldestAt } = work;
  const since = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1_000);
  return [
    one("hallpass_outbox_waiting", count, { outbox: name }),
    one("hallpass_outbox_oldest_age_seconds", since(oldestAt), { outbox: name }),
    one("hallpass_outbox_overdue_seconds", since(dueAt), { outbox: name }),
  ];
}

async function backups(deps: Deps): Promise<Sample[]> {
  const facts = await backupFacts(deps).catch((error) => {
    // Only the list of files is missing: that says nothing about the database.
    if (isLackOfHandles(error)) return null;
    throw error;
  });
  if (!facts) return [];
  const { lastAt, isScheduled, failure } = facts;
  return [
    ...(lastAt === null ? [] : [one("hallpass_backup_last_timestamp_seconds", lastAt / 1_000)]),
    one("hallpass_backup_scheduled", flag(isScheduled)),
    one("hallpass_backup_failed", flag(failure !== null)),
  ];
}

function disk({ settings }: Deps): Sample[] {
  const free = freeBytesIn(settings.dataDirectory);
  return free === null ? [] : [one("hallpass_data_directory_free_bytes", free)];
}

function certificate({ certificates }: Deps): Sample[] {
  const current = certificates?.current();
  return [
    ...(current ? [one("hallpass_certificate_expires_timestamp_seconds", current.endsAt / 1_000)] : []),
    ...(certificates ? [one("hallpass_certificate_failed", flag(certificates.problem() !== null))] : []),
  ];
}

function traces({ tracer }: Deps): Sample[] {
  if (!tracer) return [];
  const { waiting, sent, dropped } = tracer.exporter.load();
  return [
    one("hallpass_trace_spans_waiting", waiting),
    one("hallpass_trace_spans_total", sent, { result: "sent" }),
    one("hallpass_trace_spans_total", dropped, { result: "dropped" }),
  ];
}
