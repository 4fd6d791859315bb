import { describe, expect, test } from "bun:test";
import { Kind, type TSchema, Type } from "@sinclair/typebox";
import * as contract from "#contract/index.ts";
import { type Endpoint, isPerLevel, type Part } from "./endpoint.ts";
import { LIMITED_JSON, maxJsonBytes } from "./fields.ts";
import { JSON_BODY_MAX_BYTES } from "./limits.ts";

/** Formats whose values are short; http/request/formats.ts has the longest value of each. */
const SHORT_FORMATS = ["uuid", "user-id-or-me", "email", "strict-email", "code", "provider-id"];

/** Paths in a schema that accept values of any length. */
function unlimited(schema: TSchema, path: string): string[] {
  switch (schema[Kind]) {
    case "String":
      return schema.maxLength !== undefined || SHORT_FORMATS.includes(schema.format) ? [] : [path];
    case "Array":
      return [...(schema.maxItems === undefined ? [path] : []), ...unlimited(schema.items, `${path}[]`)];
    case "Object": {
      const properties = Object.entries(schema.properties as Record<string, TSchema>);
      const further: unknown = schema.additionalProperties;
      return [
        ...properties.flatMap(([name, each]) => unlimited(each, `${path}.${name}`)),
        ...(further === true || (further && schema.maxProperties === undefined) ? [`${path}.*`] : []),
        ...(typeof further === "object" ? unlimited(further as TSchema, `${path}.*`) : []),
      ];
    }
    case "Union":
      return (schema.anyOf as TSchema[]).flatMap((each) => unlimited(each, path));
    case "Intersect": {
      // A limit on one part limits the whole value.
      const parts = (schema.allOf as TSchema[]).map((each) => unlimited(each, path));
      return parts.some((each) => each.length === 0) ? [] : parts.flat();
    }
    case LIMITED_JSON:
      return maxJsonBytes(schema) <= JSON_BODY_MAX_BYTES ? [] : [path];
    case "Boolean":
    case "Integer":
    case "Number":
    case "Literal":
    case "Null":
      return [];
    default:
      return [path];
  }
}

const ofPart = (part: Part | undefined, path: string): string[] => {
  if (!part) return [];
  if (!isPerLevel(part)) return unlimited(part, path);
  return [...unlimited(part.client, `${path} (client)`), ...unlimited(part.server, `${path} (server)`)];
};

const endpoints = Object.values<unknown>(contract).filter(
  (each): each is Endpoint => typeof each === "object" && each !== null && "kind" in each && each.kind === "endpoint",
);
const svixBodies = Object.entries(contract).filter(([name]) => name.startsWith("Svix")) as [string, TSchema][];

describe("every value that a caller sends has a limit", () => {
  test("in the path, the query, the headers and the body of every endpoint, at every level", () => {
    expect(endpoints.length).toBeGreaterThan(100);

    const found = endpoints.flatMap(({ id, params, query, headers, body }) => [
      ...ofPart(params, `${id} params`),
      ...ofPart(query, `${id} query`),
      ...ofPart(headers, `${id} headers`),
      ...ofPart(body, `${id} body`),
    ]);

    expect(found).toEqual([]);
  });

  test("in every body of the webhook API", () => {
    expect(svixBodies.length).toBeGreaterThan(9);

    expect(svixBodies.flatMap(([name, schema]) => unlimited(schema, name))).toEqual([]);
  });

  test("the check reports a text, a list, a record, an open object and JSON without a limit", () => {
    const part = Type.Object({
      text: Type.String(),
      list: Type.Array(Type.String({ maxLength: 1 })),
      record: Type.Record(Type.String(), Type.Boolean()),
      open: Type.Object({}, { additionalProperties: true }),
      json: Type.Union([Type.Null(), Type.Unknown()]),
      fine: Type.String({ maxLength: 1 }),
    });

    expect(unlimited(part, "body")).toEqual(["body.text", "body.list", "body.record", "body.open.*", "body.json"]);
  });
});
