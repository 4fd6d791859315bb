import type { Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { slowly, until } from "#testing/waiting.ts";

/** A mail as the server received it. */
export interface ReceivedMail {
  /** The recipients of the envelope, not of the header. */
  to: string[];
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** A header as it was sent, unfolded; undefined if it is missing. */
  header(name: string): string | undefined;
  /** All http(s) links of the text, in order. */
  links: string[];
  /** The first link with a code. Throws if there is none. */
  codeLink(): string;
  /** The code of that link: 45 characters. */
  linkCode(): string;
  /** The six characters of the code that a user types. Throws if there are none. */
  otp(): string;
}

export interface Mailbox {
  port: number;
  /** For HALLPASS_SMTP_URL. */
  url: string;
  /** Everything received so far, oldest first. */
  all(): readonly ReceivedMail[];
  /** Waits for the next mail to an address; returns each mail once. */
  next(to: string): Promise<ReceivedMail>;
  /** Refuses further mails with this SMTP code; null: accepts them again. */
  refuse(responseCode: number | null): void;
  /** Breaks the connection of each further mail at this place; null: accepts them again. */
  drop(place: DropPlace | null, how?: "closes" | "resets"): void;
  /** Delays the acceptance of each further mail. */
  delay(millis: number): void;
  /** The number of open connections. */
  connections(): number;
  /** The number of login attempts, right or wrong. */
  logins(): number;
  /** The number of mails that arrived over an encrypted connection. */
  encrypted(): number;
  close(): Promise<void>;
}

/** Where a connection breaks: before the reply to MAIL FROM, within the mail, or when it has the mail, before the reply. */
export type DropPlace = "MAIL FROM" | "within DATA" | "after DATA";

export interface MailboxOptions {
  /** Requires this login. */
  login?: { user: string; password: string };
  /** Uses TLS from the first byte, like port 465, with the certificate of `startTls`. */
  secure?: boolean;
  /** Offers STARTTLS; off by default, since the client has to trust the certificate. */
  startTls?: { key: string; cert: string };
  port?: number;
  /** Greets each connection only then. */
  greets?: Promise<void>;
}

/** Less than the time limit of a test, so that it fails with the mails that did arrive. */
const WAIT_MILLIS = 25_000;
const CODE_IN_LINK = /[?&#]code=([0-9a-zA-Z]{45})\b/;

/** A real mail server on a port of its own, whose mails tests can read. */
export async function openMailbox({
  login,
  secure,
  startTls,
  port: wanted = 0,
  greets,
}: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const counts = { logins: 0, encrypted: 0 };
  const faults: { responseCode: number | null; delayMillis: number; dropAt: DropPlace | null; resets: boolean } = {
    responseCode: null,
    delayMillis: 0,
    dropAt: null,
    resets: false,
  };
  const options: SMTPServerOptions = {
    authOptional: !login,
    allowInsecureAuth: true,
    // Connection pools keep idle connections open.
    closeTimeout: 50,
    secure,
    ...startTls,
    disabledCommands: startTls ? [] : ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      counts.logins++;
      if (login && username === login.user && password === login.password) done(null, { user: username });
      else done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
    onConnect(_session, done) {
      if (greets) void greets.then(() => done());
      else done();
    },
    onMailFrom(_address, session, done) {
      if (faults.dropAt === "MAIL FROM") breakOff(session);
      else done();
    },
    onData(stream, session, done) {
      const { envelope, secure: isEncrypted } = session;
      if (faults.dropAt === "within DATA") {
        stream.once("data", () => breakOff(session));
        return;
      }
      simpleParser(stream).then(async (mail) => {
        if (faults.delayMillis > 0) await slowly({ millis: faults.delayMillis });
        const { responseCode } = faults;
        if (responseCode !== null) return done(Object.assign(new Error("not now"), { responseCode }));
        if (isEncrypted) counts.encrypted++;
        received.push(
          readable(
            mail,
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        if (faults.dropAt === "after DATA") breakOff(session);
        else done();
      }, done);
    },
  };
  const server = new SMTPServer(options);
  // A client that disconnects early does not fail the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  function breakOff({ id }: SMTPServerSession): void {
    const own = [...(server.connections as Set<{ id: string; _socket: Socket }>)].find((each) => each.id === id);
    if (faults.resets) own?._socket.resetAndDestroy();
    else own?._socket.destroy();
  }

  function take(to: string): ReceivedMail | undefined {
    const found = received.find((mail) => mail.to.includes(to) && !taken.has(mail));
    if (found) taken.add(found);
    return found;
  }

  return {
    port,
    url: `${secure ? "smtps" : "smtp"}://${login ? `${login.user}:${login.password}@` : ""}127.0.0.1:${port}`,
    all: () => received,
    next: (to) =>
      until(() => take(to), WAIT_MILLIS).catch(() => {
        const others = received.map((mail) => `${mail.to.join(", ")}: ${mail.subject}`).join("\n  ");
        throw new Error(`No mail to ${to} came within ${WAIT_MILLIS / 1000} seconds. What came:\n  ${others}`);
      }),
    refuse: (responseCode) => {
      faults.responseCode = responseCode;
    },
    drop: (place, how = "closes") => {
      faults.dropAt = place;
      faults.resets = how === "resets";
    },
    delay: (millis) => {
      faults.delayMillis = millis;
    },
    connections: () => server.connections.size,
    logins: () => counts.logins,
    encrypted: () => counts.encrypted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readable(mail: ParsedMail, to: string[]): ReceivedMail {
  const { text = "", subject = "" } = mail;
  const sender = mail.from?.value[0];
  const links = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const codeLink = () => {
    const link = links.find((each) => CODE_IN_LINK.test(each));
    if (!link) throw new Error(`There is no link with a code in "${subject}":\n${text}`);
    return link;
  };
  return {
    to,
    from: { name: sender?.name ?? "", address: sender?.address ?? "" },
    subject,
    text,
    html: mail.html || "",
    messageId: mail.messageId ?? "",
    header: (name) => unfolded(mail, name),
    links,
    codeLink,
    linkCode: () => CODE_IN_LINK.exec(codeLink())?.[1] ?? "",
    otp() {
      const found = /\b(?=[0-9A-Z]*\d|[A-Z]{6})[0-9A-Z]{6}\b/.exec(`${subject}\n${text.replace(/https?:\S+/g, "")}`);
      if (!found) throw new Error(`There is no code of six characters in "${subject}":\n${text}`);
      return found[0];
    },
  };
}

function unfolded(mail: ParsedMail, name: string): string | undefined {
  const line = mail.headerLines.find(({ key }) => key === name.toLowerCase())?.line;
  return line
    ?.slice(name.length + 1)
    .replace(/\r?\n\s+/g, " ")
    .trim();
}
