import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { findProblems } from "#server/features/instance/alerts/found.ts";
import { settingsFindings } from "#server/features/instance/index.ts";
import { CannotListen } from "#server/listening.ts";
import { readSettings } from "#server/settings.ts";
import { type Made, makeCertificate } from "#testing/outside/certificates.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { fromNow, until } from "#testing/waiting.ts";

const HOST = "auth.example.com";
let directory: string;
let first: Made;
let second: Made;
let server: TestServer | null = null;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "hallpass-tls-"));
  [first, second] = [await makeCertificate({ names: [HOST] }), await makeCertificate({ names: [HOST] })];
});
afterEach(async () => {
  await server?.stop();
  server = null;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const environment = (more: Record<string, string> = {}) => ({
  HALLPASS_URL: `https://${HOST}`,
  HALLPASS_HOST: "127.0.0.1",
  HALLPASS_TLS_CERT: join(directory, "cert.pem"),
  HALLPASS_TLS_KEY: join(directory, "key.pem"),
  ...more,
});

/** Puts a file in its place in one step, as tools that renew certificates do. */
function place(name: string, text: string): void {
  writeFileSync(join(directory, `${name}.new`), text);
  renameSync(join(directory, `${name}.new`), join(directory, name));
}

function placePair({ cert, key }: Made): void {
  place("cert.pem", cert);
  place("key.pem", key);
}

async function started(more: Record<string, string> = {}): Promise<TestServer> {
  server = await startServer({ environment: environment(more) });
  return server;
}

const https = (path: string, trusted: Made[], init: RequestInit = {}) =>
  fetch(`https://127.0.0.1:${server?.running.port}${path}`, {
    redirect: "manual",
    ...init,
    headers: { host: HOST, ...init.headers },
    tls: { ca: trusted.map(({ cert }) => cert), checkServerIdentity: () => undefined },
  });

/** The serial number of the certificate that a new connection gets. */
const served = () =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(
      { host: "127.0.0.1", port: server?.running.port ?? 0, servername: HOST, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().serialNumber.replace(/^0+/, "").toLowerCase());
        socket.destroy();
      },
    );
    socket.on("error", reject);
  });

describe("a server with a certificate", () => {
  test("speaks https to clients that trust the certificate, and tells them to keep to it", async () => {
    placePair(first);
    await started();

    const reply = await https("/health", [first]);

    expect(reply.status).toBe(200);
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(await served()).toBe(first.serial);
  });

  // The HTTP server behind TLS must not believe whoever reaches its port directly: limits count by address.
  test("a program on the machine cannot reach the HTTP server around TLS", async () => {
    placePair(first);
    const { running } = await started();
    const inner = running.innerPort;

    for (const path of ["/health", "/api/v1/users/me", "/api/v1/users/me/", "/nothing"]) {
      const reply = await fetch(`http://127.0.0.1:${inner}${path}`, { headers: { host: HOST } });

      expect([path, reply.status]).toEqual([path, 421]);
    }
  });

  test("sees the address of a client behind TLS, also a private one", async () => {
    placePair(first);
    const { log } = await started({ HALLPASS_ACCESS_LOG: "on", HALLPASS_TRUSTED_PROXIES: "" });

    await https("/api/v1/users/me", [first]);

    const line = log.map((each) => JSON.parse(each)).find((each) => each.message === "GET /users/me");
    expect(line?.ip).toBe("127.0.0.1");
  });

  test("large bodies pass in both directions", async () => {
    placePair(first);
    await started();

    const page = await https("/api/v1/openapi.json", [first]);
    const refused = await https("/api/v1/users/me", [first], { method: "POST", body: "x".repeat(3_000_000) });

    expect((await page.text()).length).toBeGreaterThan(100_000);
    expect(refused.status).toBeGreaterThanOrEqual(400);
  });
});

describe("a new certificate", () => {
  test("is taken up under load without a failed request", async () => {
    placePair(first);
    const { running } = await started();
    let isOver = false;
    let answered = 0;
    const failures: unknown[] = [];
    const client = async (keepalive: boolean) => {
      while (!isOver) {
        try {
          const reply = await https("/health", [first, second], {
            keepalive,
            headers: keepalive ? {} : { connection: "close" },
          });
          if (reply.status !== 200) failures.push(reply.status);
          await reply.text();
          answered++;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const load = Promise.all([true, true, true, true, false, false, false, false].map(client));

    const seen = new Set<string>();
    for (let round = 0; round < 10; round++) {
      placePair(round % 2 === 0 ? second : first);
      await running.renewCertificate();
      seen.add(await served());
      const enough = answered + 50;
      await until(() => answered >= enough || failures.length > 0);
    }
    isOver = true;
    await load;

    expect(failures).toEqual([]);
    expect(seen).toEqual(new Set([first.serial, second.serial]));
  });

  test("a wrong certificate leaves the present one in place, and the log and the doctor say why", async () => {
    placePair(first);
    const { running, log } = await started();

    place("cert.pem", second.cert);
    await running.renewCertificate();

    expect(await served()).toBe(first.serial);
    expect(log.join("\n")).toContain("the private key does not belong to the certificate");
    expect(running.deps.certificates?.problem()).toContain("the private key does not belong to the certificate");

    place("key.pem", second.key);
    await running.renewCertificate();
    expect(await served()).toBe(second.serial);
    expect(running.deps.certificates?.problem()).toBeNull();
  });

  test("a certificate that clients would refuse is not taken up; the log repeats why, and owners are alerted", async () => {
    const [elsewhere, over] = [
      await makeCertificate({ names: ["other.example.com"] }),
      await makeCertificate({ names: [HOST], endsAt: fromNow({ seconds: -1 }) }),
    ];
    placePair(first);
    const { running, clock, log } = await started();
    const refusals = () => log.filter((line) => line.includes("The new certificate cannot be used")).length;
    const problems = async () =>
      (await findProblems(running.deps)).filter(({ key }) => key === "internal/certificate_not_renewed");

    placePair(elsewhere);
    await running.renewCertificate();
    const [ofHost] = await problems();
    clock.pass({ minutes: 50 });
    await running.deps.certificates?.renew();
    const soon = refusals();
    clock.pass({ minutes: 20 });
    await running.deps.certificates?.renew();
    const later = refusals();
    placePair(over);
    await running.deps.certificates?.renew();
    const [ofTime] = await problems();

    expect(await served()).toBe(first.serial);
    expect(ofHost?.summary).toContain(`The new certificate does not name ${HOST}.`);
    expect([soon, later]).toEqual([1, 2]);
    expect(ofTime?.summary).toContain("The new certificate is valid only from ");
    placePair(second);
    await running.deps.certificates?.renew();
    expect([await served(), await problems()]).toEqual([second.serial, []]);
  });

  test("is taken up if the present one does not name the host either", async () => {
    const [wrong, alsoWrong] = [
      await makeCertificate({ names: ["other.example.com"] }),
      await makeCertificate({ names: ["another.example.com"] }),
    ];
    placePair(wrong);
    const { running } = await started();
    placePair(alsoWrong);
    await running.renewCertificate();

    expect(await served()).toBe(alsoWrong.serial);
  });

  // Nobody awaits what a signal begins, so a rejection would end the process.
  test("a certificate that cannot be looked for, as while the database is gone, is in the log and stops nothing", async () => {
    placePair(first);
    const { running, log } = await started();
    const { certificates } = running.deps;
    if (!certificates) throw new Error("The server has a certificate.");
    const { renew } = certificates;
    certificates.renew = () => Promise.reject(new Error("the database is gone"));

    await running.renewCertificate();
    certificates.renew = renew;

    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ message: "Could not look for a certificate", error: "the database is gone" }),
    );
    expect(await served()).toBe(first.serial);
  });

  test("is found without a signal", async () => {
    placePair(first);
    const { running } = await started();

    placePair(second);
    await running.deps.certificates?.renew();

    expect(await served()).toBe(second.serial);
  });
});

describe("a certificate that cannot be used", () => {
  const refusal = async (more: Record<string, string> = {}) =>
    startServer({ environment: environment(more) }).then(
      async (unexpected) => {
        await unexpected.stop();
        return "started";
      },
      (error: Error) => error.message,
    );

  test("stops the start with the setting, the file and the reason", async () => {
    placePair(first);
    expect(await refusal({ HALLPASS_TLS_KEY: join(directory, "none.pem") })).toBe(
      `These settings are not valid:\n  - HALLPASS_TLS_KEY names ${join(directory, "none.pem")}, which cannot be read (ENOENT).`,
    );
    place("key.pem", second.key);
    expect(await refusal()).toContain("the private key does not belong to the certificate.");
    place("cert.pem", "no certificate");
    expect(await refusal()).toContain("there is no readable certificate in PEM.");
  });

  test("because it ended, ends soon or names another host is a finding, and the server starts", async () => {
    const findings = (made: Made, url = `https://${HOST}`) => {
      placePair(made);
      return settingsFindings(readSettings(environment({ HALLPASS_URL: url }))).filter(({ id }) =>
        id.startsWith("certificate"),
      );
    };

    expect(findings(first)).toEqual([]);
    expect(findings(first, "https://other.example.com")).toMatchObject([
      { id: "certificate_names_other_host", severity: "error" },
    ]);
    const ended = await makeCertificate({ names: [HOST], endsAt: fromNow({ days: -1 }) });
    expect(findings(ended)).toMatchObject([{ id: "certificate_ended", severity: "error" }]);
    const ending = await makeCertificate({ names: [HOST], endsAt: fromNow({ days: 13 }) });
    expect(findings(ending)).toMatchObject([{ id: "certificate_ends", severity: "warning" }]);

    placePair(ended);
    const { log } = await started();
    expect(log.join("\n")).toContain("has ended");
  });
});

describe("the http port", () => {
  /** Starts a server; returns what sends requests to its http port. */
  async function httpPort() {
    placePair(first);
    const { running } = await started({ HALLPASS_HTTP_PORT: "0" });
    return (path: string, method = "GET", host = "evil.example") =>
      fetch(`http://127.0.0.1:${running.httpPort}${path}`, {
        method,
        redirect: "manual",
        headers: { host },
      });
  }

  test("redirects to the public URL, whatever host a request names, and answers health checks", async () => {
    const http = await httpPort();

    const page = await http("/p/internal/handler/sign-in?x=1");

    expect([page.status, page.headers.get("location")]).toEqual([
      308,
      `https://${HOST}/p/internal/handler/sign-in?x=1`,
    ]);
    expect(page.headers.get("strict-transport-security")).toBeNull();
    expect((await http("/health")).status).toBe(200);
    expect((await http("/.well-known/acme-challenge/abc")).status).toBe(308);
  });

  test.each(["two words", "[", "a:b:c"])("answers a request for the host `%s` with 400", async (host) => {
    const reply = await (await httpPort())("/", "GET", host);

    expect([reply.status, await reply.text()]).toEqual([
      400,
      "The Host header of this request does not name a host.\n",
    ]);
  });

  // After a redirect nobody would notice that each first request sends its keys in the clear.
  test.each([
    ["GET", "/api/v1/users/me"],
    ["POST", "/api/v1/auth/password/sign-in"],
    ["OPTIONS", "/api/latest/users"],
    ["GET", "/svix/api/v1/app"],
    ["GET", "/metrics"],
    ["POST", "/p/internal/handler/sign-in"],
  ])("refuses %s %s, which programs send, and names the right URL", async (method, path) => {
    const reply = await (await httpPort())(path, method);

    expect([reply.status, reply.headers.get("location")]).toEqual([403, null]);
    expect(await reply.text()).toContain(`Use https://${HOST}.`);
  });
});

describe("a port that is taken", () => {
  test("is named with its setting, and the server leaves nothing behind", async () => {
    placePair(first);
    const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const refusal = (more: Record<string, string>, port?: number) =>
      startServer({ environment: environment(more), port }).catch((error: Error) => error.message);

    expect(await refusal({ HALLPASS_HTTP_PORT: String(taken.port) })).toBe(
      `Another program uses port ${taken.port}. Stop it, or choose another port with HALLPASS_HTTP_PORT.`,
    );
    expect(await refusal({}, taken.port)).toBe(
      `Another program uses port ${taken.port}. Stop it, or choose another port with HALLPASS_PORT.`,
    );
    await taken.stop();
  });

  test("or not allowed is refused with what gives the right", () => {
    const denied = Object.assign(new Error("denied"), { code: "EACCES" });
    const { message } = new CannotListen(denied, { host: "::", port: 443, setting: "HALLPASS_PORT" });
    expect(message).toContain("port 443 (HALLPASS_PORT)");
    expect(message).toContain("CAP_NET_BIND_SERVICE");
  });
});
