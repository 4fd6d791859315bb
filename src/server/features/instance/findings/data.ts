import type { Finding } from "#contract/instance.ts";
import { DAY, HOUR, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { waitingEvents } from "#server/events/queue.ts";
import { backupFacts } from "#server/features/backups/index.ts";
import { waitingDeliveries } from "#server/features/webhooks/index.ts";
import { waitingMails } from "#server/mail/queue/queue.ts";
import { auditEndsFinding } from "./audit.ts";
import { clockFinding } from "./clock.ts";
import { secretFinding } from "./keys.ts";
import { type PresentServer, versionFinding } from "./servers.ts";

/** What is examined: the data of an instance, from a running server or beside it. */
export type Examined = Pick<Deps, "store" | "settings" | "keyring" | "projects" | "now">;

const BACKUP_AGE_MILLIS = 7 * DAY;
/** A scheduled backup is tried again every hour. */
const BACKUP_LATE_MILLIS = 6 * HOUR;
/** Servers note the time once a minute. */
const AHEAD_MILLIS = 5 * 60_000;

/** Finds problems of the data that every process finds alike. Each is cheap to find and sure. */
export async function dataFindings(examined: Examined, servers: readonly PresentServer[]): Promise<Finding[]> {
  const { store, settings } = examined;
  const now = examined.now();
  const { clockMillis } = await databaseFacts(store, settings.dataDirectory);
  const isLate = (dueAt: number | null) => dueAt !== null && dueAt <= now - HOUR;
  return [
    isLate((await waitingMails(store)).dueAt) ? MAILS_STUCK : null,
    isLate((await waitingDeliveries(store)).dueAt) ? DELIVERIES_STUCK : null,
    ...(await backupFindings(examined, now)),
    clockFinding(clockMillis, now) ?? clockBehind(servers, now),
    versionFinding(servers),
    await replicaFinding(store),
    await secretFinding(store, now),
    await auditEndsFinding(examined),
  ].filter((finding) => finding !== null);
}

const MAILS_STUCK: Finding = {
  id: "mails_stuck",
  severity: "warning",
  summary: "Emails that should have been sent more than an hour ago still wait.",
  remedy:
    "Check that the mail servers answer: HALLPASS_SMTP_URL, or the project's own. Emails of a project without a mail server wait until it has one.",
};

const DELIVERIES_STUCK: Finding = {
  id: "webhooks_stuck",
  severity: "warning",
  summary: "Webhook messages that should have been sent more than an hour ago still wait.",
  remedy:
    'Look for the job "webhooks" in the log of the server. An endpoint with a low rate limit, or one that answers slowly, holds up its own messages: its owner can raise the limit or turn the endpoint off.',
};

/** Reports events that no worker has looked at. A server does so within a second: it is down, or its job fails. */
export async function eventFindings({ store, now }: Examined): Promise<Finding[]> {
  const { oldestAt } = await waitingEvents(store);
  if (oldestAt === null || oldestAt > now() - HOUR) return [];
  return [
    {
      id: "events_stuck",
      severity: "warning",
      summary: "Events of more than an hour ago were not yet given to webhook endpoints.",
      remedy: 'Start the server if none runs. Otherwise look for the job "webhooks" in its log.',
    },
  ];
}

async function backupFindings(examined: Examined, now: number): Promise<Finding[]> {
  const { lastAt, isScheduled, dueAt, failure } = await backupFacts(examined);
  if (failure) {
    return [
      {
        id: "backup_failed",
        severity: "error",
        summary: `The last scheduled backup failed: ${failure.error}`,
        remedy: "Remove the cause, or make a backup on the page Backups. The schedule tries again after an hour.",
      },
    ];
  }
  if (isScheduled) {
    if (dueAt === null || dueAt > now - BACKUP_LATE_MILLIS) return [];
    return [
      {
        id: "backup_late",
        severity: "warning",
        summary: `The backup that was scheduled for ${new Date(dueAt).toISOString()} has not been made yet.`,
        remedy: 'Start the server if none runs. Otherwise look for the job "backups" in its log.',
      },
    ];
  }
  // Those who run PostgreSQL have backups of it by other means.
  if (examined.store.dialect === "postgres") return [];
  const since = Math.max(lastAt ?? 0, (await examined.projects.get(INTERNAL_PROJECT_ID))?.createdAt ?? now);
  if (since > now - BACKUP_AGE_MILLIS) return [];
  return [
    {
      id: "backup_old",
      severity: "warning",
      summary:
        lastAt === null
          ? "There is no backup in the data directory, none by hallpass backup, and none is scheduled."
          : "The newest backup, in the data directory or by hallpass backup, is more than seven days old, and none is scheduled.",
      remedy:
        "Turn on the schedule on the page Backups and copy the files to another disk, or run hallpass backup on a schedule.",
    },
  ];
}

async function replicaFinding(store: Store): Promise<Finding | null> {
  const problem = (await store.replicaProblem?.()) ?? null;
  if (problem === null) return null;
  return {
    id: "replica_unused",
    severity: "warning",
    summary: `Lists are read from the database itself, and not from its replica. ${problem}`,
    remedy: "Repair the replica, set DATABASE_REPLICA_URL to another one, or unset it.",
  };
}

/** SQLite has the clock of this machine: only what servers noted before shows that it was set back. */
function clockBehind(servers: readonly PresentServer[], now: number): Finding | null {
  const latest = Math.max(...servers.map(({ seenAt }) => seenAt), 0);
  if (latest <= now + AHEAD_MILLIS) return null;
  return {
    id: "clock_behind",
    severity: "error",
    summary: `A server wrote to this data at ${new Date(latest).toISOString()}, which is in the future by the clock of this machine (${new Date(now).toISOString()}). Sessions and codes stay valid for too long.`,
    remedy: "Set the clock of the machine with NTP.",
  };
}
