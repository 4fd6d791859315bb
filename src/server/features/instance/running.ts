import type { Finding } from "#contract/instance.ts";
import type { Deps } from "#server/deps.ts";
import { sharedSenderAddress, sharedSmtp } from "#server/mail/servers/servers.ts";
import { jumpFinding } from "./findings/clock.ts";
import { mailServerFinding } from "./findings/mail-server.ts";
import { spaceFinding } from "./findings/place.ts";

/** Work that fails now and then is tried again and needs nobody. */
const FAILURES_IN_A_ROW = 3;

/** What only a running server can know of itself, as of now. Each is cheap to find and sure. */
export function runningFindings(deps: Deps): Finding[] {
  const { store, settings, backups, server } = deps;
  const isHere = store.dialect === "sqlite";
  return [
    isHere ? spaceFinding(settings.dataDirectory, backups.freeBytes(settings.dataDirectory)) : null,
    ...jobFindings(deps),
    failingMailServer(deps),
    jumpFinding(server.clock, deps.now()),
  ].filter((finding) => finding !== null);
}

function jobFindings({ jobs }: Pick<Deps, "jobs">): Finding[] {
  return jobs
    .reports()
    .filter(({ lastResult, failuresInARow }) => lastResult === "failed" && failuresInARow >= FAILURES_IN_A_ROW)
    .map(({ name, failuresInARow, error }) => ({
      id: "job_fails",
      severity: "error",
      summary: `The job "${name}" has failed ${failuresInARow} times in a row: ${error}`,
      remedy: "Look for this job in the log of the server. It is tried again by itself.",
    }));
}

function failingMailServer({ settings, mailServers }: Deps): Finding | null {
  const { failuresInARow = 0, lastFailure = null } = mailServers.shared?.load ?? {};
  if (settings.smtpUrl === null || lastFailure === null || failuresInARow < FAILURES_IN_A_ROW) return null;
  const { host, port } = sharedSmtp(settings.smtpUrl, sharedSenderAddress(settings));
  return mailServerFinding(`${host}:${port}`, lastFailure.message);
}
