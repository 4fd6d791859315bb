import { Kind, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { isSecretField } from "#contract/secret-fields.ts";
import { type Refusal, refuse } from "#server/access/refusal.ts";
import { isUsableHost, WILDCARD_FORM } from "#server/access/trusted-domain.ts";
import { parseForeignJson } from "#server/http/reply/json.ts";
import { complaints, unquoted, wrongType } from "#server/http/request/schema-messages.ts";
import { isObject, type Json, type Override } from "./override.ts";
import { hasDefault, renderConfig } from "./render.ts";
import { Config } from "./schema.ts";

/**
 * Parses a JSON text into an override that may be stored. Refuses with the texts of docs/wire/config.md, in this
 * order: a text that is not JSON, a value that is no override, the first key that the schema does not have or whose
 * value is invalid.
 */
export function parseOverride(source: string): Override {
  const parsed = parse(source);
  const malformed = formatProblem(parsed);
  if (malformed || !isObject(parsed)) throw refuse("CONFIG_FORMAT_INVALID", { problem: String(malformed) });
  for (const [key, value] of Object.entries(parsed)) {
    const path = key.split(".");
    const schema = schemaOf(path);
    if (!schema) throw refuse("CONFIG_KEY_INVALID", { key });
    const problem = value === null ? removalProblem(path) : firstProblem(schema, value, key);
    if (problem) throw problem;
  }
  return parsed;
}

/**
 * Refuses trusted domains with a `*` that would cover nothing. Imports do not call this: they accept such a domain,
 * which nobody could use, with the rest of the project.
 */
export function requireUsableDomains(override: Override): void {
  for (const [id, { baseUrl }] of Object.entries(renderConfig(override).domains.trustedDomains)) {
    if (!URL.canParse(baseUrl) || isUsableHost(new URL(baseUrl).hostname)) continue;
    throw refuse("CONFIG_VALUE_INCOMPLETE", { problem: `In domains.trustedDomains.${id}.baseUrl, ${WILDCARD_FORM}` });
  }
}

function parse(source: string): unknown {
  try {
    return parseForeignJson(source);
  } catch {
    throw refuse("CONFIG_NOT_JSON");
  }
}

const SEGMENT = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*$/;

function formatProblem(value: unknown): string | null {
  if (!isObject(value)) return "Config must be a non-null object";
  for (const [key, each] of Object.entries(value)) {
    if (!key.split(".").every((segment) => SEGMENT.test(segment))) return `Invalid key: ${key}`;
    const nested = Array.isArray(each) ? each : [each];
    for (const item of nested) {
      const problem = isObject(item) ? formatProblem(item) : null;
      if (problem) return problem;
    }
  }
  return null;
}

function schemaOf(path: string[]): TSchema | null {
  let at: TSchema | null = Config;
  for (const name of path) {
    if (!at) return null;
    at = childOf(at, name);
  }
  return at;
}

function childOf(schema: TSchema, name: string): TSchema | null {
  if (schema[Kind] === "Object") return Object.hasOwn(schema.properties, name) ? schema.properties[name] : null;
  if (schema[Kind] !== "Record") return null;
  const [pattern, value] = Object.entries(schema.patternProperties as Record<string, TSchema>)[0] ?? [];
  return pattern !== undefined && value && new RegExp(pattern).test(name) ? value : null;
}

/** Wrong types and enums are errors; missing fields of an entry and wrong formats are warnings (still a 400). */
function firstProblem(schema: TSchema, value: Json, path: string): Refusal | null {
  if (schema[Kind] === "Object" || schema[Kind] === "Record") {
    if (!isObject(value)) return refuse("CONFIG_VALUE_INVALID", { problem: wrongType("object", value, path) });
    for (const [name, each] of Object.entries(value)) {
      const child = childOf(schema, name);
      if (!child) return refuse("CONFIG_KEY_INVALID", { key: `${path}.${name}` });
      const problem = each === null ? null : firstProblem(child, each, `${path}.${name}`);
      if (problem) return problem;
    }
    return missingProblem(schema, value, path);
  }
  if (Value.Check(schema, value)) return null;
  const [problem] = complaints(schema, value, path, isSecretField(path.split(".").at(-1) ?? "") ? unquoted : undefined);
  return refuse(hasType(schema, value) ? "CONFIG_VALUE_INCOMPLETE" : "CONFIG_VALUE_INVALID", { problem: `${problem}` });
}

/** Whether only the format of a value is wrong, as in an invalid URL or a port that is out of range. */
function hasType(schema: TSchema, value: Json): boolean {
  if (schema[Kind] === "Integer") return typeof value === "number";
  return schema[Kind] === "String" && typeof value === "string";
}

/** The required fields of entries; all others have defaults. */
const NEEDED: Record<string, string[]> = {
  trustedDomains: ["baseUrl"],
  themes: ["displayName", "tsxSource"],
  templates: ["displayName", "tsxSource"],
};

/** An entry keeps its required fields. A built-in design has none: its original source returns. */
function removalProblem(path: readonly string[]): Refusal | null {
  const [kind = "", , name = ""] = path.slice(-3);
  const isNeeded = Object.hasOwn(NEEDED, kind) && NEEDED[kind]?.includes(name);
  return isNeeded && !hasDefault(path) ? incomplete(path.join(".")) : null;
}

const incomplete = (path: string) => refuse("CONFIG_VALUE_INCOMPLETE", { problem: `${path} must be defined` });

function missingProblem(schema: TSchema, value: { [key: string]: Json }, path: string): Refusal | null {
  const kind = path.split(".").at(-2) ?? "";
  if (schema[Kind] !== "Object" || !Object.hasOwn(NEEDED, kind)) return null;
  const missing = NEEDED[kind]?.find((name) => value[name] === undefined || value[name] === null);
  return missing ? incomplete(`${path}.${missing}`) : null;
}
