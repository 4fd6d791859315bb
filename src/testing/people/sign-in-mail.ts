import type { Mailbox, ReceivedMail } from "#testing/mail/mailbox.ts";
import { until } from "#testing/waiting.ts";

export interface SignInMail {
  mail: ReceivedMail;
  otp: string;
  link: string;
  linkCode: string;
}

/** The mail whose code ends with a nonce: the mail that a request for a sign-in code sends. */
export async function signInMail(mailbox: Mailbox, nonce: string): Promise<SignInMail> {
  const mail = await until(() => mailbox.all().findLast(({ text }) => text.includes(nonce)));
  return { mail, otp: mail.otp(), link: mail.codeLink(), linkCode: mail.linkCode() };
}
