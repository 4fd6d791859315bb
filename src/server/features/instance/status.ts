import type { InstanceJob, InstanceQueue, InstanceStatus } from "#contract/instance-status.ts";
import { INSTANCE_COUNT_MAX } from "#contract/limits.ts";
import { lastUpgrade } from "#server/db/migrate/last-upgrade.ts";
import type { WaitingWork } from "#server/db/query/counted.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import type { Deps } from "#server/deps.ts";
import { waitingDeliveries } from "#server/features/webhooks/index.ts";
import { freeBytesIn } from "#server/files/disk-space.ts";
import type { JobReport } from "#server/jobs/runner.ts";
import { waitingMails } from "#server/mail/queue/queue.ts";
import { sharedSenderAddress, sharedSmtp } from "#server/mail/servers/servers.ts";
import { version } from "#server/version.ts";
import { shownSettings } from "./shown-settings.ts";

/** Workers need a moment, also when all is well. */
const LATE_MILLIS = 60_000;

/** The state of this server, in the form of the wire. */
export async function statusOf(deps: Deps): Promise<InstanceStatus> {
  const { settings, store } = deps;
  const now = deps.now();
  const database = await databaseFacts(store, settings.dataDirectory);
  const upgrade = await lastUpgrade(store);
  const memory = process.memoryUsage();
  const isSqlite = database.kind === "sqlite";
  return {
    version,
    started_at_millis: deps.startedAt,
    now_millis: now,
    is_dev_mode: settings.dev,
    database: {
      kind: database.kind,
      size_bytes: database.sizeBytes,
      schema_version: database.schemaVersion,
      last_upgrade: upgrade && {
        at_millis: upgrade.at,
        version: upgrade.version,
        migrations: upgrade.migrations,
        snapshot: upgrade.snapshot,
        took_millis: upgrade.tookMillis,
      },
    },
    data_directory: isSqlite ? { path: settings.dataDirectory, free_bytes: freeBytesIn(settings.dataDirectory) } : null,
    memory: { resident_bytes: memory.rss, heap_bytes: memory.heapUsed },
    queues: {
      mails: queue(await waitingMails(store), now),
      webhook_deliveries: queue(await waitingDeliveries(store), now),
    },
    jobs: deps.jobs.reports().map(job),
    mail_server: mailServer(deps),
    limits: {
      throttles: settings.throttles && !settings.dev,
      per_address:
        settings.throttles && !settings.dev && (deps.unnamedProxy.peer === null || settings.trustedProxies !== null),
      common_passwords: settings.commonPasswords && !settings.dev,
    },
    assistant_model: settings.model?.name ?? null,
    has_trusted_proxies: settings.trustedProxies !== null,
    is_https: settings.publicUrl.startsWith("https:"),
    settings: shownSettings(settings),
  };
}

const queue = ({ count, oldestAt, dueAt }: WaitingWork, now: number): InstanceQueue => ({
  queued: Math.min(count, INSTANCE_COUNT_MAX),
  is_exact: count <= INSTANCE_COUNT_MAX,
  oldest_at_millis: oldestAt,
  overdue_since_millis: dueAt !== null && dueAt <= now - LATE_MILLIS ? dueAt : null,
});

const job = (report: JobReport): InstanceJob => ({
  name: report.name,
  every_millis: report.everyMillis,
  is_running: report.isRunning,
  last_run_at_millis: report.lastRunAt,
  last_result: report.lastResult,
  error: report.error,
  failures_in_a_row: report.failuresInARow,
  next_run_at_millis: report.nextRunAt,
});

/** The mail server that projects share: its address and its last results, never its login. */
function mailServer({ settings, mailServers }: Deps): InstanceStatus["mail_server"] {
  const { lastSentAt = null, lastFailure = null } = mailServers.shared?.load ?? {};
  const smtp = settings.smtpUrl ? sharedSmtp(settings.smtpUrl, sharedSenderAddress(settings)) : null;
  return {
    kind: smtp ? "smtp" : mailServers.shared ? "test_inbox" : "none",
    host: smtp?.host ?? null,
    port: smtp?.port ?? null,
    sender: mailServers.shared && sharedSenderAddress(settings),
    last_sent_at_millis: lastSentAt,
    last_failure: lastFailure && { at_millis: lastFailure.at, type: lastFailure.type, message: lastFailure.message },
  };
}
