import { and, eq } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { within } from "#server/within.ts";
import { deliver } from "./attempt.ts";
import { type ClaimedMail, claim, findDue } from "./claim.ts";
import { type Attempt, isOwn, type MailServers } from "./servers.ts";

/** So long a person waits for the first attempt; it goes on without them. */
const PATIENCE_MILLIS = 15_000;
/** While mails are under way, so often it is looked for others. */
const LOOK_MILLIS = 250;

/**
 * Begins to send what is due, as much as each server takes at once, and waits for the first of what is under way. Says
 * how much that is, so that the next are begun as soon as there is room: a slow server holds up its own mails only.
 */
export async function workOffMails(deps: Deps): Promise<number> {
  await begin(deps);
  const { underWay } = deps.mailServers;
  const count = underWay.size;
  if (count > 0) await within(LOOK_MILLIS, Promise.race(attemptsIn(underWay)));
  return count;
}

/** Sends all that is due, and is done when it is. */
export async function deliverMails(deps: Deps): Promise<number> {
  let sent = 0;
  for (let begun = await begin(deps); begun.length > 0; begun = await begin(deps)) {
    await Promise.all(begun);
    sent += begun.length;
  }
  return sent;
}

/** Waits for what is being sent, but not for a server that takes its time: that is tried again by the next process. */
export async function finishDeliveries({ mailServers }: Pick<Deps, "mailServers">, withinMillis: number) {
  await within(withinMillis, Promise.all(attemptsIn(mailServers.underWay)));
}

/** For mails that a person sits and waits for: refused at once where no mail could ever leave. */
export function requireMailServer({ mailServers }: Pick<Deps, "mailServers">, project: Project): void {
  if (!mailServers.of(project)) throw refuse(isOwn(project.config) ? "MAIL_SERVER_INCOMPLETE" : "MAIL_SERVER_MISSING");
}

/**
 * The first attempt at a mail that was just queued, now, because a person waits for it. What may pass by itself is tried
 * again by the worker without a word; what will not is answered 400, and the mail is given up.
 */
export async function sendNow(deps: Deps, mailId: string): Promise<void> {
  const [claimed] = await claim(deps, [mailId]);
  // The worker may have been quicker.
  const attempt = claimed ? start(deps, claimed) : deps.mailServers.underWay.get(mailId);
  if (!attempt) return;
  const outcome = await within(PATIENCE_MILLIS, attempt);
  if (!outcome?.isFinal || outcome.state === "sent" || outcome.state === "skipped") return;
  await deps.store.write((tx) =>
    tx
      .update(tx.mails)
      .set({ state: "failed", sealedContent: null })
      .where(and(eq(tx.mails.id, mailId), eq(tx.mails.state, "queued"))),
  );
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
    .catch((error): Attempt => {
      // The database, not the mail server: the lease ends, and the mail is tried again.
      deps.log.error("A mail could not be worked on", { mail: mail.id, error });
      return { state: "queued", isFinal: false };
    })
    .finally(() => underWay.delete(mail.id));
  underWay.set(mail.id, attempt);
  return attempt;
}
