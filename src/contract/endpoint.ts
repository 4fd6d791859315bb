import type { Static, TSchema } from "@sinclair/typebox";
import type { Level } from "./access.ts";
import type { CheckedParams } from "./checked.ts";
import type { ErrorCode } from "./errors.ts";
import type { requestHeaders } from "./headers.ts";
import type { OAuthErrorCode } from "./oauth/errors.ts";

/** A schema that differs by access level; admins see what servers see. */
export interface PerLevel {
  client: TSchema;
  server: TSchema;
}

export type Part = TSchema | PerLevel;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The definition of an endpoint: its path, access levels, request, response and errors.
 * Paths are relative to `/api/v1`; `{name}` is a parameter.
 */
export interface EndpointShape {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Levels that may call it; `"anyone"`: access headers are optional; `"none"`: access headers are ignored. */
  readonly access: readonly Level[] | "anyone" | "none";
  /** `"required"` answers USER_AUTHENTICATION_REQUIRED, `"in-schema"` SCHEMA_ERROR `auth.user must be defined` (sic). */
  readonly user?: "required" | "in-schema";
  /** The error for an access token of a revoked session; ACCESS_TOKEN_EXPIRED by default. */
  readonly endedSession?: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED";
  /** A write that a signed-in user may do at client level: the server counts such writes. */
  readonly countsWrites?: true;
  /** Only for the project `internal`; others get EXPECTED_INTERNAL_PROJECT. */
  readonly project?: "internal";
  readonly params?: TSchema;
  readonly query?: Part;
  readonly body?: Part;
  readonly headers?: TSchema;
  /** Required headers, by their role: their names have the prefix of the request. */
  readonly neededHeaders?: readonly (keyof ReturnType<typeof requestHeaders>)[];
  /** 200 by default. */
  readonly status?: 200 | 201;
  /** Absent for plain-text answers. */
  readonly response?: Part;
  readonly errors: readonly ErrorCode[];
  /**
   * Makes it an endpoint of OAuth, whose errors have OAuth's form: those that it sends besides `GENERAL_OAUTH_ERRORS`. It
   * reads parameters as RFC 6749 §3.2 asks. src/contract/oauth/errors.ts.
   */
  readonly oauthErrors?: readonly OAuthErrorCode[];
  /**
   * `"form"`: the body is `application/x-www-form-urlencoded`, and nothing else; only for endpoints of OAuth. `"bytes"`: it
   * is a file, which the handler reads as it arrives, with a limit of its own.
   */
  readonly bodyType?: "form" | "bytes";
  /**
   * Part of a project's authorization server: where that is off, or this part of it, the path is unknown. `project_id` in it names
   * the project.
   */
  readonly ofAuthorizationServer?: true | "registration";
}

export type Endpoint<S extends EndpointShape = EndpointShape> = S & { readonly kind: "endpoint"; readonly id: string };

export function endpoint<const S extends EndpointShape>(shape: S): Endpoint<S> {
  return { ...shape, kind: "endpoint", id: `${shape.method} ${shape.path}` };
}

type At<P, L extends Level, Params extends unknown[] = []> = P extends PerLevel
  ? L extends "client"
    ? Static<P["client"], Params>
    : Static<P["server"], Params>
  : P extends TSchema
    ? Static<P, Params>
    : undefined;

type PartOf<E, K extends string> = E extends { readonly [key in K]: infer P } ? P : undefined;

/** The input of a caller of level `L`. */
export interface Input<E extends EndpointShape, L extends Level = Level, Params extends unknown[] = []> {
  params: At<PartOf<E, "params">, L, Params>;
  query: At<PartOf<E, "query">, L, Params>;
  body: At<PartOf<E, "body">, L, Params>;
}

/** The input of a handler, which the server has checked. */
export type CheckedInput<E extends EndpointShape> = Input<E, Level, CheckedParams>;

/** The output for a caller of level `L`. */
export type Output<E extends EndpointShape, L extends Level = Level> = At<PartOf<E, "response">, L>;

export function isPerLevel(part: Part): part is PerLevel {
  return "client" in part && "server" in part;
}

/** The schema for a level. */
export function schemaAt(part: Part, level: Level): TSchema {
  if (!isPerLevel(part)) return part;
  return level === "client" ? part.client : part.server;
}

/** Whether a value can be a parameter of a path. `""`, `"."` and `".."` would make it another path. */
export function canFillPath(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value !== "." && value !== ".." && !LONE_SURROGATE.test(value);
}

/** Half of a UTF-16 pair. Such a text has no UTF-8 form, so no URL can carry it. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Fills in the parameters of `/users/{user_id}`, escaped. Throws for values that would make it another path. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = params[name];
    if (typeof value !== "string") throw new Error(`Missing parameter ${name} of the path ${path}.`);
    if (!canFillPath(value)) throw new Error(`"${value}" cannot be the ${name} in the path ${path}.`);
    return encodeURIComponent(value);
  });
}
