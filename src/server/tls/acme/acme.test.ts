import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { serverFindings } from "#server/features/instance/doctor.ts";
import { startClock } from "#testing/clock.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { type Pebble, preparePebble } from "#testing/outside/pebble.ts";
import { freePort, startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const HOST = "auth.example.test";
let directory: string;
let httpPort: number;
let pebble: Pebble;
let servers: TestServer[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "hallpass-acme-"));
  httpPort = await freePort();
  pebble = await preparePebble({ checksAt: httpPort });
});
afterEach(async () => {
  for (const each of servers) await each.stop();
  servers = [];
  await pebble[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

async function started(more: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({
    directory,
    clock: startClock(),
    environment: {
      HALLPASS_URL: `https://${HOST}`,
      HALLPASS_HOST: "127.0.0.1",
      HALLPASS_HTTP_PORT: String(httpPort),
      ...pebble.environment,
      ...more,
    },
  });
  servers.push(server);
  return server;
}

/** Waits for the order that is running, or looks for work. */
const look = (server: TestServer) => server.running.deps.certificates?.renew();

/** The serial number and the names of the certificate that a new connection gets; null before there is one. */
const served = (server: TestServer) =>
  new Promise<{ serial: string; names: string | undefined } | null>((resolve) => {
    const socket = connect(
      { host: "127.0.0.1", port: server.running.port, servername: HOST, rejectUnauthorized: false },
      () => {
        const { serialNumber, subjectaltname } = socket.getPeerCertificate();
        resolve({ serial: serialNumber, names: subjectaltname });
        socket.destroy();
      },
    );
    socket.on("error", () => resolve(null));
  });

const findingsOf = async (server: TestServer) =>
  (await serverFindings(server.running.deps)).filter(({ id }) => id.startsWith("certificate"));

const ordersIn = ({ log }: TestServer) => log.filter((line) => line.includes("Ordering a certificate")).length;

describe("a server that gets its certificate by itself", () => {
  test("orders one at the first start and serves https with it; a restart uses the stored one", async () => {
    await pebble.start();
    const first = await started({
      HALLPASS_TLS_EMAIL: "ops@example.com",
      HALLPASS_ADMIN_URL: "https://admin.example.test",
    });

    await look(first);

    const certificate = await served(first);
    expect(certificate?.names).toContain(`DNS:${HOST}`);
    expect(certificate?.names).toContain("DNS:admin.example.test");
    expect(await findingsOf(first)).toEqual([]);
    await first.stop();
    servers = [];
    await pebble.stop();

    const second = await started({
      HALLPASS_TLS_EMAIL: "ops@example.com",
      HALLPASS_ADMIN_URL: "https://admin.example.test",
    });
    await look(second);
    expect(await served(second)).toEqual(certificate);
    expect(ordersIn(second)).toBe(0);
  });

  test("renews it when a third of its lifetime is left, and not earlier", async () => {
    await pebble.start();
    const server = await started();
    await look(server);
    const before = await served(server);
    const { beganAt, endsAt } = server.running.deps.certificates?.current() ?? { beganAt: 0, endsAt: 0 };

    server.clock.pass({ millis: (endsAt - beganAt) * 0.6 });
    await look(server);
    expect(await served(server)).toEqual(before);

    server.clock.pass({ millis: (endsAt - beganAt) * 0.07 });
    await look(server);
    const after = await served(server);
    expect(after).not.toBeNull();
    expect(after?.serial).not.toBe(before?.serial);
  });

  test("starts without the authority, says so, and gets the certificate when the authority is back", async () => {
    const server = await started();
    await look(server);

    expect(await served(server)).toBeNull();
    expect(await findingsOf(server)).toMatchObject([{ id: "certificate_not_renewed", severity: "error" }]);
    expect(server.log.join("\n")).toContain("does not answer");
    const health = await fetch(`http://127.0.0.1:${httpPort}/health`);
    expect(health.status).toBe(200);
    const ready = await fetch(`http://127.0.0.1:${httpPort}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: "NO_CERTIFICATE" }]);

    await pebble.start();
    await look(server);
    expect(ordersIn(server)).toBe(1);

    server.clock.pass({ minutes: 2 });
    await look(server);
    expect(await served(server)).not.toBeNull();
    expect(await findingsOf(server)).toEqual([]);
  });

  test("says in the authority's words why a check failed, and waits longer each time", async () => {
    await pebble.start();
    const server = await started({ HALLPASS_HTTP_PORT: String(await freePort()) });
    await look(server);

    const [finding] = await findingsOf(server);
    expect(finding?.summary).toContain(HOST);
    expect(finding?.summary).toContain(`:${httpPort}: connect: connection refused`);
    expect(finding?.summary).toContain("urn:ietf:params:acme:error:connection");
    expect(finding?.summary).toContain("Check that the DNS records");
    expect(server.log.join("\n")).toContain("urn:ietf:params:acme:error:connection");

    for (const [minutes, orders] of [
      [4, 1],
      [2, 2],
      [6, 2],
      [5, 3],
    ] as const) {
      server.clock.pass({ minutes });
      await look(server);
      expect(ordersIn(server)).toBe(orders);
    }
    await server.stop();
    servers = [];
    // A server that a service manager starts again and again must not use up the authority's limits.
    const again = await started({ HALLPASS_HTTP_PORT: String(await freePort()) });
    await look(again);
    expect(ordersIn(again)).toBe(0);
    // The operator has corrected something.
    await again.running.renewCertificate();
    expect(ordersIn(again)).toBe(1);
  });

  // A copy of the database is no copy of the certificate.
  test("keeps its keys sealed", async () => {
    await pebble.start();
    const server = await started();
    await look(server);

    const rows = await server.running.deps.store.read((db) =>
      db.select({ sealed: db.certificates.sealedState }).from(db.certificates),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed?.length).toBeGreaterThan(500);
    expect(rows[0]?.sealed?.toString()).not.toContain("PRIVATE KEY");
  });

  test("answers no challenge that it does not expect", async () => {
    await started();
    const ask = async (token: string) =>
      (await fetch(`http://127.0.0.1:${httpPort}/.well-known/acme-challenge/${token}`, { redirect: "manual" })).status;

    expect(await ask("unknown")).toBe(404);
    expect(await ask("..%2f..%2fsecret")).toBe(308);
  });
});

describe("several instances on one database", () => {
  /** Both have found the authority silent, and wait. The authority asks the second one, whichever orders. */
  async function startTwo() {
    const database = { DATABASE_URL: (await createTestDatabase()).url };
    const one = await started({ ...database, HALLPASS_HTTP_PORT: String(await freePort()) });
    const two = await started(database);
    await Promise.all([look(one), look(two)]);
    await pebble.start();
    const before = ordersIn(one) + ordersIn(two);
    return { one, two, orders: () => ordersIn(one) + ordersIn(two) - before };
  }

  test("order once, and serve the same certificate", async () => {
    const { one, two, orders } = await startTwo();

    for (const each of [one, two]) each.clock.pass({ minutes: 3 });
    await Promise.all([look(one), look(two)]);
    await Promise.all([look(one), look(two)]);

    expect(orders()).toBe(1);
    const certificate = await served(one);
    expect(certificate).not.toBeNull();
    expect(await served(two)).toEqual(certificate);
  });

  test("answer each other's challenges", async () => {
    const { one, two } = await startTwo();
    const before = ordersIn(two);

    one.clock.pass({ minutes: 3 });
    await look(one);

    expect(ordersIn(two)).toBe(before);
    expect(await served(one)).not.toBeNull();
  });

  test("serve the certificate of whoever has the lease: an order whose lease is lost stores and serves nothing", async () => {
    const { one } = await startTwo();
    const { store } = one.running.deps;

    one.clock.pass({ minutes: 3 });
    const looking = look(one);
    const before = ordersIn(one);
    await until(() => ordersIn(one) > before);
    await store.write((tx) => tx.update(tx.certificates).set({ leaseBy: "another instance" }));
    await looking;

    expect(await served(one)).toBeNull();
    const [row] = await store.read((db) => db.select({ leaseBy: db.certificates.leaseBy }).from(db.certificates));
    expect(row?.leaseBy).toBe("another instance");
  });

  test("leave an order to another one when they stop", async () => {
    const { url } = await createTestDatabase();
    // Accepts connections and never answers.
    const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const database = { DATABASE_URL: url, HALLPASS_ACME_DIRECTORY: `https://localhost:${silent.port}/dir` };
    const one = await started({ ...database, HALLPASS_HTTP_PORT: String(await freePort()) });
    await until(() => ordersIn(one) > 0);

    await one.stop();
    servers = [];

    const two = await started(database);
    await until(() => ordersIn(two) > 0);
    expect(await findingsOf(two)).toEqual([]);
    expect(one.log.join("\n")).not.toContain("Could not");
    await two.stop();
    servers = [];
    silent.stop(true);
  });
});
