import type { Variable } from "../sandbox/problem.ts";

/** The part of a JSON Schema that forms need. */
interface Shape {
  type?: unknown;
  description?: unknown;
  enum?: unknown;
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: unknown;
}

/**
 * Describes the variables of a template: those of its schema, if that is one of arktype, or else those that have a
 * preview value. `given` are the values in previews.
 */
export function describe(schema: unknown, given: Record<string, unknown>): Variable[] {
  const shape = shapeOf(schema);
  const required = Array.isArray(shape?.required) ? shape.required : [];
  const shapes =
    shape?.properties ?? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, like(value)]));
  // The schema sorts its names; authors think in the order of their preview values.
  const order = Object.keys(given);
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = Object.entries(shapes).sort(([a], [b]) => placeOf(a) - placeOf(b));
  return sorted.map(([name, each]) => {
    const options = optionsOf(each);
    return {
      name,
      type: options ? "string" : typeOf(each),
      isRequired: required.includes(name),
      description: typeof each.description === "string" ? each.description : null,
      options,
      preview: given[name] ?? null,
    };
  });
}

/** Returns the JSON Schema of a schema that can tell it; null for any other schema. */
function shapeOf(schema: unknown): Shape | null {
  if (typeof schema !== "function" || !("toJsonSchema" in schema) || typeof schema.toJsonSchema !== "function")
    return null;
  try {
    // What JSON Schema cannot express, such as a function, becomes the next wider type.
    return schema.toJsonSchema({ fallback: ({ base }: { base: unknown }) => base });
  } catch {
    return null;
  }
}

const like = (value: unknown): Shape => ({ type: typeof value });

function typeOf({ type }: Shape): Variable["type"] {
  if (type === "integer") return "number";
  return type === "string" || type === "number" || type === "boolean" ? type : "other";
}

function optionsOf(shape: Shape): string[] | null {
  const values = Array.isArray(shape.enum) ? shape.enum : shape.const === undefined ? [] : [shape.const];
  return values.length > 0 && values.every((each) => typeof each === "string") ? values : null;
}
