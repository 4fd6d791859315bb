import type { Static, TSchema } from "@sinclair/typebox";
import type { Level } from "./access.ts";
import type { ErrorCode } from "./errors.ts";
import type { requestHeaders } from "./headers.ts";

/** A schema that differs by access level; admins see what servers see. */
export interface PerLevel {
  client: TSchema;
  server: TSchema;
}

export type Part = TSchema | PerLevel;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Everything a caller may want to know about one call: where, who, what goes in, what comes out, what can go wrong.
 * Paths are relative to `/api/v1`; `{name}` stands for a parameter.
 */
export interface EndpointShape {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Levels that may call it; `"anyone"`: access headers are read when there are any; `"none"`: they are not looked at. */
  readonly access: readonly Level[] | "anyone" | "none";
  /** `"required"` answers USER_AUTHENTICATION_REQUIRED, `"in-schema"` SCHEMA_ERROR `auth.user must be defined` (sic). */
  readonly user?: "required" | "in-schema";
  /** What an access token of an ended session answers here; ACCESS_TOKEN_EXPIRED unless said otherwise. */
  readonly endedSession?: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED";
  /** Changes something that a signed-in user may change at client level: such writes are counted. */
  readonly countsWrites?: true;
  /** Only the project `internal` has it; others get EXPECTED_INTERNAL_PROJECT. */
  readonly project?: "internal";
  readonly params?: TSchema;
  readonly query?: Part;
  readonly body?: Part;
  readonly headers?: TSchema;
  /** Headers that a call needs, by their role: their names have the prefix of the request. */
  readonly neededHeaders?: readonly (keyof ReturnType<typeof requestHeaders>)[];
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201;
  /** Absent for plain-text answers. */
  readonly response?: Part;
  readonly errors: readonly ErrorCode[];
}

export type Endpoint<S extends EndpointShape = EndpointShape> = S & { readonly kind: "endpoint"; readonly id: string };

export function endpoint<const S extends EndpointShape>(shape: S): Endpoint<S> {
  return { ...shape, kind: "endpoint", id: `${shape.method} ${shape.path}` };
}

type At<P, L extends Level> = P extends PerLevel
  ? L extends "client"
    ? Static<P["client"]>
    : Static<P["server"]>
  : P extends TSchema
    ? Static<P>
    : undefined;

type PartOf<E, K extends string> = E extends { readonly [key in K]: infer P } ? P : undefined;

/** What a caller of level `L` passes in. */
export interface Input<E extends EndpointShape, L extends Level = Level> {
  params: At<PartOf<E, "params">, L>;
  query: At<PartOf<E, "query">, L>;
  body: At<PartOf<E, "body">, L>;
}

/** What a caller of level `L` gets back. */
export type Output<E extends EndpointShape, L extends Level = Level> = At<PartOf<E, "response">, L>;

export function isPerLevel(part: Part): part is PerLevel {
  return "client" in part && "server" in part;
}

/** The schema that holds for a level. */
export function schemaAt(part: Part, level: Level): TSchema {
  if (!isPerLevel(part)) return part;
  return level === "client" ? part.client : part.server;
}

/** `/users/{user_id}` filled in, values escaped. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
