import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { timed, until } from "#testing/waiting.ts";

const [executable] = PROGRAMS.executable;

async function serving(environment: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-drain-"));
  const port = String(await freePort());
  const settings = {
    HALLPASS_LOG: "json",
    HALLPASS_PORT: port,
    HALLPASS_DATA: join(directory, "data"),
    ...environment,
  };
  const env = { PATH: process.env.PATH ?? "", ...settings };
  const child = Bun.spawn([executable], { cwd: directory, stdin: "ignore", stdout: "pipe", stderr: "ignore", env });
  const url = `http://127.0.0.1:${port}`;
  const statusOf = async (path: string) => (await fetch(url + path).catch(() => null))?.status ?? null;
  await until(async () => (await statusOf("/health/ready")) === 200);
  async function health(...flags: string[]) {
    const asked = Bun.spawn([executable, "health", ...flags], { cwd: directory, stdout: "pipe", stderr: "pipe", env });
    return { output: await new Response(asked.stdout).text(), code: await asked.exited };
  }
  return {
    child,
    url,
    statusOf,
    health,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

test("after SIGTERM the server is not ready for the time of the drain, serves on, and then exits with 0", async () => {
  await using server = await serving({ HALLPASS_DRAIN_SECONDS: "3" });
  const before = await server.health("--ready");

  server.child.kill("SIGTERM");
  const draining = timed(() => server.child.exited);
  await until(async () => (await server.statusOf("/health/ready")) === 503);
  const [alive, api] = [await server.statusOf("/health"), await server.statusOf("/api/v1")];
  const [living, ready] = [await server.health("--json"), await server.health("--ready", "--json")];
  const said = await server.health("--ready");
  const { result: code, millis } = await draining;

  expect(before.code).toBe(0);
  expect([alive, api, code]).toEqual([200, 200, 0]);
  expect([living.code, ready.code]).toEqual([0, 1]);
  const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
  expect(JSON.parse(living.output)).toEqual({ url: `${server.url}/health`, healthy: true, problem: null, version });
  expect(JSON.parse(ready.output)).toMatchObject({
    healthy: true,
    problem: null,
    version,
    ready: false,
    reason: { code: "DRAINING", message: expect.any(String) },
  });
  expect(said.output).toContain("Not ready (DRAINING): The server is about to stop.");
  expect(millis).toBeGreaterThan(2_900);
});

test("a server that gets SIGTERM while it starts exits with 0", async () => {
  const asked = Promise.withResolvers<void>();
  // A database that never answers: the start takes as long as the server waits for it.
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { open: () => asked.resolve(), data() {} } });
  const env = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: `postgres://hallpass@127.0.0.1:${silent.port}/hallpass`,
    HALLPASS_SECRET: "a secret of tests, of no use elsewhere",
  };
  const child = Bun.spawn([executable, "serve"], {
    cwd: tmpdir(),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    env,
  });
  await asked.promise;

  child.kill("SIGTERM");
  const code = await child.exited;
  silent.stop(true);

  expect(code).toBe(0);
});

test.each([
  ["a second SIGTERM", "SIGTERM", "SIGTERM"],
  ["Ctrl-C", "SIGTERM", "SIGINT"],
] as const)("%s ends the drain", async (_, first, second) => {
  await using server = await serving({ HALLPASS_DRAIN_SECONDS: "3600" });
  server.child.kill(first);
  await until(async () => (await server.statusOf("/health/ready")) === 503);

  server.child.kill(second);

  // The drain alone would take an hour.
  expect(await server.child.exited).toBe(0);
});

/** A server whose stop is held up for 4 seconds by a client that never ends its body. */
async function heldUp() {
  const key = "pck_of_this_test_of_drains";
  const server = await serving({ HALLPASS_DRAIN_SECONDS: "3600", HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: key });
  const { hostname, port } = new URL(server.url);
  const slow = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
  const head = [
    "POST /api/v1/auth/password/sign-in HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Content-Length: 100",
    "X-Hallpass-Access-Type: client",
    "X-Hallpass-Project-Id: internal",
    `X-Hallpass-Publishable-Client-Key: ${key}`,
  ];
  slow.write(`${head.join("\r\n")}\r\n\r\n{`);
  // What came before this request has been read by then.
  await server.statusOf("/health");
  return server;
}

test("Ctrl-C does not drain, and a second signal during the stop ends it at once", async () => {
  await using once = await heldUp();
  await using twice = await heldUp();
  twice.child.kill("SIGINT");
  await until(async () => (await twice.statusOf("/health")) === null);
  once.child.kill("SIGINT");
  twice.child.kill("SIGINT");

  const ends = [once.child.exited.then(() => "once"), twice.child.exited.then(() => "twice")];
  expect(await Promise.race(ends)).toBe("twice");
  expect(await twice.child.exited).toBe(0);
});
