import type { RenderedMail } from "./rendered-mail.ts";
import type { Envelope, MailTransport } from "./smtp.ts";

export interface CaughtMail extends Envelope, RenderedMail {
  at: number;
}

/** The test inbox of dev mode: keeps mails instead of sending them, newest first, up to a limit. */
export interface MailCatcher extends MailTransport {
  list(): readonly CaughtMail[];
  clear(): void;
  /** Grows with every change of the list. */
  version(): number;
}

const MAX_KEPT = 200;

export function mailCatcher(now: () => number): MailCatcher {
  let caught: CaughtMail[] = [];
  let version = 0;
  function keep(mails: CaughtMail[]) {
    caught = mails.slice(0, MAX_KEPT);
    version++;
  }
  return {
    async send(envelope, mail) {
      // A retry after a crash sends the same mail again.
      keep([{ ...envelope, ...mail, at: now() }, ...caught.filter(({ id }) => id !== envelope.id)]);
    },
    list: () => caught,
    clear: () => keep([]),
    version: () => version,
    abandon: () => {},
    close: () => {},
  };
}
