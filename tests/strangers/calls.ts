import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";
import type { Level } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { bodies, type Ids, sample } from "../isolation/sample.ts";

/** A request without its credentials. */
export interface Parts {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Ids for every place where an endpoint takes one of their kind. */
export interface Choices
  extends Pick<Ids, "projectId" | "refreshToken" | "apiKey" | "providerId" | "webhookEndpointId" | "webhookMessageId"> {
  users: readonly string[];
  teams: readonly string[];
  others: readonly string[];
  emails: readonly string[];
}

/** Every different call that fits an endpoint at a level, with each of the ids in each place where it fits. */
export function callsWith(endpoint: Endpoint, level: Level, choices: Choices): Parts[] {
  const { users, teams, others, emails, ...fixed } = choices;
  const shapes = (ids: Pick<Ids, "userId" | "otherId" | "teamId" | "email">) => [
    ...shapesOf(endpoint, level, { ...fixed, ...ids, json: "a stranger's" }),
  ];
  const nobody = { userId: "nobody", teamId: "nothing", otherId: "nothing", email: "nobody@example.com" };
  // If an endpoint has no place for ids of a kind, one of them is enough.
  const fitting = (name: keyof typeof nobody, all: readonly string[]) =>
    JSON.stringify(shapes({ ...nobody, [name]: "somebody" })) === JSON.stringify(shapes(nobody))
      ? all.slice(0, 1)
      : all;

  const different = new Map<string, Parts>();
  for (const userId of fitting("userId", users)) {
    for (const teamId of fitting("teamId", teams)) {
      for (const otherId of fitting("otherId", others)) {
        for (const email of fitting("email", emails)) {
          for (const parts of shapes({ userId, teamId, otherId, email })) different.set(JSON.stringify(parts), parts);
        }
      }
    }
  }
  return [...different.values()];
}

function* shapesOf(endpoint: Endpoint, level: Level, ids: Ids): Generator<Parts> {
  const at = (name: "params" | "query" | "body") => {
    const part = endpoint[name];
    return part && schemaAt(part, level);
  };
  const [params, query, body] = [at("params"), at("query"), at("body")];
  for (const asked of query ? variants(query, ids) : [undefined]) {
    for (const given of body ? variants(body, ids) : [undefined]) {
      yield { params: params && (sample(params, ids) as object), query: asked as object | undefined, body: given };
    }
  }
}

/** All fields, each optional field alone, and no optional field. */
function variants(schema: TSchema, ids: Ids): unknown[] {
  if (schema[Kind] !== "Object") return bodies(schema, ids);
  const needed = Object.entries(schema.properties as Record<string, TSchema>).filter(([, each]) => !each[OptionalKind]);
  return [...bodies(schema, ids), Object.fromEntries(needed.map(([name, each]) => [name, sample(each, ids, name)]))];
}

const ID_FORMATS = ["uuid", "any-id", "cursor", "user-cursor", "user-id-or-me", "permission-id"];

/** Calls with required fields and ids only: each optional id alone. */
export function callsOfIds(endpoint: Endpoint, level: Level, ids: Ids): Parts[] {
  const at = (name: "params" | "query" | "body") => {
    const part = endpoint[name];
    return part && idsAlone(schemaAt(part, level), ids);
  };
  const [params = [undefined], queries = [undefined], given = [undefined]] = [at("params"), at("query"), at("body")];
  return params.flatMap((each) => queries.flatMap((query) => given.map((body) => ({ params: each, query, body }))));
}

function idsAlone(schema: TSchema, ids: Ids): object[] {
  const all = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const of = (names: [string, TSchema][]) =>
    Object.fromEntries(names.map(([name, each]) => [name, sample(each, ids, name)]));
  const needed = all.filter(([, each]) => !each[OptionalKind]);
  const further = all.filter(([, each]) => each[OptionalKind] && isId(each));
  return [of(needed), ...further.map((each) => of([...needed, each]))];
}

const isId = (schema: TSchema): boolean =>
  ID_FORMATS.includes(schema.format) || (schema.anyOf ?? []).some((each: TSchema) => isId(each));
