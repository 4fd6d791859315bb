import {
  type InstanceQueue as QueuePayload,
  readInstanceStatus,
  type InstanceStatus as StatusPayload,
} from "#contract/instance-status.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** Work that waits for a worker of the server. */
export interface InstanceQueue {
  /** At most 10,000. */
  readonly queued: number;
  /** `false` if there are more than `queued`. */
  readonly isExact: boolean;
  readonly oldestAt: Date | null;
  /** Since when something should have been sent; `null` if nothing is late. */
  readonly overdueSince: Date | null;
}

/** A job of the server that answers, as it ran since that server started. */
export interface InstanceJob {
  readonly name: string;
  readonly everyMillis: number;
  readonly isRunning: boolean;
  readonly lastRunAt: Date | null;
  readonly lastResult: "done" | "failed" | null;
  /** Why the last run failed. */
  readonly error: string | null;
  readonly failuresInARow: number;
  readonly nextRunAt: Date | null;
}

/** A setting of the operator. `value` is `null` for secrets, and for settings without a value. */
export interface InstanceSetting {
  readonly name: string;
  readonly value: string | null;
  readonly isDefault: boolean;
}

/** The state of the server that answers. Jobs, memory and the mail server are those of this one process. */
export interface InstanceStatus {
  readonly version: string;
  readonly startedAt: Date;
  /** The server's own time. */
  readonly now: Date;
  readonly isDevMode: boolean;
  readonly database: {
    readonly kind: "sqlite" | "postgres";
    /** All files of the database, with its log. */
    readonly sizeBytes: number;
    /** The number of the newest migration. */
    readonly schemaVersion: number;
    /** The last migration of data that existed; `null` if there was none since 0.2.0. */
    readonly lastUpgrade: {
      readonly at: Date;
      /** The build that migrated the data. */
      readonly version: string;
      readonly migrations: readonly string[];
      /** The path of the copy from before; `null` on PostgreSQL. */
      readonly snapshot: string | null;
      readonly tookMillis: number;
    } | null;
  };
  /** `null` on PostgreSQL. */
  readonly dataDirectory: { readonly path: string; readonly freeBytes: number | null } | null;
  readonly memory: { readonly residentBytes: number; readonly heapBytes: number };
  readonly queues: { readonly mails: InstanceQueue; readonly webhookDeliveries: InstanceQueue };
  readonly jobs: readonly InstanceJob[];
  /** The mail server that projects share. */
  readonly mailServer: {
    readonly kind: "smtp" | "test_inbox" | "none";
    readonly host: string | null;
    readonly port: number | null;
    readonly sender: string | null;
    readonly lastSentAt: Date | null;
    readonly lastFailure: { readonly at: Date; readonly type: string; readonly message: string } | null;
  };
  readonly limits: {
    readonly throttles: boolean;
    /** Whether limits per address tell clients apart. Behind a proxy that is not named, all clients share them. */
    readonly perAddress: boolean;
    readonly commonPasswords: boolean;
  };
  /** `null` if no model is set. */
  readonly assistantModel: string | null;
  readonly hasTrustedProxies: boolean;
  readonly isHttps: boolean;
  readonly settings: readonly InstanceSetting[];
}

/** The state of the server, as a watchable. */
export function instanceStatus(wire: Wire<"server">, deps: Deps): Watchable<InstanceStatus> {
  return resource(async () => fromWire(await wire.call(readInstanceStatus)), deps);
}

const queueFromWire = (queue: QueuePayload): InstanceQueue => ({
  queued: queue.queued,
  isExact: queue.is_exact,
  oldestAt: dateOf(queue.oldest_at_millis),
  overdueSince: dateOf(queue.overdue_since_millis),
});

function fromWire(status: StatusPayload): InstanceStatus {
  const { database, data_directory: directory, memory, queues, mail_server: mail, limits } = status;
  const { last_upgrade: upgrade } = database;
  return {
    version: status.version,
    startedAt: new Date(status.started_at_millis),
    now: new Date(status.now_millis),
    isDevMode: status.is_dev_mode,
    database: {
      kind: database.kind,
      sizeBytes: database.size_bytes,
      schemaVersion: database.schema_version,
      lastUpgrade: upgrade && {
        at: new Date(upgrade.at_millis),
        version: upgrade.version,
        migrations: upgrade.migrations,
        snapshot: upgrade.snapshot,
        tookMillis: upgrade.took_millis,
      },
    },
    dataDirectory: directory && { path: directory.path, freeBytes: directory.free_bytes },
    memory: { residentBytes: memory.resident_bytes, heapBytes: memory.heap_bytes },
    queues: {
      mails: queueFromWire(queues.mails),
      webhookDeliveries: queueFromWire(queues.webhook_deliveries),
    },
    jobs: status.jobs.map((job) => ({
      name: job.name,
      everyMillis: job.every_millis,
      isRunning: job.is_running,
      lastRunAt: dateOf(job.last_run_at_millis),
      lastResult: job.last_result,
      error: job.error,
      failuresInARow: job.failures_in_a_row,
      nextRunAt: dateOf(job.next_run_at_millis),
    })),
    mailServer: {
      kind: mail.kind,
      host: mail.host,
      port: mail.port,
      sender: mail.sender,
      lastSentAt: dateOf(mail.last_sent_at_millis),
      lastFailure: mail.last_failure && {
        at: new Date(mail.last_failure.at_millis),
        type: mail.last_failure.type,
        message: mail.last_failure.message,
      },
    },
    limits: {
      throttles: limits.throttles,
      perAddress: limits.per_address,
      commonPasswords: limits.common_passwords,
    },
    assistantModel: status.assistant_model,
    hasTrustedProxies: status.has_trusted_proxies,
    isHttps: status.is_https,
    settings: status.settings.map(({ name, value, is_default }) => ({ name, value, isDefault: is_default })),
  };
}
