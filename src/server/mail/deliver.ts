import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { MailContent } from "./outbox.ts";
import { renderMail } from "./render.ts";
import type { MailState } from "./table.ts";
import type { MailTransport } from "./transport.ts";

/** A mail that is being sent when the process dies is tried again after this time: sent at least once. */
const LEASE_MILLIS = 60_000;
const BATCH = 20;
const MAX_ATTEMPTS = 8;
const FIRST_DELAY_MILLIS = 2_000;
const MAX_DELAY_MILLIS = 3_600_000;
const NO_MAIL_SERVER =
  "Failed to send email. This server has no mail server; its operator can set one with HALLPASS_SMTP_URL.";

/** Sends what is due and says how much it was. Without a transport everything stays queued. */
export async function deliverMails(deps: Deps): Promise<number> {
  const { transport } = deps;
  if (!transport) return 0;
  const claimed = await claim(deps);
  await Promise.all(claimed.map((mail) => deliver(deps, transport, mail)));
  return claimed.length;
}

/** For mails that a person sits and waits for: refused at once where no mail could ever leave. design.md §8. */
export function requireMailServer({ transport }: Pick<Deps, "transport">): void {
  if (!transport) throw refuse(400, NO_MAIL_SERVER);
}

/** The first attempt at a mail that was just queued, now; when it fails, the worker goes on trying. */
export async function sendNow(deps: Deps, mailId: string): Promise<void> {
  const { transport } = deps;
  if (!transport) return;
  const claimed = await claim(deps, mailId);
  await Promise.all(claimed.map((mail) => deliver(deps, transport, mail)));
}

type ClaimedMail = Awaited<ReturnType<typeof claim>>[number];

async function claim(deps: Deps, mailId?: string) {
  const now = deps.now();
  return deps.store.write(async (tx) => {
    const t = tx.mails;
    const due = await tx
      .select({ id: t.id })
      .from(t)
      .where(
        and(inArray(t.state, ["queued", "sending"]), lte(t.nextAttemptAt, now), mailId ? eq(t.id, mailId) : undefined),
      )
      .orderBy(asc(t.nextAttemptAt))
      .limit(BATCH);
    if (due.length === 0) return [];
    return tx
      .update(t)
      .set({ state: "sending", nextAttemptAt: now + LEASE_MILLIS })
      .where(
        inArray(
          t.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

async function deliver(deps: Deps, transport: MailTransport, mail: ClaimedMail): Promise<void> {
  if (mail.expiresAt !== null && mail.expiresAt <= deps.now()) {
    return settle(deps, mail, { state: "skipped", error: "The link in it had expired." });
  }
  const project = await deps.projects.get(mail.projectId);
  if (!project || !mail.sealedContent)
    return settle(deps, mail, { state: "failed", error: "Nothing is left to send." });
  const content: MailContent = JSON.parse(deps.keyring.open(mail.sealedContent));
  try {
    const rendered = await renderMail(deps, project, content);
    await transport.send({ id: mail.id, to: mail.recipient, senderName: project.displayName }, rendered);
    const { shown } = rendered;
    await settle(deps, mail, { state: "sent", shownSubject: shown.subject, shownHtml: shown.html });
  } catch (error) {
    await retryOrFail(deps, mail, error);
  }
}

async function retryOrFail(deps: Deps, mail: ClaimedMail, error: unknown): Promise<void> {
  const attempts = mail.attempts + 1;
  const message = error instanceof Error ? error.message : String(error);
  // What the mail server says may name the recipient: it is kept with the mail, and the log gets the code alone.
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  deps.log.warn("A mail could not be sent", { mail: mail.id, attempts, code });
  if (attempts >= MAX_ATTEMPTS) return settle(deps, mail, { state: "failed", error: message });
  const delay = Math.min(MAX_DELAY_MILLIS, FIRST_DELAY_MILLIS * 4 ** mail.attempts);
  await deps.store.write((tx) =>
    tx
      .update(tx.mails)
      .set({ state: "queued", attempts, nextAttemptAt: deps.now() + delay, error: message })
      .where(eq(tx.mails.id, mail.id)),
  );
}

interface Settled {
  state: MailState;
  error?: string;
  shownSubject?: string;
  shownHtml?: string;
}

/** The end of a mail: what was sealed is dropped, what may be seen stays. */
async function settle(deps: Deps, mail: ClaimedMail, settled: Settled): Promise<void> {
  const { state, error = null, shownSubject, shownHtml } = settled;
  await deps.store.write((tx) =>
    tx
      .update(tx.mails)
      .set({
        state,
        error,
        shownSubject,
        shownHtml,
        sealedContent: null,
        attempts: mail.attempts + 1,
        sentAt: state === "sent" ? deps.now() : null,
      })
      .where(eq(tx.mails.id, mail.id)),
  );
}
