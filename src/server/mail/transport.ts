import { createTransport } from "nodemailer";
import type { Settings } from "#server/settings.ts";
import type { MailCatcher } from "./catcher.ts";
import type { RenderedMail } from "./render.ts";

export interface Envelope {
  id: string;
  to: string;
  /** The name the sender goes by: that of the project. */
  senderName: string;
}

/** Hands a mail on; rejects when the server did not take it. */
export interface MailTransport {
  send(envelope: Envelope, mail: RenderedMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MILLIS = 10_000;

/** The shared mail server, dev mode's catcher, or null: then mails wait in the outbox. An explicit server wins. */
export function mailTransport(settings: Settings, catcher: MailCatcher | null): MailTransport | null {
  if (!settings.smtpUrl) return catcher;
  const transport = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MILLIS,
    greetingTimeout: TIMEOUT_MILLIS,
    socketTimeout: 3 * TIMEOUT_MILLIS,
  });
  const address = senderAddress(settings);
  return {
    async send({ id, to, senderName }, { subject, html, text }) {
      const from = { name: senderName.replace(/[\r\n"]/g, " "), address };
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        html,
        text,
        messageId: `<${id}@${address.split("@")[1]}>`,
      });
    },
    close: () => transport.close(),
  };
}

function senderAddress({ emailFrom, publicUrl }: Settings): string {
  const given = emailFrom && (/<([^>]+)>/.exec(emailFrom)?.[1] ?? emailFrom);
  return given ?? `noreply@${new URL(publicUrl).hostname}`;
}
