import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import fc from "fast-check";
import { LEVELS } from "#contract/access.ts";
import { schemaAt } from "#contract/endpoint.ts";
import {
  Base64,
  Code,
  Email,
  Nullable,
  PermissionId,
  ProfileImageUrl,
  ThemeIdOrNone,
  Url,
  UserIdOrMe,
} from "#contract/fields.ts";
import { ProjectUpdate } from "#contract/projects.ts";
import { takesSecrets } from "#contract/secret-fields.ts";
import { ServerUserUpdate } from "#contract/users.ts";
import { routes } from "#server/app.ts";
import { compilePart } from "./schema.ts";
import "./formats.ts";

const Everything = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1 })),
  text: Type.Optional(Type.String()),
  note: Type.Optional(Nullable(Type.String())),
  email: Type.Optional(Email),
  id: Type.Optional(Type.String({ format: "uuid" })),
  user_id: Type.Optional(UserIdOrMe),
  short: Type.Optional(Type.String({ maxLength: 70 })),
  once: Type.Optional(Code),
  url: Type.Optional(Url),
  image: Type.Optional(ProfileImageUrl),
  domain: Type.Optional(Type.String({ format: "http-url" })),
  handler_path: Type.Optional(Type.String({ format: "handler-path" })),
  theme: Type.Optional(Nullable(ThemeIdOrNone())),
  kind: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b")])),
  done: Type.Optional(Type.Literal(true)),
  bytes: Type.Optional(Base64),
  permission: Type.Optional(PermissionId),
  port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  flag: Type.Optional(Type.Boolean()),
  list: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
});

const problems = (value: unknown) => compilePart(Everything, "body").problems(value, "client");

describe("problems are described in the contract's words", () => {
  test.each([
    [undefined, "body must be defined"],
    [null, "body cannot be null"],
    ["x", 'body must be a `object` type, but the final value was: `"x"`.'],
    [[], "body must be a `object` type, but the final value was: `[]`."],
    [{ a: 1, b: 2 }, "body contains unknown properties: a, b"],
    [{ text: null }, "body.text cannot be null"],
    [{ text: 5 }, "body.text must be a `string` type, but the final value was: `5`."],
    [{ note: 5 }, "body.note must be a `string` type, but the final value was: `5`."],
    [{ text: { a: 1 } }, 'body.text must be a `string` type, but the final value was: `{"a":1}`.'],
    [{ email: "ada" }, "body.email must be a valid email"],
    [{ id: "me" }, "body.id must be a valid UUID"],
    [{ user_id: "you" }, "body.user_id must be a valid UUID"],
    [{ short: "a".repeat(71) }, "body.short must be at most 70 characters"],
    [{ image: `https://a.b/${"a".repeat(1_000_000)}` }, "body.image must be at most 1000000 characters"],
    [{ once: "abc" }, "body.once must be exactly 45 characters"],
    [{ url: "http://a/b c" }, "body.url contains spaces"],
    [{ theme: "light" }, "body.theme is invalid"],
    [{ theme: 5 }, "body.theme is invalid"],
    [{ url: "a" }, "body.url is not a valid URL"],
    [{ domain: "ftp://a.b" }, "URL must start with http:// or https://"],
    [{ handler_path: "handler" }, "Handler path must start with /"],
    [{ kind: "c" }, "body.kind must be one of the following values: a, b"],
    [{ kind: null }, "body.kind cannot be null"],
    [{ done: false }, "body.done must be one of the following values: true"],
    [{ done: null }, "body.done cannot be null"],
    [{ bytes: "a" }, "body.bytes is not valid base64"],
    [{ name: "" }, "body.name must not be empty"],
    [{ permission: "Read" }, 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed'],
    [{ permission: "$fly" }, "Invalid system permission"],
    [{ port: 1.5 }, "body.port must be an integer"],
    [{ port: -1 }, "body.port must be greater than or equal to 0"],
    [{ port: 65_536 }, "body.port must be less than or equal to 65535"],
    [{ port: "80" }, 'body.port must be a `number` type, but the final value was: `"80"`.'],
    [{ flag: "true" }, 'body.flag must be a `boolean` type, but the final value was: `"true"`.'],
    [{ list: {} }, "body.list must be a `array` type, but the final value was: `{}`."],
    [{ list: [{ id: "a" }, {}] }, "body.list[1].id must be defined"],
    [{ list: [{ id: "a", more: 1 }] }, "body.list[0] contains unknown properties: more"],
  ])("%#", (value, message) => {
    expect(problems(value)).toEqual([message]);
  });

  test("no endpoint that takes a secret quotes a value of its body, whatever the type of the value and the body", () => {
    const secret = "of-nobody-else";
    const wrong = [secret, [secret], { secret }];
    const taking = routes.flatMap(({ endpoint: { id, body } }) => (body && takesSecrets(body) ? [{ id, body }] : []));
    for (const { id, body } of taking) {
      for (const level of LEVELS) {
        const names = Object.keys(schemaAt(body, level).properties ?? {});
        const bodies = [...wrong, ...wrong.map((value) => Object.fromEntries(names.map((name) => [name, [value]])))];
        const said = bodies.flatMap((each) => compilePart(body, "body").problems(each, level));
        expect([id, said.filter((line) => line.includes(secret))]).toEqual([id, []]);
      }
    }
    expect(taking.map(({ id }) => id)).toContain("POST /auth/oauth/token");
  });

  test("both problems of an address are reported", () => {
    expect(problems({ url: "no address" })).toEqual(["body.url contains spaces", "body.url is not a valid URL"]);
    expect(problems({ domain: "no address" })).toEqual([
      "body.domain contains spaces",
      "body.domain is not a valid URL",
      "URL must start with http:// or https://",
    ]);
  });

  test("all problems are reported at once, in the order of the schema, unknown properties last", () => {
    expect(problems({ later: 1, flag: 1, text: 1 })).toEqual([
      "body.text must be a `string` type, but the final value was: `1`.",
      "body.flag must be a `boolean` type, but the final value was: `1`.",
      "body contains unknown properties: later",
    ]);
  });

  test("the one of several shapes that the value selects is explained", () => {
    const update = compilePart(ProjectUpdate, "body");
    const config = (value: unknown) => update.problems({ config: value }, "admin");

    expect(config({ email_config: { type: "standard", host: "a", port: 1 } })).toContain(
      "body.config.email_config.username must be defined",
    );
    expect(config({ oauth_providers: [{ id: "google", type: "standard" }] })).toEqual([
      "body.config.oauth_providers[0].client_id must be defined",
      "body.config.oauth_providers[0].client_secret must be defined",
    ]);
  });

  test("for a value that selects no shape, all possible values are named", () => {
    const update = compilePart(ProjectUpdate, "body");

    expect(update.problems({ config: { oauth_providers: [{ id: "google", type: "free" }] } }, "admin")).toEqual([
      "body.config.oauth_providers[0].type must be one of the following values: shared, standard",
    ]);
    expect(update.problems({ config: { email_config: {} } }, "admin")).toEqual([
      "body.config.email_config.type must be defined",
    ]);
  });

  test("numbers and booleans of a query are converted from text, and only if the text is one", () => {
    const query = compilePart(Type.Object({ limit: Type.Integer(), all: Type.Boolean(), q: Type.String() }), "query");

    expect(query.cast({ limit: "10", all: "true", q: "5" }, "client")).toEqual({ limit: 10, all: true, q: "5" });
    expect(query.problems(query.cast({ limit: "ten", all: "yes", q: "" }, "client"), "client")).toEqual([
      'query.limit must be a `number` type, but the final value was: `"ten"`.',
      'query.all must be a `boolean` type, but the final value was: `"yes"`.',
    ]);
  });
});

describe("a hostile value", () => {
  // The reply repeats parts of the input: a small request must not cause a huge one.
  test.each([
    ["many wrong items", { list: Array.from({ length: 200_000 }, () => 1) }],
    ["many unknown names", Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`name${at}`, 1]))],
    ["one long unknown name", { ["a".repeat(1_000_000)]: 1 }],
    ["a long text", { flag: "a".repeat(1_000_000) }],
    ["bytes", new Uint8Array(1 << 20)],
  ])("%s is answered briefly", (_, value) => {
    const found = problems(value);

    expect(found.length).toBeGreaterThan(0);
    expect(found.join("\n").length).toBeLessThan(10_000);
  });

  test("names of the prototype are names like others", () => {
    expect(problems(JSON.parse('{"__proto__":{"text":1}}'))).toEqual(["body contains unknown properties: __proto__"]);
    expect(problems({ constructor: 1, toString: 2 })).toEqual([
      "body contains unknown properties: constructor, toString",
    ]);
  });

  const parts = [
    Everything,
    ProjectUpdate,
    ServerUserUpdate,
    ...routes.flatMap(({ endpoint }) =>
      [endpoint.body, endpoint.query, endpoint.params].filter((part) => part != null),
    ),
  ];

  // They are compiled at first use, which for some is long after the start.
  test.each(LEVELS)("every part of every endpoint compiles for a %s", (level) => {
    for (const { endpoint } of routes) {
      for (const name of ["params", "query", "body"] as const) {
        const part = endpoint[name];
        if (part) expect(() => compilePart(part, name).problems({}, level), endpoint.id).not.toThrow();
      }
    }
  });

  test("never causes an exception, and a refused value always has a reason", () => {
    const checks = parts.map((part) => compilePart(part, "body"));
    const names = fc.constantFrom(
      ...new Set([
        ...Object.keys(Everything.properties),
        ...Object.keys(ProjectUpdate.properties),
        "email_config",
        "oauth_providers",
        "type",
        "id",
        "__proto__",
        "constructor",
        "length",
      ]),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(
          null,
          true,
          0,
          1.5,
          Number.POSITIVE_INFINITY,
          -0,
          "",
          "me",
          "shared",
          "standard",
          undefined,
        ),
        fc.string(),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(names, tie("value"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom("client" as const, "server" as const), (hostile, level) => {
        for (const check of checks) {
          for (const problem of check.problems(hostile, level)) expect(problem.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
