import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { type Made, makeCertificate } from "./certificates.ts";

/** The programs of Pebble, the test server of Let's Encrypt; null when they are not installed. */
export function findPebble(): { authority: string; dns: string } | null {
  const [authority, dns] = [Bun.which("pebble"), Bun.which("pebble-challtestsrv")];
  return authority && dns ? { authority, dns } : null;
}

/** A certificate authority that checks hosts as a real one does; every host leads to 127.0.0.1. */
export interface Pebble extends AsyncDisposable {
  /** Settings of a server that uses it. */
  environment: Record<string, string>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Prepares an authority that checks hosts at a port of 127.0.0.1. It does not run before `start`. Its certificates last
 * for years, unless a test is about their end.
 */
export async function preparePebble({
  checksAt,
  certificateSeconds,
}: {
  checksAt: number;
  certificateSeconds?: number;
}): Promise<Pebble> {
  const found = findPebble();
  if (!found) throw new Error("The tests need Pebble (Debian: `apt-get install pebble`).");
  const directory = mkdtempSync(join(tmpdir(), "hallpass-pebble-"));
  const [port, management, dnsPort, dnsManagement] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ] as const;
  const own: Made = await makeCertificate({ names: ["localhost"] });
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const ca = file("ca.pem", own.cert);
  const config = file(
    "config.json",
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: ca,
        privateKey: file("key.pem", own.key),
        httpPort: checksAt,
        tlsPort: 1,
        ocspResponderURL: "",
        externalAccountBindingRequired: false,
        certificateValidityPeriod: certificateSeconds,
      },
    }),
  );
  const running: Bun.Subprocess[] = [];
  const run = (command: string[]) =>
    running.push(
      Bun.spawn(command, { stdout: "ignore", stderr: "ignore", env: { ...process.env, PEBBLE_VA_NOSLEEP: "1" } }),
    );
  const url = `https://localhost:${port}/dir`;
  async function stop() {
    for (const each of running) each.kill();
    await Promise.all(running.splice(0).map((each) => each.exited));
  }
  return {
    environment: { HALLPASS_TLS: "acme", HALLPASS_ACME_DIRECTORY: url, HALLPASS_ACME_CA: ca },
    async start() {
      const dns = `127.0.0.1:${dnsPort}`;
      const none = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""];
      run([found.dns, "-dns01", dns, "-management", `127.0.0.1:${dnsManagement}`, ...none]);
      run([found.authority, "-config", config, "-dnsserver", dns, "-strict"]);
      const answers = async (at: string) => (await fetch(at, { tls: { ca: own.cert } }).catch(() => null)) !== null;
      await until(async () => (await answers(url)) && (await answers(`http://127.0.0.1:${dnsManagement}/`)));
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
