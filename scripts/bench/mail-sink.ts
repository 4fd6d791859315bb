/** A mail server that accepts every mail at almost no cost, so that the bench measures the sender. */
export interface MailSink {
  port: number;
  /** The number of mails that arrived. */
  count(): number;
  /** Resolves when the next mail arrives, with the time of `performance.now()`. */
  next(): Promise<number>;
  /** The source of the newest mail to an address, with long lines whole; empty if there is none. */
  newestTo(email: string): string;
  /** The code in the link of the newest mail to an address. */
  codeFor(email: string): string;
  stop(): void;
}

const CODE_IN_LINK = /[?&]code=(?:3D)?([0-9a-z]{45})/;
const END = "\r\n.\r\n";

interface Session {
  received: string;
  isInMail: boolean;
  to: string;
}

export function startMailSink(): MailSink {
  let count = 0;
  let arrived = (_at: number) => {};
  const newest = new Map<string, string>();
  const server = Bun.listen<Session>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        socket.data = { received: "", isInMail: false, to: "" };
        socket.write("220 sink ESMTP\r\n");
      },
      data(socket, bytes) {
        const session = socket.data;
        session.received += bytes.toString("latin1");
        for (;;) {
          const end = session.received.indexOf(session.isInMail ? END : "\r\n");
          if (end < 0) return;
          const what = session.received.slice(0, end);
          session.received = session.received.slice(end + (session.isInMail ? END.length : 2));
          if (session.isInMail) {
            count++;
            arrived(performance.now());
            newest.set(session.to, what);
            session.isInMail = false;
            socket.write("250 taken\r\n");
          } else if (!answer(what)) return;
        }

        function answer(line: string): boolean {
          const verb = line.slice(0, 4).toUpperCase();
          if (verb === "RCPT") session.to = /<(.*?)>/.exec(line)?.[1] ?? "";
          if (verb === "DATA") session.isInMail = true;
          const replies: Record<string, string> = {
            EHLO: "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN",
            AUTH: "235 fine",
            DATA: "354 go on",
            QUIT: "221 bye",
          };
          socket.write(`${replies[verb] ?? "250 fine"}\r\n`);
          if (verb === "QUIT") socket.end();
          return verb !== "QUIT";
        }
      },
    },
  });
  // Quoted-printable breaks long lines anywhere.
  const newestTo = (email: string) => newest.get(email)?.replaceAll("=\r\n", "") ?? "";
  return {
    port: server.port,
    count: () => count,
    next: () =>
      new Promise((resolve) => {
        arrived = resolve;
      }),
    newestTo,
    codeFor(email) {
      const code = CODE_IN_LINK.exec(newestTo(email))?.[1];
      if (!code) throw new Error(`No mail with a code arrived for ${email}.`);
      return code;
    },
    stop: () => server.stop(true),
  };
}
