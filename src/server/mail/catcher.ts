import type { RenderedMail } from "./rendered-mail.ts";
import type { Envelope, MailTransport } from "./smtp.ts";

export interface CaughtMail extends Envelope, RenderedMail {
  at: number;
}

/** Where mails go in dev mode: nowhere, but to be looked at. The newest first, and only so many. */
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
      // A retry after a crash hands the same mail in again.
      keep([{ ...envelope, ...mail, at: now() }, ...caught.filter(({ id }) => id !== envelope.id)]);
    },
    list: () => caught,
    clear: () => keep([]),
    version: () => version,
    abandon: () => {},
    close: () => {},
  };
}
