import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isKnown } from "#contract/errors.ts";
import { JSON_BODY_MAX_BYTES, JSON_MAX_DEPTH } from "#contract/limits.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { readBody } from "./body.ts";

let server: TestServer;
let project: TestProject;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  ada = await project.person();
});
afterAll(() => server.stop());

const patch = (body: BodyInit, type?: string) =>
  ada.wire.send("PATCH", "/users/me", { body, headers: type === undefined ? {} : { "content-type": type } });
const token = (body: BodyInit, type = "application/x-www-form-urlencoded") =>
  server.anonymous.send("POST", "/auth/oauth/token", { body, headers: { "content-type": type } });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("content types", () => {
  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON;foo=bar"])(
    "%s is JSON, whatever its parameters",
    async (type) => {
      const reply = await patch('{"display_name":"Ada"}', type);

      expect(reply.body.display_name).toBe("Ada");
    },
  );

  test("a form is an object, and the last value of a repeated name counts", async () => {
    const form = (refreshToken: string) =>
      new URLSearchParams([
        ["grant_type", "refresh_token"],
        ["client_id", project.id],
        ["client_secret", project.keys.publishableClientKey],
        ["refresh_token", "wrong"],
        ["refresh_token", refreshToken],
      ]).toString();

    expect((await token(form(ada.refreshToken))).status).toBe(200);
    expect((await token(form(ada.refreshToken), "application/x-www-form-urlencoded;charset=UTF-8")).status).toBe(200);
  });

  test("text and bytes are bodies, too: they are of the wrong type where an object is expected", async () => {
    const text = await patch("hello", "text/plain");
    const bytes = await patch(new Uint8Array([1, 2]), "application/octet-stream");

    expect(text.body.error).toBe(
      "Request validation failed on PATCH /api/v1/users/me:\n  - body must be a `object` type, but the final value was: `…`.",
    );
    expect([bytes.status, bytes.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(bytes.body.error).toContain("body must be a `object` type");
  });

  test.each(["application/xml", "multipart/form-data; boundary=x", "json", "image/png", "application/json2"])(
    "%s is unknown, and named in the error",
    async (type) => {
      const reply = await patch("{}", type);

      expect([reply.status, reply.code]).toEqual([400, "BODY_PARSING_ERROR"]);
      expect(reply.body).toEqual({
        code: "BODY_PARSING_ERROR",
        error: `Unknown content type in request body: ${type.split(";")[0]}`,
      });
    },
  );

  test("without a content type there is no body", async () => {
    const reply = await ada.wire.send("DELETE", "/auth/sessions/00000000-0000-4000-8000-000000000000?user_id=me");
    const needed = await patch(new Uint8Array(Buffer.from('{"display_name":"Ada"}')));

    expect(reply.status).not.toBe(400);
    expect(needed.body.error).toEndWith("  - body must be defined");
  });

  test("the body of a DELETE is ignored", async () => {
    for (const init of [
      { body: "{}", headers: { "content-type": "application/json" } },
      { body: "", headers: { "content-type": "application/json" } },
      { body: "not json", headers: { "content-type": "application/json" } },
      { body: '{"no_such_field":1}', headers: { "content-type": "application/json" } },
      { body: "<a/>", headers: { "content-type": "application/xml" } },
      {},
    ]) {
      const ben = await project.person("ben");

      expect((await ben.wire.send("DELETE", "/auth/sessions/current", init)).body).toEqual({ success: true });
    }
  });

  // fetch sends no body with GET; other clients do.
  test("the body of a GET is ignored", async () => {
    const headers = ["-H", "content-type: application/json"];
    const curl = Bun.spawn(["curl", "-s", "-X", "GET", ...headers, "-d", "not json", server.apiUrl]);

    expect(await new Response(curl.stdout).text()).toContain("Authentication: None");
  });
});

describe("broken bodies", () => {
  test.each([
    ["{", "Invalid JSON in request body"],
    ["{'a':1}", "Invalid JSON in request body"],
    ['{"a":1}x', "Invalid JSON in request body"],
    ["undefined", "Invalid JSON in request body"],
    [new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), "Request body cannot be parsed as UTF-8"],
    [new Uint8Array([0xc0, 0x80]), "Request body cannot be parsed as UTF-8"],
    ['{"display_name":"a\\u0000b"}', "Invalid JSON in request body"],
    ['{"a\\u0000":1}', "Invalid JSON in request body"],
    ['{"display_name":"\\ud83d"}', "Invalid JSON in request body"],
    ['{"display_name":"\\uDE00\\ud83d"}', "Invalid JSON in request body"],
    ['{"display_name":"a\u0000b"}', "Invalid JSON in request body"],
  ])("%p is refused: %s", async (body, error) => {
    const reply = await patch(body, "application/json");

    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ code: "BODY_PARSING_ERROR", error });
  });

  test("a form with a NUL or broken UTF-8 is refused", async () => {
    for (const [body, error] of [
      ["grant_type=refresh_token&client_id=%00&client_secret=x", "Invalid form data in request body"],
      ["grant_type=refresh_token&%00=1", "Invalid form data in request body"],
      [new Uint8Array([0x61, 0x3d, 0xff]), "Request body cannot be parsed as UTF-8"],
    ] as const) {
      const reply = await token(body);

      expect([reply.status, reply.body.error]).toEqual([400, error]);
    }
  });

  // Only a NUL and half of a surrogate pair cannot be stored; text that looks like their escapes is ordinary text.
  test("text that looks like an escape is kept, and so is a complete surrogate pair", async () => {
    const name = "\\u0000 and \\\\u0000 and \\ud83d";

    expect((await patch(JSON.stringify({ display_name: name }), "application/json")).body.display_name).toBe(name);
    const smile = await patch('{"display_name":"\\ud83d\\ude00"}', "application/json");
    expect(smile.body.display_name).toBe("\u{1f600}");
  });

  test("nesting is allowed up to the limit and refused above it, everywhere", async () => {
    const at = await patch(`{"client_metadata":${nested(JSON_MAX_DEPTH - 1)}}`, "application/json");
    const above = await patch(`{"client_metadata":${nested(JSON_MAX_DEPTH)}}`, "application/json");
    const far = await patch("[".repeat(1_000_000), "application/json");
    const inText = await patch(JSON.stringify({ display_name: "[".repeat(2 * JSON_MAX_DEPTH) }), "application/json");

    expect(at.status).toBe(200);
    expect([above.status, above.code]).toEqual([400, "BODY_PARSING_ERROR"]);
    expect([far.status, far.code]).toEqual([400, "BODY_PARSING_ERROR"]);
    expect(inText.status).toBe(200);
  });
});

describe("size", () => {
  const json = (bytes: number) => `{"display_name":"${"a".repeat(bytes - '{"display_name":""}'.length)}"}`;

  test("a body of the maximum size is read; one byte more is refused with the limit in the details", async () => {
    const at = await patch(json(JSON_BODY_MAX_BYTES), "application/json");
    const above = await patch(json(JSON_BODY_MAX_BYTES + 1), "application/json");

    // The body was read completely: the error is about the name.
    expect([at.status, at.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(at.body.error).toContain("body.display_name must be at most 256 characters");
    expect([above.status, above.code]).toEqual([413, "REQUEST_TOO_LARGE"]);
    expect(above.body.details).toEqual({ limit_bytes: JSON_BODY_MAX_BYTES });
  });

  test("a body without a declared size is counted while it is read", async () => {
    const stream = (chunks: number) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (chunks-- > 0) controller.enqueue(new Uint8Array(1 << 20).fill(0x20));
          else controller.close();
        },
      });

    const small = await patch(stream(3), "application/json");
    const large = await patch(stream(5), "application/json");

    expect(small.body).toMatchObject({ code: "BODY_PARSING_ERROR" });
    expect([large.status, large.code]).toEqual([413, "REQUEST_TOO_LARGE"]);
  });

  test("a body far above the limit is refused, and the server keeps serving", async () => {
    const far = await patch("a".repeat(20 << 20), "application/json").catch((error: unknown) => error);

    expect(far).toMatchObject({ status: 413 });
    expect((await server.anonymous.send("GET", "")).status).toBe(200);
  });

  test("clients of other dialects get this error as text", async () => {
    const reply = await ada.wire.as({ prefix: "stack" }).send("PATCH", "/users/me", {
      body: json(JSON_BODY_MAX_BYTES + 1),
      headers: { "content-type": "application/json" },
    });

    expect([reply.status, reply.code]).toEqual([413, null]);
    expect(reply.headers.get("content-type")).toStartWith("text/plain");
  });
});

describe("any bytes with any content type", () => {
  const types = fc.constantFrom(
    "application/json",
    "text/plain",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
    "a/b",
    ";",
    "",
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((source) => new TextEncoder().encode(source)),
    fc.string({ unit: "binary" }).map((source) => new TextEncoder().encode(JSON.stringify(source))),
  );

  test("are read or refused as what they are; no field contains a NUL", async () => {
    await fc.assert(
      fc.asyncProperty(types, bytes, async (type, body) => {
        const request = new Request("http://localhost/", { method: "POST", body, headers: { "content-type": type } });
        const outcome = await readBody(request).catch((error: unknown) => error);

        if (outcome instanceof Error) expect(isKnown(outcome, "BODY_PARSING_ERROR")).toBe(true);
        else if (typeof outcome === "object") expect(JSON.stringify(outcome)).not.toMatch(/(?<!\\)(\\\\)*\\u0000/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("JSON without a NUL is returned unchanged", async () => {
    const json = fc.jsonValue({ maxDepth: 5 }).filter((value) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(value)));
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const body = JSON.stringify(value);
        const headers = { "content-type": "application/json" };

        expect(await readBody(new Request("http://localhost/", { method: "POST", body, headers }))).toEqual(
          JSON.parse(body),
        );
      }),
    );
  });
});
