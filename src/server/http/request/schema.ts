import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import type { Level } from "#contract/access.ts";
import { isPerLevel, type Part, schemaAt } from "#contract/endpoint.ts";
import { AS_WRITTEN, Email, emailAddress, StrictEmail, UserIdOrMe, withAsciiDomain } from "#contract/fields.ts";
import { takesSecrets } from "#contract/secret-fields.ts";
import type { OAuthParameters } from "./oauth-parameters.ts";
import { complaints, unquoted } from "./schema-messages.ts";

/**
 * Checks a part of a request: its body, query, headers or path parameters. Compiled once for each level that differs,
 * at first use: compiling everything at once took a third of the time of a start.
 */
export interface PartCheck {
  /** Returns the problems in the contract's words; empty for a valid value. */
  problems(value: unknown, level: Level): string[];
  /** Converts values that arrive as text, in queries, paths and forms, to numbers and booleans where the schema has them. */
  cast(value: OAuthParameters, level: Level): unknown;
  /** Writes the addresses of a body in the form in which they are stored, so that nothing behind the check has to. */
  rewriteAddresses(value: unknown, level: Level): void;
  /** Whether a user id is the word `me`: such a request needs a signed-in user, even if other input is invalid. */
  namesMe(value: unknown, level: Level): boolean;
}

export function compilePart(
  part: Part,
  name: "body" | "query" | "params" | "headers",
  hasSecrets: boolean = name === "body" && takesSecrets(part),
): PartCheck {
  const compiled: { client?: Compiled; server?: Compiled } = {};
  function at(level: Level): Compiled {
    const side = level === "client" || !isPerLevel(part) ? "client" : "server";
    compiled[side] ??= compile(schemaAt(part, side));
    return compiled[side];
  }
  // A value in the wrong place, or of the wrong type, may still be a secret: docs/security/rules.md, rule 19.
  const print = hasSecrets ? unquoted : undefined;
  return {
    problems(value, level) {
      const { schema, check } = at(level);
      if (value === undefined && schema[OptionalKind]) return [];
      // The compiled check treats bytes as an object with numbers for names, and no bytes as an empty one.
      if (!(value instanceof Uint8Array) && check.Check(value)) return [];
      const found = complaints(schema, value, name, print);
      return found.length > 0 ? found : [`${name} is invalid`];
    },
    cast: (value, level) => castAll(at(level).schema, value),
    rewriteAddresses: (value, level) => at(level).rewrite?.(value),
    namesMe: (value, level) => at(level).userFields.some((name) => propertyOf(value, name) === "me"),
  };
}

interface Compiled {
  schema: TSchema;
  check: TypeCheck<TSchema>;
  /** Properties that contain a user id or the word `me`. */
  userFields: readonly string[];
  /** Rewrites addresses in place; null for a schema without addresses. */
  rewrite: ((value: unknown) => void) | null;
}

function compile(schema: TSchema): Compiled {
  const closed = close(schema);
  const properties: Record<string, TSchema> = closed.properties ?? {};
  const userFields = Object.keys(properties).filter((name) => properties[name]?.format === UserIdOrMe.format);
  return { schema: closed, check: TypeCompiler.Compile(closed), userFields, rewrite: rewriteOf(closed) };
}

function rewriteOf(schema: TSchema): Compiled["rewrite"] {
  const ofBranches = branchesOf(schema)
    .map(rewriteOf)
    .filter((each) => each !== null);
  if (ofBranches.length > 0) {
    return (value) => {
      for (const rewrite of ofBranches) rewrite(value);
    };
  }
  const fields = Object.entries((schema.properties ?? {}) as Record<string, TSchema>).flatMap(([name, each]) => {
    const written = formOf(each);
    const inner = written ? null : rewriteOf(each);
    return written || inner ? [{ name, written, inner }] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return;
    const record = value as Record<string, unknown>;
    for (const { name, written, inner } of fields) {
      const field = Object.hasOwn(record, name) ? record[name] : undefined;
      if (inner) inner(field);
      else if (typeof field === "string") record[name] = written?.(field);
    }
  };
}

/** Returns what rewrites an address of this schema; undefined if neither it nor a branch of it is an address. */
function formOf(schema: TSchema): ((text: string) => string) | undefined {
  if (schema.format !== Email.format && schema.format !== StrictEmail.format) {
    return branchesOf(schema)
      .map(formOf)
      .find((each) => each !== undefined);
  }
  // A text that is no address stays, and the check refuses it.
  return AS_WRITTEN in schema ? withAsciiDomain : (text) => emailAddress(text) ?? text;
}

const branchesOf = (schema: TSchema): TSchema[] => schema.anyOf ?? schema.allOf ?? [];

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Makes objects refuse unknown properties, unless their schema allows further ones, and integers refuse inexact values.
 */
function close(schema: TSchema): TSchema {
  switch (schema[Kind]) {
    case "Object": {
      const properties = Object.fromEntries(
        Object.entries(schema.properties as Record<string, TSchema>).map(([name, each]) => [name, close(each)]),
      );
      return { ...schema, properties, additionalProperties: schema.additionalProperties ?? false };
    }
    case "Array":
      return { ...schema, items: close(schema.items) };
    case "Union":
      return { ...schema, anyOf: schema.anyOf.map(close) };
    case "Integer":
      // A larger number may differ from the one that was sent, and no database column can hold it.
      return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema };
    default:
      return schema;
  }
}

function castAll(schema: TSchema, values: OAuthParameters): unknown {
  const properties: Record<string, TSchema> = schema.properties ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, castOne(properties[name]?.[Kind], value)]),
  );
}

function castOne(kind: string | undefined, value: string | string[]): unknown {
  if (typeof value !== "string") return value;
  if (kind === "Boolean" && (value === "true" || value === "false")) return value === "true";
  if ((kind === "Integer" || kind === "Number") && value.trim() !== "" && Number.isFinite(Number(value))) {
    return Number(value);
  }
  return value;
}
