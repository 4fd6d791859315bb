import type { Finding } from "#contract/instance.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { databaseFacts } from "#server/db/query/facts.ts";
import type { Deps } from "#server/deps.ts";
import { backupFacts } from "#server/features/backups/index.ts";
import { waitingDeliveries } from "#server/features/webhooks/index.ts";
import { type WaitingWork, waitingMails } from "#server/mail/queue.ts";

const HOUR = 3_600_000;
const BACKUP_AGE_MILLIS = 7 * 24 * HOUR;
const MEBIBYTE = 1024 * 1024;
/** Below this, an upgrade or a backup soon fails; below the other one, so does a write. */
const LITTLE_SPACE_BYTES = 1024 * MEBIBYTE;
const NO_SPACE_BYTES = 200 * MEBIBYTE;
/** A job that fails now and then is tried again and needs nobody. */
const FAILURES_IN_A_ROW = 3;
/** Tokens are checked with less tolerance than this. */
const CLOCK_APART_MILLIS = 10_000;

/** What only a running server can know. Each is cheap to find and sure. */
export async function runningFindings(deps: Deps): Promise<(Finding | null)[]> {
  const { store, settings } = deps;
  const now = deps.now();
  const { clockMillis } = await databaseFacts(store, settings.dataDirectory);
  return [
    spaceFinding(deps),
    ...jobFindings(deps),
    stuckMails(await waitingMails(store), now),
    stuckDeliveries(await waitingDeliveries(store), now),
    ...(await backupFindings(deps, now)),
    clockFinding(clockMillis, now),
  ];
}

function spaceFinding({ store, settings, backups }: Deps): Finding | null {
  if (store.dialect !== "sqlite") return null;
  const free = backups.freeBytes(settings.dataDirectory);
  if (free === null || free >= LITTLE_SPACE_BYTES) return null;
  return {
    id: "little_space",
    severity: free < NO_SPACE_BYTES ? "error" : "warning",
    summary: `The disk of the data directory ${settings.dataDirectory} has ${Math.floor(free / MEBIBYTE)} MiB of free space. When it is full, nobody can sign in.`,
    remedy:
      "Make room on the disk, delete old backups and snapshots in the data directory, or move it to a larger disk.",
  };
}

function jobFindings({ jobReports }: Deps): Finding[] {
  return jobReports()
    .filter(({ lastResult, failuresInARow }) => lastResult === "failed" && failuresInARow >= FAILURES_IN_A_ROW)
    .map(({ name, failuresInARow, error }) => ({
      id: "job_fails",
      severity: "error",
      summary: `The job "${name}" has failed ${failuresInARow} times in a row: ${error}`,
      remedy: "Look for this job in the log of the server. It is tried again by itself.",
    }));
}

const isStuck = ({ dueAt }: WaitingWork, now: number): boolean => dueAt !== null && dueAt <= now - HOUR;

function stuckMails(waiting: WaitingWork, now: number): Finding | null {
  if (!isStuck(waiting, now)) return null;
  return {
    id: "mails_stuck",
    severity: "warning",
    summary: "Mails that should have been sent more than an hour ago still wait.",
    remedy:
      "Check that the mail servers answer: HALLPASS_SMTP_URL, or the one that a project has set. Mails of a project without any mail server wait until it has one.",
  };
}

function stuckDeliveries(waiting: WaitingWork, now: number): Finding | null {
  if (!isStuck(waiting, now)) return null;
  return {
    id: "webhooks_stuck",
    severity: "warning",
    summary: "Webhook messages that should have been sent more than an hour ago still wait.",
    remedy:
      'Look for the job "webhooks" in the log of the server. An endpoint with a low rate limit, or one that answers slowly, holds up its own messages: its owner can raise the limit or turn the endpoint off.',
  };
}

async function backupFindings(deps: Deps, now: number): Promise<(Finding | null)[]> {
  const { store, projects } = deps;
  if (store.dialect !== "sqlite") return [];
  const { lastAt, isScheduled, failure } = await backupFacts(deps);
  const failed: Finding | null = failure && {
    id: "backup_failed",
    severity: "error",
    summary: `The last scheduled backup failed: ${failure.error}`,
    remedy: "Remove the cause, or make a backup on the page Backups. The schedule tries again after an hour.",
  };
  const internal = await projects.get(INTERNAL_PROJECT_ID);
  const isYoung = internal === null || internal.createdAt > now - BACKUP_AGE_MILLIS;
  if (isScheduled || isYoung || (lastAt !== null && lastAt > now - BACKUP_AGE_MILLIS)) return [failed];
  const old: Finding = {
    id: "backup_old",
    severity: "warning",
    summary:
      lastAt === null
        ? "The data directory has no backup, and none is scheduled. The server does not know of files that hallpass backup wrote elsewhere."
        : "The newest backup in the data directory is more than seven days old, and none is scheduled. The server does not know of files that hallpass backup wrote elsewhere.",
    remedy: "Turn on the schedule on the page Backups, and copy the files to another disk.",
  };
  return [failed, old];
}

function clockFinding(ofDatabase: number | null, now: number): Finding | null {
  if (ofDatabase === null || Math.abs(ofDatabase - now) < CLOCK_APART_MILLIS) return null;
  const seconds = Math.round(Math.abs(ofDatabase - now) / 1_000);
  return {
    id: "clock_apart",
    severity: "warning",
    summary: `The clock of this server is ${seconds} seconds ${now > ofDatabase ? "ahead of" : "behind"} that of the database. Codes and sessions may end too early or too late, and servers disagree.`,
    remedy: "Let every machine set its clock by NTP.",
  };
}
