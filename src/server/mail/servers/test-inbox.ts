import type { RenderedMail } from "#server/mail/rendering/rendered-mail.ts";
import type { Envelope, MailTransport } from "./smtp.ts";

export interface InboxMail extends Envelope, RenderedMail {
  at: number;
}

/** The test inbox of dev mode: keeps emails instead of sending them, newest first, up to a limit. */
export interface TestInbox extends MailTransport {
  list(): readonly InboxMail[];
  clear(): void;
  /** Grows with every change of the list. */
  version(): number;
  /** Resolves with the next change of the list. */
  changed(): Promise<void>;
}

const MAX_KEPT = 200;

export function testInbox(now: () => number): TestInbox {
  let kept: InboxMail[] = [];
  let version = 0;
  let next = Promise.withResolvers<void>();
  function keep(mails: InboxMail[]) {
    kept = mails.slice(0, MAX_KEPT);
    version++;
    next.resolve();
    next = Promise.withResolvers();
  }
  return {
    async send(envelope, mail) {
      // A retry after a crash sends the same email again.
      keep([{ ...envelope, ...mail, at: now() }, ...kept.filter(({ id }) => id !== envelope.id)]);
    },
    list: () => kept,
    clear: () => keep([]),
    version: () => version,
    changed: () => next.promise,
    abandon: () => {},
    close: () => {},
  };
}
