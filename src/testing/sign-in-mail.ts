import type { Mailbox, ReceivedMail } from "./mailbox.ts";

export interface SignInMail {
  mail: ReceivedMail;
  otp: string;
  link: string;
  linkCode: string;
}

/** The mail whose code ends with a nonce: the mail that a request for a sign-in code sends. */
export async function signInMail(mailbox: Mailbox, nonce: string): Promise<SignInMail> {
  for (let tries = 0; tries < 200; tries++) {
    const mail = mailbox.all().findLast(({ text }) => text.includes(nonce));
    if (mail) return { mail, otp: mail.otp(), link: mail.codeLink(), linkCode: mail.linkCode() };
    await Bun.sleep(25);
  }
  throw new Error("The mail with the sign-in code did not come within five seconds.");
}
