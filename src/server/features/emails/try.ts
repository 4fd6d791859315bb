import { TEST_EMAIL_TIMEOUT_MILLIS } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { type MailFailure, mailFailure } from "#server/mail/queue/failures.ts";
import { logAttemptIn } from "#server/mail/queue/settle.ts";
import { isOperatorsRelay, smtpServer } from "#server/mail/servers/servers.ts";
import { smtpTransport } from "#server/mail/servers/smtp.ts";
import { within } from "#server/within.ts";

export interface TriedServer {
  host: string;
  port: number;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

const UNKNOWN =
  "Unknown error while sending test email. Make sure the email server is running and accepting connections.";
const NEEDS_LOGIN = "This email server needs a username and a password of your own.";
const TIMED_OUT =
  "Timed out while sending test email. Make sure the email server is running and accepting connections.";

/**
 * Sends a test email through a server that is not stored. Returns null when the server accepted it, else an
 * explanation. Where the test inbox gets all emails, it gets this one, and the server is not connected.
 */
export async function tryServer(
  deps: Deps,
  { projectId, project }: Caller,
  { recipient, server }: { recipient: string; server: TriedServer },
): Promise<string | null> {
  const { senderName, senderEmail, host, port, username } = server;
  if (isOperatorsRelay(deps.settings, server)) return NEEDS_LOGIN;
  const subject = `Test email from ${project.displayName}`;
  const { inbox } = deps.mailServers;
  const meaning = inbox
    ? `Hallpass runs in dev mode, where emails go to the test inbox. It has not connected to ${host}.`
    : "If you can read it, the mail server works.";
  const text = `This is a test email from ${project.displayName}. ${meaning}`;
  const mail = { subject, text, html: `<p>${Bun.escapeHTML(text)}</p>` };
  const envelope = { id: randomUuid(), to: recipient, senderName, unsubscribeLink: null };
  const transport =
    inbox ??
    smtpTransport(smtpServer(server), {
      outgoing: deps.outgoing,
      // Longer than the timeout below, so that a slow connection gives the same error as a slow server.
      connectMillis: 2 * TEST_EMAIL_TIMEOUT_MILLIS,
    });

  let failure: MailFailure | null = null;
  let problem: string | null = null;
  try {
    const sending = transport.send(envelope, mail).then(() => "sent" as const);
    if (!(await within(TEST_EMAIL_TIMEOUT_MILLIS, sending))) {
      sending.catch(() => {});
      transport.abandon();
      problem = TIMED_OUT;
      failure = mailFailure(Object.assign(new Error(TIMED_OUT), { code: "ETIMEDOUT" }));
    }
  } catch (error) {
    failure = mailFailure(error);
    problem = failure.errorType === "UNKNOWN" ? UNKNOWN : failure.message;
  } finally {
    transport.close();
  }
  const sender = { type: "standard" as const, host, port, username, senderName, senderEmail };
  await deps.store.write((tx) =>
    logAttemptIn(tx, deps, { projectId, mailId: null, recipient, sender, shownSubject: subject, failure }),
  );
  return problem;
}
