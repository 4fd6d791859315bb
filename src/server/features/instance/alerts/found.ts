import type { Finding } from "#contract/instance.ts";
import { DAY, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { endpointsGivenUp, GONE } from "#server/features/webhooks/index.ts";
import { projectsWithFailedMails } from "#server/mail/queue/failed.ts";
import { serverFindings } from "../doctor.ts";

/** A problem that owners of a project, or of `internal`, get an email about. */
export interface Problem extends Pick<Finding, "severity" | "summary" | "remedy"> {
  /** The same for as long as the problem lasts. */
  key: string;
  projectId: string;
}

/**
 * Findings that can begin at any time. Others exist from the start: they are in the log and the console, and an email
 * about them would arrive after the operator has seen them.
 */
const TOLD = new Set([
  "audit_broken",
  "backup_failed",
  "backup_late",
  "certificate_ended",
  "certificate_ends",
  "certificate_not_renewed",
  "clock_apart",
  "clock_behind",
  "job_fails",
  "little_space",
  "mail_server_fails",
  "mails_stuck",
  "replica_unused",
  "webhooks_stuck",
]);

/** Some emails always fail: addresses are mistyped. */
const MANY_FAILED_MAILS = 10;

/** Finds every problem that somebody gets an email about, each once. */
export async function findProblems(deps: Deps): Promise<Problem[]> {
  return [...ofServer(await serverFindings(deps)), ...(await ofProjects(deps))];
}

/** One problem for each kind of finding: jobs that fail together have one cause. */
function ofServer(findings: readonly Finding[]): Problem[] {
  const byKind = Map.groupBy(
    findings.filter(({ id }) => TOLD.has(id)),
    ({ id }) => id,
  );
  return [...byKind].flatMap(([id, all]) => {
    const [first] = all;
    if (!first) return [];
    const summary = all.map((each) => each.summary).join(" ");
    return [{ key: `${INTERNAL_PROJECT_ID}/${id}`, projectId: INTERNAL_PROJECT_ID, ...first, summary }];
  });
}

async function ofProjects({ store, now }: Deps): Promise<Problem[]> {
  const failed = await projectsWithFailedMails(store, { from: now() - DAY, least: MANY_FAILED_MAILS });
  return [
    ...(await endpointsGivenUp(store)).map(
      ({ id, projectId, url, since, lastStatus }): Problem => ({
        key: `${projectId}/webhook_given_up/${id}`,
        projectId,
        severity: "error",
        summary: `The webhook endpoint ${hostOf(url)} (${id}) of project ${projectId} was disabled, because ${lastStatus === GONE ? "it answered 410 Gone, which means that it no longer exists" : `it has failed since ${new Date(since ?? 0).toISOString()}`}. It gets no more messages.`,
        remedy:
          lastStatus === GONE
            ? "Delete the endpoint on the page Webhooks of the console. If it still receives messages, enable it there and replay the messages that it missed."
            : "Repair the endpoint, enable it on the page Webhooks of the console, and replay the messages that it missed.",
      }),
    ),
    ...failed.map(
      ({ projectId, count }): Problem => ({
        key: `${projectId}/mails_fail`,
        projectId,
        severity: "warning",
        summary: `${count} emails of project ${projectId} could not be sent in the last 24 hours.`,
        remedy: "The page Emails of the console shows the reason for each failure.",
      }),
    ),
  ];
}

/** The path of an endpoint may be a secret. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "with an invalid URL");
