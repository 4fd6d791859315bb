import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { Type } from "@sinclair/typebox";
import { openStore } from "#server/db/store/open.ts";
import { openKeyring } from "#server/secret.ts";
import { placeOf, readSettings } from "#server/settings.ts";
import { acmeClient } from "#server/tls/acme/client.ts";
import { stateStore } from "#server/tls/acme/state.ts";
import { type Made, makeCertificate } from "#testing/outside/certificates.ts";
import { preparePebble } from "#testing/outside/pebble.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const HOST = "auth.example.test";
const home = mkdtempSync(join(tmpdir(), "hallpass-operator-certificates-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts the executable with TLS, and waits until its ports are open. */
async function serving(environment: Record<string, string>) {
  const directory = mkdtempSync(join(home, "server-"));
  const [port, httpPort] = [await freePort(), environment.HALLPASS_HTTP_PORT ?? String(await freePort())];
  const log = join(directory, "hallpass.log");
  const settings = {
    HALLPASS_URL: `https://${HOST}`,
    HALLPASS_HOST: "127.0.0.1",
    HALLPASS_PORT: String(port),
    HALLPASS_HTTP_PORT: httpPort,
    HALLPASS_DATA: join(directory, "data"),
    HALLPASS_LOG_FILE: log,
    ...environment,
  };
  const child = Bun.spawn([...PROGRAMS.executable], {
    cwd: directory,
    stdio: ["ignore", "ignore", "ignore"],
    env: { PATH: process.env.PATH ?? "", ...settings },
  });
  await until(async () => (await fetch(`http://127.0.0.1:${httpPort}/health`).catch(() => null))?.status === 200);
  /** Opens a connection; null while there is no certificate. */
  const connected = () =>
    new Promise<TLSSocket | null>((resolve) => {
      const to = { host: "127.0.0.1", port, servername: HOST, rejectUnauthorized: false };
      const socket = connect(to, () => resolve(socket));
      socket.on("error", () => resolve(null));
    });
  return {
    child,
    settings,
    connected,
    /** The lines of the log with a message. */
    lines: (message: string) =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter((line) => line.message === message),
    /** The certificate that a new connection gets. */
    async served() {
      const socket = await connected();
      const serial = socket && serialOf(socket);
      socket?.destroy();
      return serial;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

const serialOf = (socket: TLSSocket) => socket.getPeerCertificate().serialNumber.replace(/^0+/, "").toLowerCase();

/** Sends a request on a connection that stays open; returns the first line of the answer. */
function ask(socket: TLSSocket): Promise<string> {
  socket.write(`GET /health HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once("data", (bytes) => resolve(bytes.toString().split("\r\n")[0] ?? ""));
    socket.once("close", () => reject(new Error("The connection was closed.")));
  });
}

const TAKEN_UP = "Took up a new certificate";
const KEPT = "The new certificate cannot be used; the server keeps the present one";
/** Longer than any certificate of the test in PEM. */
const PEM_BYTES = 4_096;

test("a certificate in files is taken up on SIGHUP, and without a signal when the files change; a wrong one is not", async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeCertificate({ names: [HOST] })));
  if (!first || !second || !third) throw new Error("There are three certificates.");
  const files = { cert: join(home, "cert.pem"), key: join(home, "key.pem") };
  /** Writes over files so that their size and time stay: only who reads them sees a change. */
  const overwrite = (pair: Pick<Made, "cert" | "key">) => {
    for (const name of ["cert", "key"] as const) {
      writeFileSync(files[name], pair[name].padEnd(PEM_BYTES, "\n"));
      utimesSync(files[name], 1_700_000_000, 1_700_000_000);
    }
    return Object.values(files).map((file) => {
      const { ino, mtimeMs, size } = statSync(file);
      return [ino, mtimeMs, size];
    });
  };
  const before = overwrite(first);
  await using server = await serving({ HALLPASS_TLS_CERT: files.cert, HALLPASS_TLS_KEY: files.key });
  const old = await server.connected();
  if (!old) throw new Error("The server has a certificate.");
  expect([serialOf(old), await ask(old)]).toEqual([first.serial, "HTTP/1.1 200 OK"]);

  // The server cannot see this change by itself, so it is the signal that counts.
  expect(overwrite(second)).toEqual(before);
  server.child.kill("SIGHUP");
  await until(() => server.lines(TAKEN_UP).length === 1);
  expect([await server.served(), await ask(old)]).toEqual([second.serial, "HTTP/1.1 200 OK"]);

  expect(overwrite({ cert: third.cert, key: second.key })).toEqual(before);
  server.child.kill("SIGHUP");
  await until(() => server.lines(KEPT).length === 1);
  expect(server.lines(KEPT)[0].error).toContain("the private key does not belong to the certificate");
  expect([await server.served(), await ask(old)]).toEqual([second.serial, "HTTP/1.1 200 OK"]);

  for (const name of ["key", "cert"] as const) {
    writeFileSync(`${files[name]}.new`, third[name]);
    renameSync(`${files[name]}.new`, files[name]);
  }
  await until(async () => (await server.served()) === third.serial);
  expect([server.lines(TAKEN_UP).length, await ask(old)]).toEqual([2, "HTTP/1.1 200 OK"]);
  old.destroy();
});

test("HALLPASS_TLS=acme gets a certificate, tells the authority whom to write to, and renews it by itself", async () => {
  const httpPort = await freePort();
  await using pebble = await preparePebble({ checksAt: httpPort, certificateSeconds: 6 });
  await pebble.start();
  await using server = await serving({
    HALLPASS_HTTP_PORT: String(httpPort),
    HALLPASS_TLS_EMAIL: "ops@example.com",
    ...pebble.environment,
  });
  let serial: string | null = null;
  await until(async () => {
    serial = await server.served();
    return serial !== null;
  });

  expect(await contactOf(server.settings)).toEqual(["mailto:ops@example.com"]);
  await until(async () => ![serial, null].includes(await server.served()));
  expect(server.lines("Could not get a certificate")).toEqual([]);
});

/** Asks the authority, with the server's own account, which address it knows. */
async function contactOf(environment: Record<string, string>): Promise<string[]> {
  const settings = readSettings(environment);
  const store = await openStore({ ...placeOf(settings), beside: true });
  try {
    const state = await stateStore({ store, keyring: await openKeyring(settings, store, { mayMake: false }) }).read();
    if (!state) throw new Error("The server has an account.");
    const ca = readFileSync(environment.HALLPASS_ACME_CA ?? "", "utf8");
    const client = await acmeClient({
      directoryUrl: state.directory,
      accountKey: state.accountKey,
      signal: new AbortController().signal,
      fetch: (url, init) => fetch(url, { ...init, tls: { ca } }),
    });
    const account = Type.Object({ contact: Type.Array(Type.String()) });
    return (await client.send(client.directory.newAccount, { onlyReturnExisting: true }, account)).body.contact;
  } finally {
    await store.close();
  }
}
