import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { OpenAPIV3_1 as OpenApi } from "openapi-types";
import { errors } from "#contract/errors.ts";
import { routes } from "#server/app.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let document: OpenApi.Document;

beforeAll(async () => {
  server = await startServer();
  document = (await (await fetch(`${server.apiUrl}/openapi.json`)).json()) as OpenApi.Document;
});
afterAll(() => server.stop());

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ id: `${method.toUpperCase()} ${path}`, path, operation }] : [];
    }),
  );

describe("the OpenAPI document", () => {
  test("describes exactly the endpoints that are served", () => {
    const served = routes.map(({ endpoint }) => endpoint.id).sort();

    expect(
      operations()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(served);
    expect(document.servers).toEqual([{ url: server.apiUrl }]);
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Hallpass API" });
  });

  test("names each operation once, and each parameter of a path", () => {
    const ids = operations().map(({ operation }) => operation.operationId ?? "");

    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = (operation.parameters ?? []).flatMap((each) =>
        "in" in each && each.in === "path" ? [[each.name, each.required]] : [],
      );
      expect(described).toEqual(inPath.map((name) => [name, true]));
    }
  });

  test("uses only security schemes that it describes", () => {
    const described = Object.keys(document.components?.securitySchemes ?? {});

    for (const { operation } of operations()) {
      for (const each of operation.security ?? []) expect(described).toEqual(expect.arrayContaining(Object.keys(each)));
    }
  });

  test("lists the successful response and the errors by status of every operation", () => {
    for (const { endpoint } of routes) {
      const { operation } = operations().find(({ id }) => id === endpoint.id) ?? {};
      const responses = operation?.responses ?? {};

      expect(responses[String(endpoint.status ?? 200)]).toMatchObject({ description: "Success" });
      for (const code of endpoint.errors) {
        expect(JSON.stringify(responses[String(errors[code].status)])).toContain(`"const":"${code}"`);
      }
    }
  });

  // Other programs read it as JSON Schema; keywords of TypeBox alone would be noise or be misunderstood.
  test("its schemas are plain JSON Schema", () => {
    const keywords = new Set([
      ...[
        "type",
        "properties",
        "patternProperties",
        "required",
        "additionalProperties",
        "items",
        "anyOf",
        "allOf",
        "const",
        "enum",
      ],
      ...[
        "format",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "maxProperties",
        "minimum",
        "maximum",
        "description",
        "title",
      ],
    ]);
    const strange: string[] = [];
    const visit = (schema: unknown, place: string): void => {
      if (typeof schema === "boolean") return;
      if (typeof schema !== "object" || schema === null) return void strange.push(place);
      for (const [key, value] of Object.entries(schema)) {
        if (!keywords.has(key)) strange.push(`${place}.${key}`);
        if (key === "properties" || key === "patternProperties")
          for (const [name, each] of Object.entries(value)) visit(each, `${place}.${name}`);
        if (key === "anyOf" || key === "allOf") for (const each of value) visit(each, `${place}.${key}`);
        if (key === "items" || key === "additionalProperties") visit(value, `${place}.${key}`);
      }
    };
    let schemas = 0;
    for (const { id, operation } of operations()) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})];
      for (const body of bodies) {
        const content = body && "content" in body ? body.content : {};
        for (const { schema } of Object.values(content ?? {})) {
          visit(schema, id);
          schemas++;
        }
      }
      for (const each of operation.parameters ?? []) if ("schema" in each) visit(each.schema, id);
    }
    expect(schemas).toBeGreaterThan(routes.length);
    expect(strange).toEqual([]);
  });

  test("its description of a response holds for a real one", async () => {
    const project = await server.project();
    const reply = await project.client.send("GET", "/projects/current");
    const success = document.paths?.["/projects/current"]?.get?.responses?.["200"];
    const schema = success && "content" in success ? success.content?.["application/json"]?.schema : undefined;
    const alternatives = schema && "anyOf" in schema ? schema.anyOf : [];

    const required = (alternatives ?? []).map((each) => ("required" in each ? each.required : []));
    expect(required).toContainEqual(Object.keys(reply.body));
    expect(Value.Equal(reply.body.id, project.id)).toBe(true);
  });
});

describe("the reference page", () => {
  test("is a page of the docs, with their navigation and search, and describes every endpoint", async () => {
    const reply = await fetch(`${server.apiUrl}/reference`);
    const html = await reply.text();

    expect(new URL(reply.url).pathname).toBe("/docs/api-reference");
    expect(html).toContain('aria-label="Pages"');
    expect(html).toContain('id="open-search"');
    expect(html).toContain('<a href="/docs/errors/TEAM_NOT_FOUND">');
    for (const { endpoint } of routes) expect(html).toContain(`>${endpoint.id}<`);
  });

  test("may load and call nothing on another host", async () => {
    const reply = await fetch(`${server.apiUrl}/reference`);
    const html = await reply.text();

    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const policy = reply.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    expect(policy).toContain("default-src 'none'; ");
    expect(policy).toContain("connect-src 'self'; font-src 'self'; ");
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'; `);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    for (const element of html.match(/<script[^>]*>/g) ?? []) expect(element).toContain(`nonce="${nonce}"`);
  });
});
