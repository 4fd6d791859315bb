import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { prepareMail } from "#server/mail/rendering/prepare.ts";
import { builtInOnly } from "#server/mail/servers/built-in-only.ts";
import { type Attempt, LONGEST_REST_MILLIS, type MailServer } from "#server/mail/servers/servers.ts";
import type { MailTransport } from "#server/mail/servers/smtp.ts";
import { onBehalfOf } from "#server/tracing/scope.ts";
import { CLIENT } from "#server/tracing/span.ts";
import { spanned } from "#server/tracing/tracer.ts";
import { within } from "#server/within.ts";
import type { ClaimedMail } from "./claim.ts";
import { SEND_DEADLINE_MILLIS } from "./deadlines.ts";
import { designFailure, type MailFailure, mailFailure, renderingFailure, sharedServerFailure } from "./failures.ts";
import type { MailContent } from "./outbox.ts";
import { type LoggedAttempt, postpone, retryOrFail, settle } from "./settle.ts";

const FIRST_REST_MILLIS = 1_000;

/** Tries to send a claimed email, and records the outcome. */
export async function deliver(deps: Deps, mail: ClaimedMail): Promise<Attempt> {
  if (mail.expiresAt !== null && mail.expiresAt <= deps.now()) {
    return settle(deps, mail, { state: "skipped", error: "The link in it had expired." });
  }
  const project = await deps.projects.get(mail.projectId);
  if (!project || !mail.sealedContent)
    return settle(deps, mail, { state: "failed", error: "Nothing is left to send." });
  const server = deps.mailServers.of(project);
  if (!server) return postpone(deps, mail);
  const written: MailContent = JSON.parse(deps.keyring.open(mail.sealedContent));
  const allowed = server.isShared ? builtInOnly(project, written) : { project, content: written };
  if ("refused" in allowed) {
    const failure = sharedServerFailure(allowed.refused);
    const log = { sender: server.sender(project), shownSubject: written.subject ?? "", failure };
    return settle(deps, mail, { state: "failed", error: failure.message }, log);
  }

  server.load.underWay++;
  try {
    const job = { mail, server, ...allowed };
    return await onBehalfOf(written.requestId, () =>
      spanned(deps.tracer, "mail.send", { kind: CLIENT, isRoot: true }, () => attempt(deps, job)),
    );
  } finally {
    server.load.underWay--;
  }
}

interface Job {
  mail: ClaimedMail;
  project: Project;
  server: MailServer;
  content: MailContent;
}

async function attempt(deps: Deps, { mail, project, server, content }: Job): Promise<Attempt> {
  const sender = server.sender(project);
  const log = (shownSubject: string, failure: MailFailure | null): LoggedAttempt => ({ sender, shownSubject, failure });
  let prepared: Awaited<ReturnType<typeof prepareMail>>;
  try {
    prepared = await prepareMail(deps, project, { content, userId: mail.userId });
  } catch (error) {
    const failure = renderingFailure(error);
    return retryOrFail(deps, mail, failure, log(content.subject ?? "", failure));
  }
  if ("skip" in prepared) return settle(deps, mail, { state: "skipped", error: prepared.skip });

  const { unsubscribeLink, problem } = prepared;
  const { shown, ...rendered } = prepared.rendered;
  const envelope = { id: mail.id, to: mail.recipient, senderName: sender.senderName, unsubscribeLink };
  try {
    await inTime(server.transport, server.transport.send(envelope, rendered));
  } catch (error) {
    const failure = mailFailure(error);
    if (failure.isAboutServer) rest(deps, server, failure);
    return retryOrFail(deps, mail, failure, log(shown.subject, failure), shown.html);
  }
  Object.assign(server.load, { failuresInARow: 0, restsUntil: 0, lastSentAt: deps.now() });
  const { subject: shownSubject, html: shownHtml } = shown;
  const sent = log(shownSubject, null);
  if (problem === undefined) return settle(deps, mail, { state: "sent", shownSubject, shownHtml }, sent);
  // The recipient has the email; the owners learn from the log that it does not have their design.
  const failure = designFailure(problem);
  deps.log.warn("An email was sent in the built-in design", { mail: mail.id, project: project.id });
  const settled = { state: "sent", shownSubject, shownHtml, error: failure.message } as const;
  return settle(deps, mail, settled, log(shownSubject, failure), sent);
}

/** Pauses a server that does not answer, so that its emails do not keep others from being sent. */
function rest(deps: Deps, { load }: MailServer, { errorType, message }: MailFailure): void {
  const millis = Math.min(LONGEST_REST_MILLIS, FIRST_REST_MILLIS * 2 ** Math.min(10, load.failuresInARow));
  load.failuresInARow++;
  load.restsUntil = deps.now() + millis;
  // What the mail server itself said may name a recipient.
  const [outline = message] = message.split("\n\n");
  load.lastFailure = { at: deps.now(), type: errorType, message: outline };
}

async function inTime(transport: MailTransport, sending: Promise<void>): Promise<void> {
  const isTaken = await within(
    SEND_DEADLINE_MILLIS,
    sending.then(() => true),
  );
  if (isTaken) return;
  // The attempt fails now; a later error of it is ignored.
  sending.catch(() => {});
  transport.abandon();
  throw Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" });
}
