import { type CaughtMail, mailCatcher } from "#server/mail/catcher.ts";
import { rowsOf } from "./rows.ts";
import type { TestServer } from "./server.ts";

/** The mails of a test server that has no mail server of its own: from now on they leave, and are kept here. */
export interface CaughtMails {
  /** What an address got, newest first, once nothing is on its way anymore. */
  to(email: string): Promise<readonly CaughtMail[]>;
  /** The codes in the mails that an address got, newest first. */
  codesFor(email: string): Promise<string[]>;
}

const CODE = /[?&]code=([0-9a-z]{45})\b/;

export function catchMails({ running: { deps }, clock }: TestServer): CaughtMails {
  const catcher = mailCatcher(clock.now);
  deps.transport = catcher;

  async function allSent(): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      deps.wakeWorkers();
      const mails = await rowsOf(deps.store, "mails");
      if (mails.every(({ state }) => state !== "queued" && state !== "sending")) return;
      await Bun.sleep(5);
    }
    throw new Error("Mails are still waiting to be sent.");
  }

  async function to(email: string) {
    await allSent();
    return catcher.list().filter((mail) => mail.to === email);
  }

  return {
    to,
    async codesFor(email) {
      return (await to(email)).flatMap(({ text }) => CODE.exec(text)?.[1] ?? []);
    },
  };
}
