import { and, eq, isNull } from "drizzle-orm";
import { HOUR } from "#contract/limits.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Sender } from "#server/mail/servers/sender.ts";
import type { Attempt } from "#server/mail/servers/servers.ts";
import type { ClaimedMail } from "./claim.ts";
import type { MailFailure } from "./failures.ts";
import { contentToKeep } from "./kept-content.ts";

const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MILLIS = 2_000;
/** The longest delay before the next attempt at an email. */
export const MAX_DELAY_MILLIS = HOUR;

/** An attempt as owners see it in their list. */
export interface LoggedAttempt {
  sender: Sender;
  shownSubject: string;
  failure: MailFailure | null;
}

/**
 * Schedules another attempt, since a problem of the server may be solved by then. If the server rejected this one
 * email, or its source cannot be rendered, another attempt is useless.
 */
export async function retryOrFail(
  deps: Deps,
  mail: ClaimedMail,
  failure: MailFailure,
  log: LoggedAttempt,
  shownHtml?: string,
): Promise<Attempt> {
  const attempts = mail.attempts + 1;
  // The mail server's message may name the recipient: it is stored with the email, and the log gets only the code.
  const { code, responseCode, message: error } = failure.rawError;
  deps.log.warn("An email could not be sent", { mail: mail.id, attempts, code, responseCode, type: failure.errorType });
  const isHopeless = !failure.canRetry && !failure.isAboutServer;
  const { shownSubject } = log;
  if (isHopeless || attempts >= MAX_ATTEMPTS) {
    return settle(deps, mail, { state: "failed", error, shownSubject, shownHtml }, log);
  }
  await deps.store.write(async (tx) => {
    await update(tx, mail, {
      state: "queued",
      attempts,
      nextAttemptAt: deps.now() + delayAfter(mail),
      error,
      shownSubject,
      shownHtml,
    });
    await logAttemptIn(tx, deps, { ...log, projectId: mail.projectId, mailId: mail.id, recipient: mail.recipient });
  });
  return { state: "queued", isFinal: !failure.canRetry };
}

const delayAfter = ({ attempts }: ClaimedMail) => Math.min(MAX_DELAY_MILLIS, FIRST_DELAY_MILLIS * 4 ** attempts);

/**
 * Counts an attempt that failed within this server, for example because the content is damaged: an email that always
 * fails must not be tried, or even sent, without an end. An email that is given up keeps nothing, because its content
 * cannot be judged.
 */
export async function countFault(deps: Deps, mail: ClaimedMail): Promise<Attempt> {
  const attempts = mail.attempts + 1;
  const isOver = attempts >= MAX_ATTEMPTS;
  const error = "This server could not process the email. Its log says why.";
  await deps.store.write((tx) =>
    update(tx, mail, {
      attempts,
      error,
      ...(isOver
        ? { state: "failed" as const, sealedContent: null }
        : { state: "queued" as const, nextAttemptAt: deps.now() + delayAfter(mail) }),
    }),
  );
  return { state: isOver ? "failed" : "queued", isFinal: isOver };
}

/** The project's server was removed meanwhile: the email waits for another one. */
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

/**
 * Records the final state of an email: its sealed content is deleted, unless it failed and has no codes, and the copy
 * without codes and links stays.
 */
export async function settle(
  deps: Deps,
  mail: ClaimedMail,
  settled: Settled,
  ...logs: LoggedAttempt[]
): Promise<Attempt> {
  const { state, error = null, shownSubject, shownHtml } = settled;
  const attempts = mail.attempts + 1;
  const sentAt = state === "sent" ? deps.now() : null;
  const sealedContent = state === "failed" ? contentToKeep(deps, mail) : null;
  await deps.store.write(async (tx) => {
    await update(tx, mail, { state, error, shownSubject, shownHtml, sealedContent, attempts, sentAt });
    for (const log of logs) {
      await logAttemptIn(tx, deps, { ...log, projectId: mail.projectId, mailId: mail.id, recipient: mail.recipient });
    }
  });
  return { state, isFinal: true };
}

/** Changes an email, unless its lease has ended and another process has claimed it. */
async function update(tx: Transaction, mail: ClaimedMail, changes: Partial<ClaimedMail>): Promise<void> {
  const t = tx.mails;
  await tx
    .update(t)
    .set(changes)
    .where(and(eq(t.id, mail.id), eq(t.state, "sending"), eq(t.nextAttemptAt, mail.nextAttemptAt)));
}

const remaining = prepared((db, { projectId, mailId }: Params<{ projectId: string; mailId: string | null }>) =>
  db
    .select({ mailId: db.mails.id })
    .from(db.projects)
    .leftJoin(db.mails, eq(db.mails.id, mailId))
    .where(and(eq(db.projects.id, projectId), isNull(db.projects.deletedAt))),
);

/**
 * Records an attempt for the list that owners see. If the email was deleted with its user while it was sent, the
 * attempt stays; if the project was deleted, nothing is recorded.
 */
export async function logAttemptIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  attempt: LoggedAttempt & { projectId: string; mailId: string | null; recipient: string },
): Promise<void> {
  const { failure, ...rest } = attempt;
  const [remainingMail] = await tx.rows(remaining, { projectId: attempt.projectId, mailId: attempt.mailId });
  if (!remainingMail) return;
  const shown = failure && {
    errorType: failure.errorType,
    canRetry: failure.canRetry,
    message: failure.message,
    rawError: failure.rawError,
  };
  await tx.add("mailAttempts", {
    id: orderedUuid(),
    ...rest,
    mailId: remainingMail.mailId,
    failure: shown,
    at: deps.now(),
  });
}
