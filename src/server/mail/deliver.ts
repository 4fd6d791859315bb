import { and, eq } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { within } from "#server/within.ts";
import { deliver } from "./attempt.ts";
import { type ClaimedMail, claim, findDue } from "./claim.ts";
import { contentToKeep } from "./kept-content.ts";
import { type Attempt, isOwn, type MailServers } from "./servers.ts";
import { countFault } from "./settle.ts";

/** How long a user waits for the first attempt; the attempt continues after that. */
const PATIENCE_MILLIS = 15_000;
/** How often new mails are looked for while others are being sent. */
const LOOK_MILLIS = 250;

/**
 * Begins to send due mails, up to the capacity of each server, and waits for the first to finish. Returns how many are
 * being sent, so that the runner calls it again at once: a slow server delays only its own mails.
 */
export async function sendDueEmails(deps: Deps): Promise<number> {
  await begin(deps);
  const { underWay } = deps.mailServers;
  const count = underWay.size;
  if (count > 0) await within(LOOK_MILLIS, Promise.race(attemptsIn(underWay)));
  return count;
}

/** Sends all due mails, and resolves when they are sent. */
export async function deliverMails(deps: Deps): Promise<number> {
  let sent = 0;
  for (let begun = await begin(deps); begun.length > 0; begun = await begin(deps)) {
    await Promise.all(begun);
    sent += begun.length;
  }
  return sent;
}

/** Waits for mails that are being sent, but not longer than `withinMillis`: the next process tries the rest again. */
export async function finishDeliveries({ mailServers }: Pick<Deps, "mailServers">, withinMillis: number) {
  await within(withinMillis, Promise.all(attemptsIn(mailServers.underWay)));
}

/** Refuses a mail that a user is waiting for at once when the project has no usable mail server. */
export function requireMailServer({ mailServers }: Pick<Deps, "mailServers">, project: Project): void {
  if (!mailServers.of(project)) throw refuse(isOwn(project.config) ? "MAIL_SERVER_INCOMPLETE" : "MAIL_SERVER_MISSING");
}

/**
 * Makes the first attempt at a mail that was just queued, because a user is waiting for it. After a temporary failure
 * the worker silently tries again; after a permanent one the reply is 400, and the mail is not tried again.
 */
export async function sendNow(deps: Deps, mailId: string): Promise<void> {
  const [claimed] = await claim(deps, [mailId]);
  // The worker may have claimed the mail first.
  const attempt = claimed ? start(deps, claimed) : deps.mailServers.underWay.get(mailId);
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

const attemptsIn = (underWay: MailServers["underWay"]) => Array.from(underWay, ([, attempt]) => attempt);

async function begin(deps: Deps): Promise<Promise<Attempt>[]> {
  const ids = await findDue(deps);
  if (ids.length === 0) return [];
  const claimed = await claim(deps, ids);
  return claimed.map((mail) => start(deps, mail));
}

function start(deps: Deps, mail: ClaimedMail): Promise<Attempt> {
  const { underWay } = deps.mailServers;
  const attempt = deliver(deps, mail)
    .catch((error): Promise<Attempt> => {
      deps.log.error("A mail could not be worked on", { mail: mail.id, error });
      return countFault(deps, mail);
    })
    .catch((error): Attempt => {
      // The database does not answer: the lease ends, and the mail is tried again.
      deps.log.error("A mail could not be worked on", { mail: mail.id, error });
      return { state: "queued", isFinal: false };
    })
    .finally(() => underWay.delete(mail.id));
  underWay.set(mail.id, attempt);
  return attempt;
}
