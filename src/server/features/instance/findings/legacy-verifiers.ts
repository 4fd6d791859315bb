import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";
import { verifiersEndingAfter } from "#server/features/legacy-verifier/index.ts";
import type { Examined } from "./data.ts";

/** A list of hundreds helps nobody. */
const MOST = 20;
/** So long before the end, the owner can still ask the others to sign in; so long after it, nobody needs to be told. */
const AROUND_END_MILLIS = 14 * DAY;
/** Accounts that moved in so short a time show that others have not moved yet. */
const RECENT_MILLIS = 7 * DAY;
const FAILURES_IN_A_ROW = 3;

type Verifier = Awaited<ReturnType<typeof verifiersEndingAfter>>[number];

/** Reports former products that often give no answer, and live checks that end while accounts are still moving in. */
export async function legacyVerifierFindings({ store, now }: Pick<Examined, "store" | "now">): Promise<Finding[]> {
  const time = now();
  const all = await verifiersEndingAfter(store, time - AROUND_END_MILLIS);
  return [
    finding(
      "legacy_verifiers_failing",
      all.filter((each) => each.endsAt > time && isFailing(each, time)),
      ({ failed, lastFailure, projectId }) => `project ${projectId}: ${failed} failures, the last one: ${lastFailure}`,
      "The former product of a project gave no answer that could be used, so users who have not moved cannot sign in",
      "Its owner can test the live check under Sign-in in the console. docs/live-check.md says what it must answer.",
    ),
    finding(
      "legacy_verifiers_ending",
      all.filter(
        ({ endsAt, lastMovedAt }) =>
          endsAt < time + AROUND_END_MILLIS && (lastMovedAt ?? 0) > Math.min(endsAt, time) - RECENT_MILLIS,
      ),
      ({ endsAt, projectId, moved }) =>
        `project ${projectId}: ${new Date(endsAt).toISOString().slice(0, 10)}, ${moved} accounts moved so far`,
      "A live check ends soon, or has ended, although accounts moved in until the last week",
      "Its owner can choose a later date under Sign-in in the console, or tell the others to reset their password.",
    ),
  ].filter((each) => each !== null);
}

function isFailing({ moved, refused, failed, failuresInARow, lastFailedAt }: Verifier, time: number): boolean {
  if (lastFailedAt === null || lastFailedAt < time - DAY) return false;
  return failuresInARow >= FAILURES_IN_A_ROW || (failed >= FAILURES_IN_A_ROW && failed * 10 > moved + refused + failed);
}

function finding(
  id: string,
  found: readonly Verifier[],
  describe: (verifier: Verifier) => string,
  summary: string,
  remedy: string,
): Finding | null {
  if (found.length === 0) return null;
  const more = found.length > MOST ? `; and ${found.length - MOST} more` : "";
  const list = found.slice(0, MOST).map(describe).join("; ");
  return { id, severity: "warning", summary: `${summary}: ${list.replace(/\.$/, "")}${more}.`, remedy };
}
