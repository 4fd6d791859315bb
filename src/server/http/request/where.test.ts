import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { queryEntries, whereOf } from "./where.ts";

describe("path and query of a request", () => {
  test.each([
    ["http://localhost:4255/health?db", "/health", "?db"],
    ["/health", "/health", ""],
    ["//", "//", ""],
    ["http://localhost//", "//", ""],
    ["//evil.example/path?a=b?c", "//evil.example/path", "?a=b?c"],
    ["http://[/nope", "/nope", ""],
    ["http://a b", "/", ""],
  ])("%p is %p with the query %p", (url, pathname, search) => {
    expect(whereOf({ url })).toEqual({ pathname, search });
  });
});

test("a query is read as the URL standard reads it, escaped or not", () => {
  const plain = fc.constantFrom("a", "7", "_", "-", ".", "~", ":", "@", ",", "=", "&");
  const escaped = fc.constantFrom("%", "+", "?", "/", "%20", "%C3%A4", "%ff", "%0", "ä", ";", '"');
  const query = fc.string({ unit: fc.oneof({ weight: 9, arbitrary: plain }, escaped), maxLength: 20 });

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: plain }), query), (text) => {
      const url = `http://localhost/users?${text}`;
      expect(queryEntries({ url })).toEqual([...new URL(url).searchParams]);
    }),
    { numRuns: 2_000 },
  );
});

describe("malformed requests", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Returns the first line of the reply to raw bytes. */
  async function answerTo(request: string): Promise<string> {
    const { hostname, port } = new URL(server.url);
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: { data: (_, bytes) => resolve(bytes.toString()) },
    });
    socket.write(request);
    const answer = await promise;
    socket.end();
    return answer;
  }

  // Load balancers send such requests.
  test.each(["/health", "/health?db"])("GET %s without a host is answered", async (path) => {
    expect(await answerTo(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
  });

  test.each([
    "GET // HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET // HTTP/1.0\r\n\r\n",
    "GET ///x//y HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET //evil.example/%2e%2e HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /nope HTTP/1.1\r\nHost: [\r\n\r\n",
    "GET /nope HTTP/1.1\r\nHost: %zz:99999999\r\n\r\n",
    "GET /api/v1/nope HTTP/1.0\r\n\r\n",
  ])("%j is a page that does not exist, and no server error", async (request) => {
    const before = server.log.length;

    const answer = await answerTo(request);

    expect(answer).toStartWith("HTTP/1.1 404 ");
    expect(answer).not.toContain("location:");
    expect(server.log.slice(before).filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test.each([
    ["Content-Length: 100", "{"],
    ["Transfer-Encoding: chunked", "5\r\n{aaaa\r\n"],
  ])("a client that disconnects in the middle of a body (%s) causes no server error", async (header, part) => {
    const before = server.log.length;
    const { hostname, port } = new URL(server.url);
    const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
    const head = ["POST /api/v1/auth/password/sign-in HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

    socket.write(`${[...head, header].join("\r\n")}\r\n\r\n${part}`);
    // What came before this request has been read by then.
    await fetch(new URL("/health", server.url));
    socket.terminate();
    // Jobs of the server log their runs meanwhile.
    const lines = () =>
      server.log
        .slice(before)
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level !== "debug");
    await until(() => lines().length > 0);

    expect(lines()).toEqual([expect.objectContaining({ level: "info", status: 400 })]);
  });
});
