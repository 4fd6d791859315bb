import type { Socket } from "node:net";
import type { Outgoing } from "#server/access/outgoing.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** Whom a mail is for and who it is from, apart from what is in it. */
export interface Envelope {
  /** Stays the same when a mail is tried again, so that receivers can tell. */
  id: string;
  to: string;
  /** The name the sender goes by. */
  senderName: string;
  /** Where one click ends mails of this kind; null where they cannot be ended. */
  unsubscribeLink: string | null;
}

/** Hands a mail on; rejects when the server did not take it. */
export interface MailTransport {
  send(envelope: Envelope, mail: RenderedMail): Promise<void>;
  /** Gives up on what is under way: a server that says a word now and then would otherwise keep its connections. */
  abandon(): void;
  /** Closes what is idle at once and the rest when it has finished. */
  close(): void;
}

export interface SmtpServer {
  host: string;
  port: number;
  login: { user: string; password: string } | null;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  senderAddress: string;
  maxConnections: number;
}

interface SmtpOptions {
  /** The guarded way, for servers that are not the operator's. */
  outgoing?: Outgoing;
  /** Further certificates to trust. */
  ca?: string;
  /** How long a server may take to answer at all. */
  connectMillis?: number;
}

const CONNECT_MILLIS = 8_000;
const IDLE_MILLIS = 20_000;

/**
 * A pool of connections to a mail server. One that a project named is reached through `outgoing`, and a login is not
 * shown to it in the clear unless it is on a network of the operator's.
 */
export function smtpTransport(
  { host, port, login, secure, senderAddress, maxConnections }: SmtpServer,
  { outgoing, ca, connectMillis = CONNECT_MILLIS }: SmtpOptions = {},
): MailTransport {
  const open = async () => {
    // A server that sends nothing yet does without it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      pool: true,
      host,
      port,
      secure,
      auth: login ? { user: login.user, pass: login.password } : undefined,
      maxConnections,
      connectionTimeout: connectMillis,
      greetingTimeout: connectMillis,
      socketTimeout: IDLE_MILLIS,
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: ca ? { ca } : undefined,
      ...(outgoing && {
        getSocket: (_options: unknown, done: GotSocket) => {
          outgoing.connect({ hostname: host, port, timeoutMillis: connectMillis }).then(
            ({ socket, isPublic }) => done(null, { connection: socket, requireTLS: isPublic && !secure }),
            (error: Error) => done(error),
          );
        },
      }),
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  let sending = 0;
  let closing = false;
  const closeWhenIdle = () => {
    if (closing && sending === 0) void transport?.then((open) => open.close());
  };
  return {
    async send({ id, to, senderName, unsubscribeLink }, { subject, html, text }) {
      sending++;
      try {
        transport ??= open();
        await (await transport).sendMail({
          from: { name: inOneLine(senderName.replaceAll('"', " ")), address: senderAddress },
          // As an object it is one address, whatever is in it.
          to: { name: "", address: to },
          envelope: { from: senderAddress, to: [to] },
          subject: inOneLine(subject),
          html,
          text,
          messageId: `<${id}@${senderAddress.split("@")[1]}>`,
          headers: unsubscribeLink
            ? { "List-Unsubscribe": `<${unsubscribeLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
            : {},
        });
      } finally {
        sending--;
        closeWhenIdle();
      }
    },
    abandon() {
      void transport?.then((open) => open.close({ force: true }));
      transport = null;
    },
    close() {
      closing = true;
      closeWhenIdle();
    },
  };
}

type GotSocket = (error: Error | null, socket?: { connection: Socket; requireTLS: boolean }) => void;

/** A name with a line break in it must not begin a header of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through.
const inOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
