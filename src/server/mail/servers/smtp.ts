import type { Socket } from "node:net";
import { type Outgoing, openSocket } from "#server/access/outgoing.ts";
import { GREETING_MILLIS } from "#server/mail/queue/deadlines.ts";
import type { RenderedMail } from "#server/mail/rendering/rendered-mail.ts";

/** Sender and recipient of an email, apart from its content. */
export interface Envelope {
  /** The same for every attempt, so that receivers recognize an email that arrives twice. */
  id: string;
  to: string;
  /** The display name of the sender. */
  senderName: string;
  /** The one-click link that unsubscribes from emails of this category; null for categories without one. */
  unsubscribeLink: string | null;
}

/** Sends emails; rejects when the server did not accept one. */
export interface MailTransport {
  send(envelope: Envelope, mail: RenderedMail): Promise<void>;
  /**
   * Aborts emails that are being sent: a server that sends a line now and then would otherwise keep its connections.
   */
  abandon(): void;
  /** Closes idle connections at once and the others when they have finished. */
  close(): void;
}

export interface SmtpServer {
  host: string;
  port: number;
  login: { user: string; password: string } | null;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  secure: boolean;
  senderAddress: string;
  maxConnections: number;
}

interface SmtpOptions {
  /** The guarded connections for servers that are not the operator's. */
  outgoing?: Outgoing;
  /** Further certificates to trust. */
  ca?: string;
  /** How long the connection to a server may take. */
  connectMillis?: number;
  /** How long the server may take to greet then. */
  greetingMillis?: number;
}

const CONNECT_MILLIS = 8_000;

/**
 * Makes a pool of connections to a mail server. A server that a project named is connected through `outgoing`, and gets
 * a login without TLS only on a private network.
 */
export function smtpTransport(
  { host, port, login, secure, senderAddress, maxConnections }: SmtpServer,
  { outgoing, ca, connectMillis = CONNECT_MILLIS, greetingMillis = GREETING_MILLIS }: SmtpOptions = {},
): MailTransport {
  const open = async () => {
    // Loaded with the first email, for servers that send none.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      pool: true,
      host,
      port,
      secure,
      auth: login ? { user: login.user, pass: login.password } : undefined,
      maxConnections,
      ...limits({ connectMillis, greetingMillis }),
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: ca ? { ca } : undefined,
      getSocket: gettingSocket(async () => {
        if (!outgoing) return { connection: await openSocket(host, port, connectMillis), requireTLS: false };
        const { socket, isPublic } = await outgoing.connect({ hostname: host, port, timeoutMillis: connectMillis });
        return { connection: socket, requireTLS: isPublic && !secure };
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
          // An object is always one address, whatever it contains.
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

/**
 * Connects to a mail server and signs in, without sending anything. Rejects with the error of an attempt; resolves to
 * whether the connection is encrypted.
 */
export async function probeSmtp(server: SmtpServer, { ca }: { ca?: string } = {}): Promise<{ isEncrypted: boolean }> {
  const { createTransport } = await import("nodemailer");
  const { host, port, login, secure } = server;
  const verify = async (requireTLS: boolean) => {
    const transport = createTransport({
      host,
      port,
      secure,
      requireTLS,
      auth: login ? { user: login.user, pass: login.password } : undefined,
      ...limits({ connectMillis: CONNECT_MILLIS, greetingMillis: GREETING_MILLIS }),
      getSocket: gettingSocket(async () => ({ connection: await openSocket(host, port, CONNECT_MILLIS), requireTLS })),
      tls: ca ? { ca } : undefined,
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
  await verify(false);
  if (secure) return { isEncrypted: true };
  return verify(true).then(
    () => ({ isEncrypted: true }),
    // The same connection worked a moment ago, so it is the encryption that the server refuses.
    () => ({ isEncrypted: false }),
  );
}

interface OpenSocket {
  connection: Socket;
  requireTLS: boolean;
}

type GotSocket = (error: Error | null, socket?: OpenSocket) => void;

/**
 * Opens the connection itself: Nodemailer has one limit from the first packet to the end of a STARTTLS, and a server that
 * greets late would have as long to connect.
 */
const gettingSocket = (open: () => Promise<OpenSocket>) => (_options: unknown, done: GotSocket) => {
  open().then((socket) => done(null, socket), done);
};

const limits = ({ connectMillis, greetingMillis }: { connectMillis: number; greetingMillis: number }) => ({
  connectionTimeout: connectMillis + greetingMillis,
  greetingTimeout: greetingMillis,
  // It begins with the connection, and so has to last until the greeting.
  socketTimeout: greetingMillis,
});

/** Removes line breaks: in a name they could begin a new header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through.
const inOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
