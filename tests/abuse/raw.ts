import { connect } from "node:net";

/** How a connection ended for a client that sends bytes of its own. */
export interface Ended {
  /** The status of the answer; null when the server closed the connection without one. */
  status: number | null;
  afterMillis: number;
}

interface Sending {
  /** Sent at once. */
  head: string;
  /** Sent after the head, one piece each time, until the server ends the connection. */
  pieces?: { piece: string; everyMillis: number };
}

/** Sends bytes as they are, and waits for an answer or the end of the connection. */
export function sendRaw(port: number, { head, pieces }: Sending): Promise<Ended> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect(port, "127.0.0.1");
    let timer: Timer | undefined;
    let answer = "";
    const end = () => {
      clearInterval(timer);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve({ status: status ? Number(status) : null, afterMillis: performance.now() - startedAt });
    };
    socket.on("connect", () => {
      socket.write(head);
      if (pieces) timer = setInterval(() => socket.write(pieces.piece), pieces.everyMillis);
    });
    socket.on("data", (bytes) => {
      answer += bytes;
      if (answer.includes("\r\n\r\n")) end();
    });
    // A server that has sent its answer may reset the connection.
    socket.on("error", () => {});
    socket.on("close", end);
  });
}
