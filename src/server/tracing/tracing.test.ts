import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getUser } from "#contract/users.ts";
import { forLists } from "#server/db/store/for-lists.ts";
import type { Store } from "#server/db/store/store.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { attributesOf, type ReceivedSpan, startCollector } from "#testing/outside/collector.ts";
import { onServer } from "#testing/server/on-server.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { MOST_WAITING, spanExporter } from "./exporter.ts";
import { inScope } from "./scope.ts";
import { type EndedSpan, newSpanId, newTraceId, SERVER } from "./span.ts";
import { tracedStore } from "./traced.ts";
import { readTraceParent } from "./traceparent.ts";
import { tracerTo } from "./tracer.ts";

const collector = startCollector();
const mailbox = await openMailbox();
afterAll(() => mailbox.close());

onServer(
  (server) => {
    test("a request is a span by its route, and its database work and hashes are children", async () => {
      const project = await server().project();
      const person = await project.person();
      const credentials = { body: { email: person.email, password: person.password } };
      await project.client.with({}, { "x-request-id": `traced:${project.id}` }).call(signInWithPassword, credentials);
      const request = () =>
        collector.spans.find((span) => attributesOf(span)["hallpass.request_id"] === `traced:${project.id}`);
      await until(() => request() !== undefined);

      const children = collector.spans
        .filter(({ traceId }) => traceId === request()?.traceId)
        .filter((each) => each !== request());

      expect(request()).toMatchObject({ name: "POST /auth/password/sign-in", kind: 2 });
      expect(request()).not.toHaveProperty("parentSpanId");
      expect(attributesOf(request() as never)).toEqual({
        "http.request.method": "POST",
        "http.route": "/auth/password/sign-in",
        "http.response.status_code": "200",
        "hallpass.request_id": `traced:${project.id}`,
        "hallpass.project_id": project.id,
      });
      expect(new Set(children.map(({ name }) => name))).toEqual(new Set(["db.query", "db.write", "password.verify"]));
      for (const child of children) {
        expect(child.parentSpanId).toBe(request()?.spanId ?? "");
        expect(BigInt(child.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(child.startTimeUnixNano));
      }
    });

    // Traces go to another system.
    test("no span has anything of a person, nor a secret", async () => {
      const project = await server().project({ config: { magic_link_enabled: true } });
      const person = await project.person("grace");
      const isOfLast = (span: ReceivedSpan) => attributesOf(span)["hallpass.request_id"] === `last:${project.id}`;
      const client = project.client.with({}, { "x-request-id": `last:${project.id}` });
      await client.call(sendSignInCode, {
        body: { email: "hedy@example.com", callback_url: "http://localhost/callback" },
      });
      await fetch(`${server().apiUrl}/users/${person.userId}?email=${person.email}`, {
        headers: { "x-request-id": `last:${project.id}` },
      });
      await until(() => collector.spans.filter((span) => span.kind === SERVER && isOfLast(span)).length === 2);

      // Either the request sends the mail, or a job that was faster.
      const asking = collector.spans.find((span) => span.name.startsWith("POST") && isOfLast(span));
      const isItsMail = (span: ReceivedSpan) =>
        span.name === "mail.send" && (span.traceId === asking?.traceId || isOfLast(span));
      await until(() => collector.spans.some(isItsMail));

      const sent = collector.requests.map(({ text }) => text).join("\n");

      for (const secret of [
        person.email,
        "hedy@example.com",
        person.userId,
        person.password,
        person.ip,
        person.accessToken,
        project.keys.publishableClientKey,
      ]) {
        expect(sent).not.toContain(secret);
      }
    });

    test("a request goes on the trace of its sender, who decides whether it is recorded", async () => {
      const [traceId, parent] = [newTraceId(), newSpanId()];
      const ask = (flags: string) =>
        fetch(`${server().url}/health`, { headers: { traceparent: `00-${traceId}-${parent}-${flags}` } });
      await ask("00");
      await ask("01");
      const ours = () => collector.spans.filter((span) => span.traceId === traceId && span.kind === 2);
      await until(() => ours().length > 0);

      expect(ours()).toMatchObject([{ parentSpanId: parent, name: "GET /health" }]);
    });

    test("a refused request has its error code, and is no failure of the server", async () => {
      const project = await server().project();
      await project.server
        .with({}, { "x-request-id": `missing:${project.id}` })
        .call(getUser, { params: { user_id: "00000000-0000-4000-8000-000000000000" } });
      const found = () =>
        collector.spans.find((span) => attributesOf(span)["hallpass.request_id"] === `missing:${project.id}`);
      await until(() => found() !== undefined);

      expect(attributesOf(found() as never)).toMatchObject({
        "http.response.status_code": "404",
        "error.type": "USER_NOT_FOUND",
      });
      // The request's fault, not the server's.
      expect(found()).not.toHaveProperty("status");
    });
  },
  {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      HALLPASS_SMTP_URL: mailbox.url,
      HALLPASS_EMAIL_FROM: "noreply@example.com",
      OTEL_EXPORTER_OTLP_HEADERS: "x-vendor-key=the%20key",
    },
  },
);

test("a collector gets spans at its address, with the headers of the settings", () => {
  expect(collector.requests.length).toBeGreaterThan(0);
  for (const { path, headers } of collector.requests) {
    expect(path).toBe("/v1/traces");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("x-vendor-key")).toBe("the key");
  }
});

test("without a collector nothing is traced", async () => {
  const server = await startServer();
  try {
    expect(server.running.deps.tracer).toBeNull();
  } finally {
    await server.stop();
  }
});

describe("a store with a replica", () => {
  /** Reads a list, and returns the names of the spans. */
  async function spansOfList(replica?: Store["replica"]): Promise<string[]> {
    const names: string[] = [];
    const exporter = { ...exporterTo("http://127.0.0.1:9", []), add: ({ name }: EndedSpan) => void names.push(name) };
    const tracer = tracerTo(exporter, 1);
    const span = tracer.request("GET /users", null);
    const { store } = server.running.deps;
    await inScope({ requestId: "listing", span }, async () => {
      const lists = await forLists({ store: tracedStore({ ...store, replica }, tracer) });
      await lists.store.read((db) => db.$count(db.cacheVersions));
    });
    return names;
  }
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("has spans for what the replica reads", async () => {
    let reads = 0;
    const { store } = server.running.deps;
    const replica: Store = {
      ...store,
      read(body) {
        reads++;
        return store.read(body);
      },
    };

    expect(await spansOfList(async () => replica)).toEqual(["db.read"]);
    expect(reads).toBe(1);
  });

  test("has spans for what is read without one", async () => {
    expect(await spansOfList()).toEqual(["db.read"]);
    expect(await spansOfList(async () => null)).toEqual(["db.read"]);
  });
});

describe("a collector that", () => {
  test("hangs costs requests nothing, and the server neither memory nor its stop", async () => {
    await using hung = startCollector(() => new Promise(() => {}));
    const server = await startServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: hung.url } });
    const { tracer } = server.running.deps;
    const load = () => tracer?.exporter.load() ?? { waiting: 0, sent: 0, dropped: 0 };
    await fetch(`${server.url}/health`);
    await until(() => hung.requests.length === 1);

    // More than the queue holds.
    for (let round = 0; round < MOST_WAITING / 50 + 10; round++) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => fetch(`${server.url}/health`)));
      for (const reply of replies) expect(reply.status).toBe(200);
    }
    expect(load().waiting).toBe(MOST_WAITING);
    expect(load().dropped).toBeGreaterThan(0);
    expect(hung.requests).toHaveLength(1);
    // The collector never answers: a stop that waited for it would never end.
    await server.stop();
  });

  test("does not answer in time loses the spans of that request and gets the next ones", async () => {
    let answers = 0;
    await using slow = startCollector(() => (answers++ === 0 ? new Promise(() => {}) : Response.json({})));
    const lines: string[] = [];
    const exporter = exporterTo(slow.url, lines, 100);
    const tracer = tracerTo(exporter, 1);
    const record = () => {
      const span = tracer.request("GET /health", null);
      if (span) tracer.end(span);
    };
    record();
    await until(() => exporter.load().dropped === 1);
    record();
    await until(() => exporter.load().sent === 1);

    expect(lines).toEqual(["The collector of traces did not take spans; they are lost"]);
  });

  test("refuses is named in the log once a minute, without its address", async () => {
    await using closed = startCollector(() => new Response("no", { status: 503 }));
    const lines: string[] = [];
    const exporter = exporterTo(closed.url, lines);
    const tracer = tracerTo(exporter, 1);
    for (const dropped of [1, 2]) {
      const span = tracer.request("GET /health", null);
      if (span) tracer.end(span);
      await exporter.stop(1_000);
      expect(exporter.load()).toEqual({ waiting: 0, sent: 0, dropped });
    }

    expect(lines).toHaveLength(1);
  });
});

function exporterTo(url: string, lines: string[], deadlineMillis?: number) {
  const write = (message: string) => void lines.push(message);
  const log = { debug: write, info: write, warn: write, error: write, request: write };
  return spanExporter({ url: `${url}/v1/traces`, headers: {}, serviceName: "test", version: "0", log, deadlineMillis });
}

test("the part that the settings say is recorded of the traces that begin here", () => {
  const none = tracerTo(exporterTo("http://127.0.0.1:9", []), 0);

  expect(none.request("GET /", null)).toBeNull();
  expect(none.request("GET /", `00-${newTraceId()}-${newSpanId()}-01`)).not.toBeNull();
});

describe("the header traceparent", () => {
  const [trace, span] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

  test("names the trace, the sender's span, and whether it is recorded", () => {
    expect(readTraceParent(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, isSampled: true });
    expect(readTraceParent(`00-${trace}-${span}-00`)).toEqual({ traceId: trace, spanId: span, isSampled: false });
    expect(readTraceParent(`cc-${trace}-${span}-01-what-comes-later`)).toMatchObject({ traceId: trace });
  });

  test.each([
    null,
    "",
    "00",
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01-more`,
    `ff-${trace}-${span}-01`,
    `00-${"0".repeat(32)}-${span}-01`,
    `00-${trace}-${"0".repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `cc-${trace}-${span}-01-${"a".repeat(300)}`,
  ])("is ignored when it is %p", (header) => {
    expect(readTraceParent(header)).toBeNull();
  });
});
