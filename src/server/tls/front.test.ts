import { expect, test } from "bun:test";
import { connect, type TLSSocket } from "node:tls";
import { jsonLog } from "#server/log.ts";
import { makeCertificate } from "#testing/outside/certificates.ts";
import { until } from "#testing/waiting.ts";
import { readCertificate } from "./certificate.ts";
import { tlsClients } from "./clients.ts";
import { listenForTls } from "./front.ts";

const HOST = "auth.example.com";

async function startFront({ lastBytesMillis }: { lastBytesMillis?: number } = {}) {
  const inner = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("served") });
  const front = await listenForTls({
    host: "127.0.0.1",
    port: 0,
    httpPort: inner.port ?? 0,
    clients: tlsClients(),
    log: jsonLog(() => {}),
    lastBytesMillis,
  });
  return { front, inner };
}

const open = (port: number) =>
  new Promise<TLSSocket>((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, servername: HOST, rejectUnauthorized: false }, () =>
      resolve(socket),
    );
    socket.on("error", reject);
  });

const ask = (socket: TLSSocket) =>
  new Promise<string>((resolve, reject) => {
    socket.once("data", (bytes) => resolve(String(bytes)));
    socket.once("close", () => reject(new Error("closed")));
    socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`);
  });

// This is what a server does that has no file handles left.
test("a pause refuses new connections and keeps those that are open; after it, both work", async () => {
  const { front, inner } = await startFront();
  front.use(readCertificate(await makeCertificate({ names: [HOST] })));
  const kept = await open(front.port);
  expect(await ask(kept)).toContain("served");

  front.pause();
  expect(await open(front.port).catch((error) => error.code)).toBe("ECONNREFUSED");
  expect(await ask(kept)).toContain("served");

  front.resume();
  const later = await open(front.port);
  expect(await ask(later)).toContain("served");
  expect(await ask(kept)).toContain("served");

  front.close();
  await inner.stop(true);
});

test("no certificate fails handshakes, and nothing else", async () => {
  const { front, inner } = await startFront();

  expect(await open(front.port).catch(() => "failed")).toBe("failed");
  front.use(readCertificate(await makeCertificate({ names: [HOST] })));
  expect(await ask(await open(front.port))).toContain("served");

  front.close();
  await inner.stop(true);
});

test("a client that goes away takes its connection to the HTTP server along", async () => {
  const { front, inner } = await startFront();
  front.use(readCertificate(await makeCertificate({ names: [HOST] })));
  const socket = await open(front.port);
  await ask(socket);

  socket.destroy();

  // Resolves only when no connection is open.
  await inner.stop();
  front.close();
});

// The HTTP server ends idle connections. A client that ignores this kept its connection to the listener for good, and
// with it a file handle.
test("a client that never closes its end is disconnected after the server has closed", async () => {
  const { front, inner } = await startFront({ lastBytesMillis: 50 });
  front.use(readCertificate(await makeCertificate({ names: [HOST] })));
  const stubborn = connect({
    host: "127.0.0.1",
    port: front.port,
    servername: HOST,
    rejectUnauthorized: false,
    allowHalfOpen: true,
  });
  await new Promise((resolve) => stubborn.once("secureConnect", resolve));
  stubborn.on("error", () => {});
  stubborn.on("data", () => {});
  const ended = new Promise((resolve) => stubborn.once("end", resolve));

  stubborn.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`);
  await ended;

  await until(() => {
    stubborn.write("x");
    return stubborn.destroyed;
  });
  front.close();
  await inner.stop(true);
});
