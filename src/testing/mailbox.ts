import { type CaughtMail, mailCatcher } from "#server/mail/catcher.ts";
import type { TestServer } from "./server.ts";

/** Every mail that leaves a server, once it was handed over. */
export interface Mailbox {
  /** The newest first. */
  to(email: string): CaughtMail[];
  /** The six characters and the link of the newest sign-in mail. */
  signInCode(email: string): { otp: string; link: string; linkCode: string };
}

/** Puts a mailbox in the place of the server's mail server. */
export function mailboxOf({ running: { deps } }: TestServer): Mailbox {
  const caught = mailCatcher(deps.now);
  deps.transport = caught;
  const to = (email: string) => caught.list().filter((mail) => mail.to === email.toLowerCase());
  return {
    to,
    signInCode(email) {
      const text = to(email)[0]?.text ?? "";
      const [otp = ""] = /^[0-9A-Z]{6}$/m.exec(text) ?? [];
      const [link = "", linkCode = ""] = /https?:\/\/\S+[?&]code=([0-9a-z]{45})\S*/.exec(text) ?? [];
      return { otp, link, linkCode };
    },
  };
}
