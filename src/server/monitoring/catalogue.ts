/** A metric of `/metrics`, as Prometheus and docs/monitoring.md describe it. */
export interface Metric {
  type: "counter" | "gauge" | "histogram" | "summary";
  help: string;
  labels?: readonly string[];
  /** The condition under which a server has it, if not every server does. */
  only?: "SQLite" | "PostgreSQL" | "Linux" | "TLS" | "Traces";
}

/** In seconds: from a cached read to the timeouts of clients. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * Every metric, in the order of docs/monitoring.md. No label is a project, a user or a path: their number grows with the
 * data, and each value would be one more time series, in Prometheus for as long as it keeps them.
 */
export const METRICS = {
  hallpass_build_info: {
    type: "gauge",
    help: "1, with the version and the kind of database as labels.",
    labels: ["version", "database"],
  },
  hallpass_ready: { type: "gauge", help: "Whether /health/ready answers 200: 1 or 0." },
  hallpass_http_requests_total: {
    type: "counter",
    help: "Requests answered, by route and not by path.",
    labels: ["method", "route", "status"],
  },
  hallpass_http_request_duration_seconds: {
    type: "histogram",
    help: "Time until the reply was ready; for a streamed list, until its first part was.",
    labels: ["method", "route"],
  },
  hallpass_http_requests_in_flight: { type: "gauge", help: "Requests being answered." },
  hallpass_throttled_requests_total: {
    type: "counter",
    help: "Requests refused with TOO_MANY_ATTEMPTS, by limit.",
    labels: ["limit"],
  },
  hallpass_oauth_token_requests_total: {
    type: "counter",
    help: "Requests of other apps for tokens, by grant and by outcome: issued, or the error.",
    labels: ["grant", "outcome"],
  },
  hallpass_hashing_running: {
    type: "gauge",
    help: "Password hashes being computed; the queue slow has imported hashes that take seconds.",
    labels: ["queue"],
  },
  hallpass_hashing_waiting: { type: "gauge", help: "Password hashes that wait for a core.", labels: ["queue"] },
  hallpass_hashing_refused_total: {
    type: "counter",
    help: "Password hashes refused because the queue was full.",
    labels: ["queue"],
  },
  hallpass_hashing_wait_seconds: {
    type: "summary",
    help: "Time that password hashes waited: the sum divided by the count is the mean.",
    labels: ["queue"],
  },
  hallpass_outbox_waiting: {
    type: "gauge",
    help: "Queued work, counted up to 10,001: emails, events, webhook deliveries, and audit entries to seal.",
    labels: ["outbox"],
  },
  hallpass_outbox_oldest_age_seconds: {
    type: "gauge",
    help: "Age of the oldest queued work; 0 when there is none.",
    labels: ["outbox"],
  },
  hallpass_outbox_overdue_seconds: {
    type: "gauge",
    help: "Time since the earliest queued work was due; 0 when none is due.",
    labels: ["outbox"],
  },
  hallpass_database_up: { type: "gauge", help: "Whether the database answered this scrape: 1 or 0." },
  hallpass_database_size_bytes: { type: "gauge", help: "Size of the database; of SQLite with its write-ahead log." },
  hallpass_sqlite_wal_size_bytes: { type: "gauge", help: "Size of the write-ahead log.", only: "SQLite" },
  hallpass_data_directory_free_bytes: {
    type: "gauge",
    help: "Free space on the disk of the data directory.",
  },
  hallpass_sqlite_writes_waiting: { type: "gauge", help: "Writes that wait for the writer.", only: "SQLite" },
  hallpass_sqlite_commit_writes: {
    type: "summary",
    help: "Writes per commit: the sum divided by the count is the mean size of a group.",
    only: "SQLite",
  },
  hallpass_postgres_connections_reserved: {
    type: "gauge",
    help: "Connections in transactions.",
    only: "PostgreSQL",
  },
  hallpass_postgres_connections_waiting: {
    type: "gauge",
    help: "Transactions that wait for a connection.",
    only: "PostgreSQL",
  },
  hallpass_postgres_connections_max: { type: "gauge", help: "Size of the pool.", only: "PostgreSQL" },
  hallpass_postgres_retries_total: {
    type: "counter",
    help: "Transactions that ran again because they conflicted with another one.",
    only: "PostgreSQL",
  },
  hallpass_backup_last_timestamp_seconds: {
    type: "gauge",
    help: "When the newest backup was made, in the data directory or by hallpass backup; absent if there is none.",
  },
  hallpass_backup_scheduled: { type: "gauge", help: "Whether backups are scheduled: 1 or 0." },
  hallpass_backup_failed: {
    type: "gauge",
    help: "Whether the last scheduled backup failed: 1 or 0.",
  },
  hallpass_certificate_expires_timestamp_seconds: {
    type: "gauge",
    help: "When the certificate expires; absent before the first one.",
    only: "TLS",
  },
  hallpass_certificate_failed: {
    type: "gauge",
    help: "Whether the last attempt at a newer certificate failed: 1 or 0.",
    only: "TLS",
  },
  hallpass_cache_entries: { type: "gauge", help: "Entries of a cache.", labels: ["cache"] },
  hallpass_cache_hits_total: { type: "counter", help: "Reads that found a value.", labels: ["cache"] },
  hallpass_cache_misses_total: { type: "counter", help: "Reads that found no value.", labels: ["cache"] },
  hallpass_job_runs_total: { type: "counter", help: "Finished runs of a job.", labels: ["job", "result"] },
  hallpass_job_consecutive_failures: {
    type: "gauge",
    help: "Runs that failed since the last success.",
    labels: ["job"],
  },
  hallpass_job_last_run_timestamp_seconds: {
    type: "gauge",
    help: "When the last run began; absent before the first.",
    labels: ["job"],
  },
  hallpass_job_last_run_duration_seconds: {
    type: "gauge",
    help: "How long the last finished run took.",
    labels: ["job"],
  },
  hallpass_job_interval_seconds: { type: "gauge", help: "Time between two runs of the job.", labels: ["job"] },
  hallpass_event_loop_delay_seconds: {
    type: "histogram",
    help: "How late a timer fired, measured four times a second: work that blocks every request makes it late.",
  },
  hallpass_trace_spans_waiting: { type: "gauge", help: "Spans that wait for the collector.", only: "Traces" },
  hallpass_trace_spans_total: {
    type: "counter",
    help: "Spans sent to the collector, and spans dropped because it did not accept them in time.",
    labels: ["result"],
    only: "Traces",
  },
  process_cpu_seconds_total: { type: "counter", help: "CPU time used, of all threads." },
  process_resident_memory_bytes: { type: "gauge", help: "Resident memory." },
  process_open_fds: { type: "gauge", help: "Open file handles; each connection needs one.", only: "Linux" },
  process_max_fds: { type: "gauge", help: "Limit on open file handles.", only: "Linux" },
  process_start_time_seconds: { type: "gauge", help: "When the process began to serve." },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
