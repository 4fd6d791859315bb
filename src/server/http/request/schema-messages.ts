import { Kind, OptionalKind, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { UNNAMED, WHOLE } from "#contract/fields.ts";
import { shortened } from "#contract/shortened.ts";
import { isLimitedJson, jsonComplaint } from "#server/http/reply/json-size.ts";
import { formatComplaints } from "./formats.ts";

/** The reply repeats parts of the input, so their number and length are limited. */
const MAX_COMPLAINTS = 20;
const MAX_PRINTED = 200;

/**
 * Describes in the contract's words what is wrong with a value: all problems, in the order of the schema. It runs only
 * after the compiled check has failed, so it need not be fast.
 */
export function complaints(schema: TSchema, value: unknown, path: string, print: Print = quoted): string[] {
  if (value === undefined) return schema[OptionalKind] ? [] : [`${path} must be defined`];
  switch (schema[Kind]) {
    case "Object":
      return objectComplaints(schema, value, path, print);
    case "Array":
      if (!Array.isArray(value)) return [wrongType("array", value, path, print)];
      if (value.length < schema.minItems) return [`${path} must have at least ${schema.minItems} items`];
      if (value.length > schema.maxItems) return [`${path} must have at most ${schema.maxItems} items`];
      return itemComplaints(schema.items, value, path, print);
    case "Union":
      return unionComplaints(schema.anyOf, value, path, print);
    case "Intersect":
      return schema.allOf.flatMap((part: TSchema) => complaints(part, value, path, print)).slice(0, 1);
    case "String":
      return stringComplaints(schema, value, path, print);
    case "Integer":
    case "Number":
      return numberComplaints(schema, value, path, print);
    case "Literal":
      return value === schema.const ? [] : [oneOf(path, [schema.const], value)];
    case "Boolean":
      return typeof value === "boolean" ? [] : [wrongType("boolean", value, path, print)];
    default:
      if (isLimitedJson(schema)) return jsonComplaints(schema, value, path, print);
      return Value.Check(schema, value) ? [] : [`${path} is invalid`];
  }
}

function jsonComplaints(schema: TSchema, value: unknown, path: string, print: Print): string[] {
  const found = jsonComplaint(schema, value, path);
  if (found === null) return [];
  return [found === "type" ? wrongType("object", value, path, print) : found];
}

function itemComplaints(schema: TSchema, items: unknown[], path: string, print: Print): string[] {
  const found: string[] = [];
  for (const [at, item] of items.entries()) {
    found.push(...complaints(schema, item, `${path}[${at}]`, print));
    if (found.length >= MAX_COMPLAINTS) break;
  }
  return found;
}

function objectComplaints(schema: TSchema, value: unknown, path: string, print: Print): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Uint8Array) {
    return [wrongType("object", value, path, print)];
  }
  const properties: Record<string, TSchema> = schema.properties;
  const found = Object.entries(properties).flatMap(([name, property]) =>
    complaints(property, (value as Record<string, unknown>)[name], `${path}.${name}`, print),
  );
  const names = Object.keys(value);
  const unknown = names.filter((name) => !Object.hasOwn(properties, name));
  if (names.length > schema.maxProperties) found.push(`${path} must have at most ${schema.maxProperties} properties`);
  else if (typeof schema.additionalProperties === "object") {
    found.push(
      ...furtherComplaints(schema.additionalProperties, value as Record<string, unknown>, unknown, path, print),
    );
  }
  if (schema.additionalProperties === false && unknown.length > 0) {
    const named = unknown.slice(0, MAX_COMPLAINTS).map(printed);
    found.push(`${path} contains unknown properties: ${named.join(", ")}${unknown.length > named.length ? ", …" : ""}`);
  }
  return found;
}

function furtherComplaints(
  schema: TSchema,
  value: Record<string, unknown>,
  names: readonly string[],
  path: string,
  print: Print,
): string[] {
  return names
    .flatMap((name) => complaints(schema, value[name], `${path}.${printed(name)}`, print))
    .slice(0, MAX_COMPLAINTS);
}

function unionComplaints(branches: TSchema[], value: unknown, path: string, print: Print): string[] {
  if (branches.some((branch) => complaints(branch, value, path, print).length === 0)) return [];
  if (branches.some((branch) => WHOLE in branch)) return [`${path} is invalid`];
  if (branches.every((branch) => branch[Kind] === "Literal")) {
    const named = branches.filter((branch) => !(UNNAMED in branch)).map((branch) => branch.const);
    return [oneOf(path, named, value)];
  }
  const possible = branches.filter((branch) => branch[Kind] !== "Null");
  // Objects that differ in a literal property: describe the problems of the one that the value's literal selects.
  const meant =
    possible.find((branch) => branch[Kind] === "Object" && hasMatchingLiteral(branch, value)) ?? withAnyTag(possible);
  return meant ? complaints(meant, value, path, print) : [`${path} is invalid`];
}

/**
 * Returns the first branch, which accepts every branch's literals for the properties that distinguish branches: the
 * message then lists all of them.
 */
function withAnyTag([first, ...others]: TSchema[]): TSchema | undefined {
  if (first?.[Kind] !== "Object" || others.some((branch) => branch[Kind] !== "Object")) return first;
  const tags = Object.entries(first.properties as Record<string, TSchema>).flatMap(([name, property]) => {
    const literals = [property, ...others.map(({ properties }) => properties[name])];
    const isTag = literals.every((each) => each?.[Kind] === "Literal" && !each[OptionalKind]);
    return isTag ? [[name, Type.Union(literals)] as const] : [];
  });
  return { ...first, properties: { ...first.properties, ...Object.fromEntries(tags) } };
}

function hasMatchingLiteral(branch: TSchema, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(branch.properties as Record<string, TSchema>).some(
    ([name, property]) => property[Kind] === "Literal" && (value as Record<string, unknown>)[name] === property.const,
  );
}

function stringComplaints(schema: TSchema, value: unknown, path: string, print: Print): string[] {
  if (typeof value !== "string") return [wrongType("string", value, path, print)];
  if (schema.minLength > 0 && value === "") return [`${path} must not be empty`];
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    return [`${path} must be at most ${schema.maxLength} characters`];
  }
  return Value.Check(schema, value) ? [] : formatComplaints(schema.format, path, value);
}

function numberComplaints(schema: TSchema, value: unknown, path: string, print: Print): string[] {
  if (typeof value !== "number" || Number.isNaN(value)) return [wrongType("number", value, path, print)];
  if (schema[Kind] === "Integer" && !Number.isSafeInteger(value)) return [`${path} must be an integer`];
  if (value < schema.minimum) return [`${path} must be greater than or equal to ${schema.minimum}`];
  if (value > schema.maximum) return [`${path} must be less than or equal to ${schema.maximum}`];
  return [];
}

export function wrongType(type: string, value: unknown, path: string, print: Print = quoted): string {
  if (value === null) return `${path} cannot be null`;
  return `${path} must be a \`${type}\` type, but the final value was: \`${print(value)}\`.`;
}

/** What a message shows of a value that it refuses. */
export type Print = (value: unknown) => string;

/** Stands for a value that may be or hold a secret, of whatever type it is. */
export const unquoted: Print = () => "…";

function quoted(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return printed(typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? String(value)));
}

const printed = (text: string) => (text.length > MAX_PRINTED ? `${shortened(text, MAX_PRINTED)}…` : text);

function oneOf(path: string, values: unknown[], value: unknown): string {
  if (value === null) return `${path} cannot be null`;
  return `${path} must be one of the following values: ${values.join(", ")}`;
}
