import { connect, type Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { Log } from "#server/log.ts";
import type { Certificate } from "./certificate.ts";
import type { TlsClients } from "./clients.ts";

const HANDSHAKE_MILLIS = 10_000;
/** The time to read the rest of a reply after the HTTP server has closed its end. */
const LAST_BYTES_MILLIS = 30_000;

/** Decrypts connections and passes them on to the HTTP server. */
export interface TlsFront {
  readonly port: number;
  /** For new connections; those that are open keep theirs. */
  use(certificate: Certificate): void;
  /** Accepts no new connections, and keeps those it has. */
  pause(): void;
  resume(): void;
  /** Ends every connection. */
  close(): void;
}

interface FrontOptions {
  host: string;
  port: number;
  /** Of the HTTP server, on 127.0.0.1. */
  httpPort: number;
  clients: TlsClients;
  log: Log;
  /** Shorter in tests. */
  lastBytesMillis?: number;
}

/**
 * Listens for TLS; rejects when it cannot. Handshakes fail until there is a certificate.
 *
 * Bun.serve cannot change its certificate, and a second listener would lose connections that wait in the first one's
 * queue. docs/decisions/0027-tls-in-front.md.
 */
export async function listenForTls(options: FrontOptions): Promise<TlsFront> {
  const { host, port, log } = options;
  const open = new Set<TLSSocket>();
  const server = createServer({ ALPNProtocols: ["http/1.1"], handshakeTimeout: HANDSHAKE_MILLIS }, (outer) => {
    open.add(outer);
    outer.once("close", () => open.delete(outer));
    pass(outer, options);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(at, host, () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(port);
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  // Strangers break off handshakes all day.
  server.on("tlsClientError", () => {});
  server.on("error", (error) => log.error("The listener for TLS failed", { error }));
  return {
    port: actual,
    use: ({ cert, key }) => server.setSecureContext({ cert, key, minVersion: "TLSv1.2" }),
    pause: () => void server.close(),
    resume: () => void server.listen(actual, host),
    close() {
      server.close();
      for (const each of open) each.destroy();
    },
  };
}

function pass(
  outer: TLSSocket,
  {
    httpPort,
    clients,
    lastBytesMillis = LAST_BYTES_MILLIS,
  }: Pick<FrontOptions, "httpPort" | "clients" | "lastBytesMillis">,
): void {
  const client = outer.remoteAddress;
  if (client === undefined) return void outer.destroy();
  const inner: Socket = connect(httpPort, "127.0.0.1");
  const end = () => {
    outer.destroy();
    inner.destroy();
  };
  outer.setNoDelay(true);
  inner.setNoDelay(true);
  outer.once("error", end).once("close", end);
  inner.once("error", end);
  inner.once("connect", () => {
    const port = inner.localPort;
    if (port === undefined) return end();
    clients.add(port, client);
    inner.once("close", () => {
      clients.remove(port, client);
      // A client that never closes its end would hold the connection, and its file handle, for good.
      const timer = setTimeout(end, lastBytesMillis);
      outer.once("close", () => clearTimeout(timer));
    });
    outer.pipe(inner);
    inner.pipe(outer);
  });
}
