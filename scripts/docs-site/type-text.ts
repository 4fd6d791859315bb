import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";

/** Writes a schema as a TypeScript type. */
export function typeText(schema: TSchema, indent = ""): string {
  switch (schema[Kind]) {
    case "Object": {
      const entries = Object.entries(schema.properties as Record<string, TSchema>);
      if (entries.length === 0) return "{}";
      const inner = `${indent}  `;
      const lines = entries.map(
        ([name, each]) => `${inner}${name}${each[OptionalKind] ? "?" : ""}: ${typeText(each, inner)}${noteOf(each)}`,
      );
      return `{\n${lines.join("\n")}\n${indent}}`;
    }
    case "Array":
      return `${wrapped(typeText(schema.items, indent))}[]`;
    case "Union":
      return (schema.anyOf as TSchema[]).map((each) => typeText(each, indent)).join(" | ");
    case "Intersect":
      return typeText(schema.allOf.at(-1), indent);
    case "Literal":
      return JSON.stringify(schema.const);
    case "Integer":
      return "integer";
    case "Unknown":
      return "any JSON";
    default:
      return String(schema.type ?? schema[Kind]).toLowerCase();
  }
}

const wrapped = (type: string) => (type.includes(" | ") ? `(${type})` : type);

function noteOf(schema: TSchema): string {
  const notes = [
    schema.format,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.description,
  ].filter(Boolean);
  return notes.length > 0 ? `  // ${notes.join("; ")}` : "";
}
