import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { createTeam } from "#contract/teams.ts";
import { getUser } from "#contract/users.ts";
import { startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ environment: { HALLPASS_LOG_LEVEL: "debug" } });
});
afterAll(() => server.stop());

const ask = (path: string, id?: string) =>
  fetch(server.url + path, { headers: id === undefined ? {} : { "x-request-id": id } });
const idOf = (reply: Response) => reply.headers.get("x-request-id") ?? "";
const linesOf = (id: string): Record<string, unknown>[] =>
  server.log.map((line) => JSON.parse(line)).filter(({ request }) => request === id);

describe("the id of a request", () => {
  test.each(["/api/v1/users/me", "/health", "/nothing/here", "/docs", "/svix/api/v1/app"])(
    "is the one that the sender chose, in the reply and in the log (%s)",
    async (path) => {
      const id = `trace:${path.replaceAll("/", ".")}.a-b_c`;

      const reply = await ask(path, id);

      expect(idOf(reply)).toBe(id);
      expect(linesOf(id).map(({ message }) => message)).toEqual([expect.stringMatching(/^GET /)]);
    },
  );

  test("is a new one for each request that brings none", async () => {
    const ids = [idOf(await ask("/health")), idOf(await ask("/health"))];

    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{16}$/);
    expect(linesOf(ids[0] ?? "")).toHaveLength(1);
  });

  test.each(["stack", "hexclave"])(
    "is in the header of the dialect only, in replies to a client of `%s`",
    async (prefix) => {
      const reply = await fetch(`${server.url}/api/v1/users/me`, {
        headers: { "x-request-id": "of-a-client", [`x-${prefix}-access-type`]: "client" },
      });

      expect(reply.headers.get("x-request-id")).toBeNull();
      expect(reply.headers.get(`x-${prefix}-request-id`)).toBe("of-a-client");
    },
  );

  // It is written into lines of the log, and into the audit log.
  test.each(["", "a".repeat(65), "two words", 'quote"', "<b>", "ä", "me@example.com"])(
    "is a new one when %p was sent",
    async (sent) => {
      const reply = await ask("/api/v1/users/me", sent);

      expect(idOf(reply)).toMatch(/^[0-9a-z]{16}$/);
      expect(reply.headers.get("x-hallpass-request-id")).toBe(idOf(reply));
    },
  );

  test("is in every line about the request: of errors, and of what it waits for", async () => {
    const project = await server.project();
    const { deps } = server.running;
    const { store } = deps;
    deps.store = { ...store, rows: () => Promise.reject(new Error("gone")) };
    const reply = await project.server
      .with({}, { "x-request-id": "failing-one" })
      .call(getUser, { params: { user_id: "00000000-0000-4000-8000-000000000000" } });
    deps.store = store;

    expect(reply.status).toBe(500);
    expect(reply.text).toContain("failing-one");
    expect(linesOf("failing-one").map(({ level, message }) => [level, message])).toEqual([
      ["error", "A request failed unexpectedly"],
      ["info", "GET /users/{user_id}"],
    ]);
  });

  test("is in no line of a job that the request sets off", async () => {
    await server.project();

    const lines = server.log.map((line) => JSON.parse(line)).filter(({ message }) => message.startsWith("The job "));

    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => "request" in line)).toEqual([]);
  });
});

describe("a mail that a job sends", () => {
  test("is logged with the id of the request that caused it", async () => {
    // Nobody listens there.
    const broken = await startServer({
      environment: { HALLPASS_SMTP_URL: "smtp://127.0.0.1:9", HALLPASS_EMAIL_FROM: "a@example.com" },
    });
    try {
      const project = await broken.project({ config: { magic_link_enabled: true } });
      await project.client
        .with({}, { "x-request-id": "mailed-one" })
        .call(sendSignInCode, { body: { email: "ada@example.com", callback_url: "http://localhost/callback" } });
      broken.clock.pass({ minutes: 5 });
      broken.running.deps.jobs.wake();
      const attempts = () =>
        broken.log.map((line) => JSON.parse(line)).filter(({ message }) => message === "An email could not be sent");
      await until(() => attempts().some((line) => line.attempts === 2));

      expect(attempts().map(({ request }) => request)).toEqual(attempts().map(() => "mailed-one"));
    } finally {
      await broken.stop();
    }
  });
});

describe("a webhook message that a job sends", () => {
  const lineAbout = (request: string, message: string, log: readonly string[]) =>
    until(() =>
      log.map((line) => JSON.parse(line)).find((each) => each.message === message && each.request === request),
    );

  test("is logged with the id of the request that caused its event", async () => {
    const own = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
    try {
      const project = await own.project();
      const { deps } = own.running;
      const { store } = deps;
      await using receiver = startReceiver(() => {
        // The result of the attempt cannot be stored.
        deps.store = { ...store, write: () => Promise.reject(new Error("gone")) };
        return new Response("thanks");
      });
      const svix = await svixFor(own, project);
      await svix.endpoint.create(project.id, { url: receiver.url });
      await project.server
        .with({}, { "x-request-id": "told-one" })
        .call(createTeam, { body: { display_name: "Eight" } });
      await receiver.received(1);
      const line = await lineAbout("told-one", "Could not process a webhook message", own.log);
      deps.store = store;

      expect(line).toMatchObject({ level: "error", event: expect.stringMatching(/^msg_/) });
    } finally {
      await own.stop();
    }
  });

  test("a message to the operator's Svix server is logged with the id of its request, too", async () => {
    // Nobody listens there.
    const environment = { HALLPASS_SVIX_URL: "http://127.0.0.1:9", HALLPASS_SVIX_API_KEY: "testsk_1" };
    const broken = await startServer({ environment });
    try {
      const project = await broken.project();
      await project.server
        .with({}, { "x-request-id": "handed-one" })
        .call(createTeam, { body: { display_name: "Eight" } });
      broken.clock.pass({ minutes: 2 });
      broken.running.deps.jobs.wake();

      const line = await lineAbout("handed-one", "Could not reach the Svix server", broken.log);
      expect(line).toMatchObject({ level: "warn", event: expect.stringMatching(/^msg_/) });
    } finally {
      await broken.stop();
    }
  });
});
