import { and, eq } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { type Attempt, isOwn } from "#server/mail/servers/servers.ts";
import { begin, type Outbox } from "#server/outbox/outbox.ts";
import { within } from "#server/within.ts";
import { deliver } from "./attempt.ts";
import { type ClaimedMail, claim, claimDue, dueAfter, makeDueIn } from "./claim.ts";
import { contentToKeep } from "./kept-content.ts";
import { countFault, MAX_DELAY_MILLIS } from "./settle.ts";

/** How long a user waits for the first attempt; the attempt continues after that. */
const PATIENCE_MILLIS = 15_000;

/** The emails that wait to be sent, up to the capacity of each mail server. */
export const emails: Outbox<ClaimedMail, Attempt, Pick<ClaimedMail, "id">> = {
  name: "mail",
  table: "mails",
  underWay: ({ mailServers }) => mailServers.underWay,
  keyOf: ({ id }) => id,
  claim: claimDue,
  send,
  longestDelayMillis: MAX_DELAY_MILLIS,
  dueAfter,
  makeDueIn,
};

/** Refuses an email that a user is waiting for at once when the project has no usable mail server. */
export function requireMailServer({ mailServers }: Pick<Deps, "mailServers">, project: Project): void {
  if (!mailServers.of(project)) throw refuse(isOwn(project.config) ? "MAIL_SERVER_INCOMPLETE" : "MAIL_SERVER_MISSING");
}

/**
 * Makes the first attempt at an email that was just queued, because a user is waiting for it. After a temporary failure
 * the worker silently tries again; after a permanent one the reply is 400, and the email is not tried again.
 */
export async function sendNow(deps: Deps, mailId: string): Promise<void> {
  const [claimed] = await claim(deps, [mailId]);
  // The worker may have claimed the email first.
  const attempt = claimed ? begin(deps, emails, claimed) : deps.mailServers.underWay.get(mailId)?.done;
  if (!attempt) return;
  const outcome = await within(PATIENCE_MILLIS, attempt);
  if (!outcome?.isFinal || outcome.state === "sent" || outcome.state === "skipped") return;
  await deps.store.write(async (tx) => {
    const t = tx.mails;
    const isQueued = and(eq(t.id, mailId), eq(t.state, "queued"));
    const [mail] = await tx.select({ sealedContent: t.sealedContent }).from(t).where(isQueued);
    if (mail)
      await tx
        .update(t)
        .set({ state: "failed", sealedContent: contentToKeep(deps, mail) })
        .where(isQueued);
  });
  throw refuse("EMAIL_NOT_SENT");
}

async function send(deps: Deps, mail: ClaimedMail): Promise<Attempt> {
  const fault = (error: unknown) => deps.log.error("An email could not be processed", { mail: mail.id, error });
  try {
    return await deliver(deps, mail).catch((error) => {
      fault(error);
      return countFault(deps, mail);
    });
  } catch (error) {
    // The database does not answer: the lease ends, and the email is tried again.
    fault(error);
    return { state: "queued", isFinal: false };
  }
}
