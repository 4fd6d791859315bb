import type { RenderedMail } from "./render.ts";
import type { Envelope, MailTransport } from "./smtp.ts";

export interface CaughtMail extends Envelope, RenderedMail {
  at: number;
}

/** Where mails go in dev mode: nowhere, but to be looked at. The newest first, and only so many. */
export interface MailCatcher extends MailTransport {
  list(): readonly CaughtMail[];
  clear(): void;
}

const MAX_KEPT = 200;

export function mailCatcher(now: () => number): MailCatcher {
  let caught: CaughtMail[] = [];
  return {
    async send(envelope, mail) {
      // A retry after a crash hands the same mail in again.
      caught = [{ ...envelope, ...mail, at: now() }, ...caught.filter(({ id }) => id !== envelope.id)].slice(
        0,
        MAX_KEPT,
      );
    },
    list: () => caught,
    clear: () => {
      caught = [];
    },
    abandon: () => {},
    close: () => {},
  };
}
