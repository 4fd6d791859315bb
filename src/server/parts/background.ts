import { SECOND } from "#contract/limits.ts";
import type { SealedHeads } from "#server/audit/logged-heads.ts";
import type { Deps } from "#server/deps.ts";
import { logouts } from "#server/features/oauth-logout/index.ts";
import { messages } from "#server/features/webhooks/index.ts";
import { jobsOf } from "#server/jobs/all.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { finish } from "#server/outbox/outbox.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

/** How long sending may go on, and how long recording it may take after that. */
const SENDING_MILLIS = 2 * SECOND;
const RECORDING_MILLIS = SECOND;

/** Background work: it runs at intervals, and as soon as a commit leaves some to do. */
export function background(deps: Deps & Initial & { heads: SealedHeads }, onStop: OnStop) {
  const { store, jobs, certificates, backups, activity, keyUses, overrides } = deps;
  const millis = SENDING_MILLIS + RECORDING_MILLIS;
  onStop(
    {
      end: (left) => finish(deps, emails, Math.min(left, SENDING_MILLIS)),
      loss: "Could not record sent emails; the next server may send them again",
      millis,
    },
    {
      end: (left) => finish(deps, messages, Math.min(left, SENDING_MILLIS)),
      loss: "Could not record sent webhooks; the next server may send them again",
      millis,
    },
    {
      end: (left) => finish(deps, logouts, Math.min(left, SENDING_MILLIS)),
      loss: "Could not record sent logout tokens; the next server may send them again",
      millis,
    },
  );
  onStop(
    { end: () => activity.flush(), loss: "Could not write last-seen times; they are lost" },
    { end: () => keyUses.flush({ isLast: true }), loss: "Could not write when keys were last used" },
  );
  const all = jobsOf(deps, deps.heads);
  jobs.run(overrides.jobs?.(all) ?? all);
  onStop({ end: () => jobs.stop(), loss: "Aborted background work; the next server continues it" });
  // A job may be waiting for one of them.
  onStop(
    { end: () => certificates?.close(), loss: "Aborted the order of a certificate" },
    { end: () => backups.stop(), loss: "A backup did not end in time; the next server removes what is left of it" },
  );
  onStop({ end: store.onCommit(jobs.wake), loss: "Could not stop listening to commits" });
  return {};
}
