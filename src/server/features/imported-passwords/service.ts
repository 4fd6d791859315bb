import { IMPORTED_PASSWORDS_RESET_MAX } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { hostedPage } from "#server/features/authorization/index.ts";
import { verifierInUse } from "#server/features/legacy-verifier/index.ts";
import { importedPasswords, type ResetCount, resetImported } from "#server/features/passwords/index.ts";
import { requireMailServer } from "#server/mail/queue/deliver.ts";
import { allowEmailIn } from "#server/mail/servers/shared-limits.ts";

/** Counts the users of the project who have kept the hash of another product, and says whether its live check is on. */
export async function count(deps: Deps, { projectId }: Caller, before = Number.MAX_SAFE_INTEGER) {
  const found = await importedPasswords(deps.store, { projectId, before });
  return { ...found, liveCheck: (await verifierInUse(deps, projectId)) !== undefined };
}

/** Does what `hallpass users reset-passwords` does, for one project and as many users as a request has time for. */
export async function reset(
  deps: Deps,
  caller: Caller,
  { before, sendsEmails }: { before: number; sendsEmails: boolean },
): Promise<ResetCount> {
  const { project, projectId } = caller;
  if (sendsEmails) requireMailServer(deps, project);
  const pageUrl = sendsEmails ? hostedPage(deps, projectId, "password-reset") : null;
  return resetImported(deps, {
    project,
    before,
    pageUrl,
    dryRun: false,
    by: { caller, mayEmail: (tx, recipient) => allowEmailIn(tx, deps, project, recipient) },
    most: IMPORTED_PASSWORDS_RESET_MAX,
  });
}
