import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { version } from "#server/version.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

const BASE32 = /^[0-9a-hjkmnp-tv-z]{16}$/;
const text = "text/plain; charset=utf-8";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.url + path, { method, headers });

describe("known errors", () => {
  test("the body has code, details and text in this order, and the header repeats the code", async () => {
    const project = await server.project();

    const reply = await project.client.with({ branchId: "x" }).send("GET", "/projects/current");

    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(reply.headers.get("x-hallpass-known-error")).toBe("BRANCH_DOES_NOT_EXIST");
    expect(reply.text).toBe(
      `{\n  "code": "BRANCH_DOES_NOT_EXIST",\n  "details": {\n    "branch_id": "x"\n  },\n` +
        `  "error": "The branch with ID x does not exist."\n}`,
    );
  });

  test("an error without details has no such key", async () => {
    const reply = await server.anonymous.send("GET", "/users/me");

    expect(Object.keys(reply.body)).toEqual(["code", "error"]);
  });

  test("a successful reply names no error", async () => {
    const reply = await server.anonymous.send("GET", "");

    expect(reply.headers.get("x-hallpass-known-error")).toBeNull();
    expect(reply.headers.get("x-hallpass-actual-status")).toBeNull();
  });
});

describe("the header that asks for status 200", () => {
  test.each(["true", "false", ""])("the header's presence counts, not its value (%p)", async (value) => {
    const project = await server.project();

    const reply = await project.client
      .with({ overrideErrorStatus: value, publishableClientKey: "pck_wrong" })
      .send("GET", "/users/me");

    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-hallpass-actual-status")).toBe("401");
    expect(reply.code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
  });

  test("it applies to plain-text errors, too, and not to successful replies", async () => {
    const project = await server.project();
    const wire = project.client.with({ overrideErrorStatus: "true" });

    const lost = await wire.send("GET", "/no-such-path");
    const good = await wire.send("GET", "/projects/current");

    expect([lost.status, lost.headers.get("x-hallpass-actual-status")]).toEqual([200, "404"]);
    expect(lost.code).toBeNull();
    expect([good.status, good.headers.get("x-hallpass-actual-status")]).toEqual([200, null]);
  });
});

describe("request ids", () => {
  test("every reply has one of 16 base32 characters, and the request's log line has the same", async () => {
    const project = await server.project();

    const good = await project.client.send("GET", "/projects/current");
    const bad = await project.client.send("GET", "/users/me");
    const lost = await project.client.send("GET", "/no-such-path");

    const ids = [good, bad, lost].map(({ headers }) => headers.get("x-hallpass-request-id") ?? "");
    for (const id of ids) expect(id).toMatch(BASE32);
    expect(new Set(ids).size).toBe(3);
    expect(server.log.filter((line) => line.includes(ids[0] ?? ""))).toHaveLength(1);
    expect(JSON.parse(server.log.find((line) => line.includes(ids[1] ?? "")) ?? "{}")).toMatchObject({
      status: 400,
      code: "CANNOT_GET_OWN_USER_WITHOUT_USER",
    });
  });

  // More people read a log than may sign in as other users.
  test("no key, token or password is in the log", async () => {
    const project = await server.project();
    const ada = await project.person();
    await ada.wire.send("GET", "/users/me");
    await project.client.with({ accessToken: `${ada.accessToken}x` }).send("GET", "/users/me");

    const log = server.log.join("\n");

    const { publishableClientKey, secretServerKey, superSecretAdminKey } = project.keys;
    for (const secret of [publishableClientKey, secretServerKey, superSecretAdminKey])
      expect(log).not.toContain(secret);
    for (const secret of [ada.accessToken, ada.refreshToken, ada.password]) expect(log).not.toContain(secret);
  });
});

describe("headers of every API reply", () => {
  const always = {
    "cache-control": "no-store, max-age=0",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };

  // docs/security/rules.md, rule 13: nothing in a reply of the API may be run, loaded or framed.
  test.each(["/api/v1", "/api/v1/users/me", "/api/v1/no-such-path", "/api/latest/projects/none/.well-known/jwks.json"])(
    "%s cannot be stored, sniffed, framed or run",
    async (path) => {
      const { headers } = await get(path);

      for (const [name, value] of Object.entries(always)) expect([name, headers.get(name)]).toEqual([name, value]);
    },
  );

  // They were 1.6 KB of each reply.
  test.each(["/api/v1", "/api/v1/users/me"])(
    "%s says nothing of CORS to a program, and to a page only what a reply needs",
    async (path) => {
      const cors = async (headers: Record<string, string>) =>
        [...(await get(path, headers)).headers.keys()].filter((name) => /^access-control|^vary$/.test(name)).sort();

      expect(await cors({})).toEqual([]);
      expect(await cors({ origin: "https://app.example" })).toEqual([
        "access-control-allow-origin",
        "access-control-expose-headers",
      ]);
    },
  );

  test.each(["/health", "/api/v1/openapi.json"])("%s cannot run anything either", async (path) => {
    const { headers } = await get(path, { origin: "https://app.example" });

    expect(headers.get("content-security-policy")).toBe(always["content-security-policy"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});

test("strict transport security is sent when the public URL has TLS, and only then", async () => {
  const https = await startServer({ environment: { HALLPASS_URL: "https://auth.example.com" } });
  const transportHeaders = async (at: TestServer) => {
    const headers = { host: "auth.example.com" };
    const paths = [
      "/api/v1",
      "/api/v1/users/me",
      "/api/v1/nowhere",
      "/health",
      "/admin",
      "/nowhere",
      "/svix/api/v1/app/x",
    ];
    const replies = await Promise.all(
      paths.map((path) => fetch(`http://localhost:${at.running.port}${path}`, { headers, redirect: "manual" })),
    );
    return new Set(replies.map((reply) => reply.headers.get("strict-transport-security")));
  };

  expect(await transportHeaders(https)).toEqual(new Set(["max-age=31536000"]));
  expect(await transportHeaders(server)).toEqual(new Set([null]));
  await https.stop();
});

describe("the layout of JSON", () => {
  test("a browser gets it indented, a program in one line", async () => {
    const project = await server.project();

    const forPerson = await project.client.send("GET", "/projects/current", {
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    const forProgram = await project.client.send("GET", "/projects/current", { headers: { accept: "*/*" } });

    expect(forPerson.text).toStartWith(`{\n  "id": "`);
    expect(forProgram.text).not.toContain("\n");
    expect(forPerson.body).toEqual(forProgram.body);
  });
});

describe("the API's index", () => {
  test("shows whether a user is signed in, and to a client which one", async () => {
    const project = await server.project();
    const ada = await project.person();

    const anonymous = await server.anonymous.send("GET", "");
    const client = await project.client.send("GET", "/");
    const person = await ada.wire.send("GET", "");

    expect(anonymous.status).toBe(200);
    expect(anonymous.headers.get("content-type")).toBe(text);
    expect(anonymous.text).toMatch(/^Welcome to .*\n\nAuthentication: None$/);
    expect(client.text).toEndWith(`\nAuthentication: Client\n  Project: ${project.id}\n  User: None`);
    expect(person.text).toEndWith(`\n  User: ${ada.email}`);
  });

  test("a query is refused, and named", async () => {
    const reply = await server.anonymous.send("GET", "?a=1&b=2");

    expect([reply.status, reply.code]).toEqual([400, "SCHEMA_ERROR"]);
    const message = "Request validation failed on GET /api/v1:\n  - query contains unknown properties: a, b";
    expect(reply.body).toEqual({ code: "SCHEMA_ERROR", details: { message }, error: message });
  });

  test("/api/latest is another name for /api/v1", async () => {
    const project = await server.project();
    const headers = {
      "x-hallpass-access-type": "client",
      "x-hallpass-project-id": project.id,
      "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
    };

    expect(await (await get("/api/latest", headers)).text()).toBe(await (await get("/api/v1", headers)).text());
    const latest = await (await get("/api/latest/projects/current", headers)).json();
    expect(latest).toEqual(await (await get("/api/v1/projects/current", headers)).json());
  });
});

describe("health", () => {
  test.each(["/health", "/health?db", "/health?db=1"])("%s is ok, for every origin", async (path) => {
    const reply = await get(path, { origin: "https://elsewhere.example" });

    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: "ok" });
    expect(reply.headers.get("x-hallpass-server-version")).toBe(version);
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    for (const what of ["origin", "methods", "headers"]) {
      expect(reply.headers.get(`access-control-allow-${what}`)).toBe("*");
    }
  });
});

test("a database that does not answer is reported with 503 and in the log", async () => {
  const broken = await startServer();
  try {
    broken.running.deps.store.read = () => Promise.reject(new Error("disk I/O error"));

    const reply = await fetch(`${broken.url}/health?db`);

    expect([reply.status, await reply.json()]).toEqual([503, { status: "error" }]);
    expect((await fetch(`${broken.url}/health`)).status).toBe(200);
    expect(broken.log.join("")).toContain("The database does not answer");
  } finally {
    await broken.stop();
  }
});

describe("paths and methods that do not exist", () => {
  test.each(["/api/v1/nothing/here", "/api/v3", "/api", "/api/v1/users/me/more", "/nothing"])(
    "%s is not found, and the text names the URL without its query",
    async (path) => {
      const reply = await get(`${path}?secret=1`);

      expect(reply.status).toBe(404);
      expect(reply.headers.get("content-type")).toBe(text);
      const body = await reply.text();
      expect(body).toStartWith("404 —");
      expect(body).toContain(`URL: ${server.url}${path}\n`);
      expect(body).not.toContain("secret");
    },
  );

  test("a wrong method for a path is not allowed, and the reply lists the allowed ones", async () => {
    const reply = await server.anonymous.send("PUT", "/users/me");

    expect([reply.status, reply.text]).toEqual([405, "Method not allowed"]);
    expect(reply.headers.get("content-type")).toBe(text);
    expect(reply.headers.get("allow")?.split(", ").sort()).toEqual(["DELETE", "GET", "OPTIONS", "PATCH"]);
  });

  test("a method that the API never uses is not allowed anywhere", async () => {
    for (const path of ["/api/v1/users/me", "/api/v1/no-such-path"]) {
      const reply = await raw(`PROPFIND ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

      expect(reply).toStartWith("HTTP/1.1 405 ");
      expect(reply).toEndWith("Method not allowed");
    }
  });

  test("nor is a wrong method for the root of the API", async () => {
    const reply = await get("/api/v1", {}, "POST");

    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
  });

  test.each(["/api/v1/users/me", "/api/v1/users/me/", "/api/latest/users/me"])(
    "a HEAD request for %s gets the reply to GET, without a body",
    async (path) => {
      const reply = await get(path, {}, "HEAD");

      expect(reply.status).toBe(400);
      expect(reply.headers.get("x-hallpass-known-error")).toBe("ACCESS_TYPE_REQUIRED");
      expect(await reply.text()).toBe("");
    },
  );

  test.each(["/health", "/docs", "/docs/quickstart", "/handler/sign-in", "/svix/api/v1/app/none/endpoint"])(
    "a HEAD request for the page %s gets the headers of GET, and its length, without a body",
    async (path) => {
      const [reply, whole] = [await get(path, {}, "HEAD"), await get(path)];
      const length = (await whole.arrayBuffer()).byteLength;

      expect([reply.status, reply.headers.get("content-type")]).toEqual([
        whole.status,
        whole.headers.get("content-type"),
      ]);
      expect(Number(reply.headers.get("content-length"))).toBe(length);
      expect(length).toBeGreaterThan(0);
      expect(await reply.text()).toBe("");
    },
  );

  test.each([
    ["with a slash at its end", "/api/v1/users/me/", "HTTP/1.1"],
    ["of the other root", "/api/latest/users/me/", "HTTP/1.1"],
    ["with dot segments", "/api/v1/teams/../users/./me", "HTTP/1.1"],
    ["with a slash at its end, without a host", "/api/v1/users/me/", "HTTP/1.0"],
  ])("a path %s is that of the endpoint", async (_what, path, version) => {
    const reply = await raw(`GET ${path} ${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

    expect(reply).toStartWith("HTTP/1.1 400 ");
    expect(reply).toContain('"ACCESS_TYPE_REQUIRED"');
  });

  test("path parameters are decoded, also with a slash at the end of the path", async () => {
    const { id } = await server.project();
    const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
    const keysOf = (project: string, slash: string) => get(`/api/v1/projects/${project}/.well-known/jwks.json${slash}`);

    expect((await keysOf(escaped, "")).status).toBe(200);
    expect((await keysOf(escaped, "/")).status).toBe(200);
    const undecodable = await keysOf("%E0%A4%A", "/");
    expect([undecodable.status, await undecodable.text()]).toEqual([400, "The path contains invalid characters."]);
  });
});

/** Sends bytes to the socket and returns the reply, for requests that no ordinary client sends. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    const socket = connect(server.running.port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (bytes) => {
      reply += bytes;
    });
    socket.on("end", () => resolve(reply));
    socket.on("error", reject);
  });
}
