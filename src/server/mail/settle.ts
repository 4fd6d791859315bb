import { and, eq, isNull } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { ClaimedMail } from "./claim.ts";
import type { MailFailure } from "./failures.ts";
import type { Sender } from "./sender.ts";
import type { Attempt } from "./servers.ts";

const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MILLIS = 2_000;
/** No mail waits longer for its next attempt. */
export const MAX_DELAY_MILLIS = 3_600_000;

/** An attempt as owners see it in their list. */
export interface LoggedAttempt {
  sender: Sender;
  shownSubject: string;
  failure: MailFailure | null;
}

/** What is wrong with a server may be put right meanwhile; what a server says of this one mail stays so. */
export async function retryOrFail(
  deps: Deps,
  mail: ClaimedMail,
  failure: MailFailure,
  log: LoggedAttempt,
): Promise<Attempt> {
  const attempts = mail.attempts + 1;
  // What the mail server says may name the recipient: it is kept with the mail, and the log gets the code alone.
  const { code, responseCode, message: error } = failure.rawError;
  deps.log.warn("A mail could not be sent", { mail: mail.id, attempts, code, responseCode, type: failure.errorType });
  const isHopeless = failure.errorType === "REJECTED" || failure.errorType === "INVALID_EMAIL_ADDRESS";
  const { shownSubject } = log;
  if (isHopeless || attempts >= MAX_ATTEMPTS) return settle(deps, mail, { state: "failed", error, shownSubject }, log);
  const delay = Math.min(MAX_DELAY_MILLIS, FIRST_DELAY_MILLIS * 4 ** mail.attempts);
  await deps.store.write(async (tx) => {
    await update(tx, mail, {
      state: "queued",
      attempts,
      nextAttemptAt: deps.now() + delay,
      error,
      shownSubject,
    });
    await logAttemptIn(tx, deps, { ...log, projectId: mail.projectId, mailId: mail.id, recipient: mail.recipient });
  });
  return { state: "queued", isFinal: !failure.canRetry };
}

/** The project's server was taken away meanwhile: the mail waits for another one. */
export async function postpone(deps: Deps, mail: ClaimedMail): Promise<Attempt> {
  await deps.store.write((tx) => update(tx, mail, { state: "queued", nextAttemptAt: deps.now() }));
  return { state: "queued", isFinal: false };
}

interface Settled {
  state: "sent" | "skipped" | "failed";
  error?: string;
  shownSubject?: string;
  shownHtml?: string;
}

/** The end of a mail: what was sealed is dropped, what may be seen stays. */
export async function settle(
  deps: Deps,
  mail: ClaimedMail,
  settled: Settled,
  ...logs: LoggedAttempt[]
): Promise<Attempt> {
  const { state, error = null, shownSubject, shownHtml } = settled;
  const attempts = mail.attempts + 1;
  const sentAt = state === "sent" ? deps.now() : null;
  await deps.store.write(async (tx) => {
    await update(tx, mail, { state, error, shownSubject, shownHtml, sealedContent: null, attempts, sentAt });
    for (const log of logs) {
      await logAttemptIn(tx, deps, { ...log, projectId: mail.projectId, mailId: mail.id, recipient: mail.recipient });
    }
  });
  return { state, isFinal: true };
}

/** Changes a mail unless its lease ended and somebody else has it now. */
async function update(tx: Transaction, mail: ClaimedMail, changes: Partial<ClaimedMail>): Promise<void> {
  const t = tx.mails;
  await tx
    .update(t)
    .set(changes)
    .where(and(eq(t.id, mail.id), eq(t.state, "sending"), eq(t.nextAttemptAt, mail.nextAttemptAt)));
}

const whatIsLeft = prepared((db, { projectId, mailId }: Params<{ projectId: string; mailId: string | null }>) =>
  db
    .select({ mailId: db.mails.id })
    .from(db.projects)
    .leftJoin(db.mails, eq(db.mails.id, mailId))
    .where(and(eq(db.projects.id, projectId), isNull(db.projects.deletedAt))),
);

/**
 * Notes an attempt for the list that owners see. The mail may have been deleted with its user while it was sent: the
 * attempt stays. With the project, all of it is gone.
 */
export async function logAttemptIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  attempt: LoggedAttempt & { projectId: string; mailId: string | null; recipient: string },
): Promise<void> {
  const { failure, ...rest } = attempt;
  const [left] = await tx.rows(whatIsLeft, { projectId: attempt.projectId, mailId: attempt.mailId });
  if (!left) return;
  const shown = failure && {
    errorType: failure.errorType,
    canRetry: failure.canRetry,
    message: failure.message,
    rawError: failure.rawError,
  };
  await tx.add("mailAttempts", { id: randomUuid(), ...rest, mailId: left.mailId, failure: shown, at: deps.now() });
}
