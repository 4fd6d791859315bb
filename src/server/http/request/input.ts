import { Type } from "@sinclair/typebox";
import type { Level } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { type PathParams, storable } from "#server/http/routing/api-paths.ts";
import { type OAuthParameters, oauthParameters } from "./oauth-parameters.ts";
import type { Dialect } from "./prefix.ts";
import { compilePart } from "./schema.ts";
import { queryEntries, whereOf } from "./where.ts";

/** Parameters that an endpoint does not have are refused like any unknown property. docs/wire/requests.md. */
const NO_QUERY = Type.Object({});

/** What has been read of a request before its input is checked. `body` is undefined if none was sent. */
interface Read {
  params: PathParams;
  body: unknown;
}

/**
 * Prepares the checks of an endpoint's input: path, query, body and named headers. The returned function checks a
 * request, and returns the input of the handler. It throws `SCHEMA_ERROR` with all problems, in the order of
 * docs/wire/requests.md.
 */
export function inputOf(endpoint: Endpoint) {
  const params = endpoint.params && compilePart(endpoint.params, "params");
  // Endpoints without a caller ignore unknown query parameters: links and key sets are passed on with parameters
  // appended.
  const querySchema = endpoint.query ?? (endpoint.access === "none" ? undefined : NO_QUERY);
  // Nobody reads the errors of OAuth's endpoints but developers of clients, whose logs should have no code or secret.
  const hasSecrets = endpoint.oauthErrors ? true : undefined;
  const query = querySchema && compilePart(querySchema, "query", hasSecrets);
  const body = endpoint.body && compilePart(endpoint.body, "body", hasSecrets);
  const headers = endpoint.headers && compilePart(endpoint.headers, "headers");

  return (request: Request, { headers: names }: Dialect, caller: Caller | null, read: Read) => {
    const level: Level = caller?.level ?? "client";
    const [pathParams, entries] = [storable(read.params), entriesOf(request)];
    const parameters = endpoint.oauthErrors
      ? oauthParameters(entries, querySchema && schemaAt(querySchema, level))
      : Object.fromEntries(entries);
    const input = {
      params: params?.cast(pathParams, level),
      query: query?.cast(parameters, level),
      body: endpoint.bodyType === "form" ? body?.cast((read.body ?? {}) as OAuthParameters, level) : read.body,
    };
    body?.rewriteAddresses(input.body, level);
    const namesMe = () =>
      params?.namesMe(input.params, level) || query?.namesMe(input.query, level) || body?.namesMe(input.body, level);
    if (!caller?.user && namesMe()) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const missing = (endpoint.neededHeaders ?? []).filter((role) => !request.headers.has(names[role]));
    const problems = [
      ...missing.map((role) => `headers["${names[role]}"] must be defined`),
      ...(headers?.problems(headersIn(endpoint, request), level) ?? []),
      ...(params?.problems(input.params, level) ?? []),
      ...(query?.problems(input.query, level) ?? []),
      ...(body?.problems(input.body, level) ?? []),
    ];
    if (endpoint.user === "in-schema" && !caller?.user) problems.push("auth.user must be defined");
    if (problems.length > 0) {
      const lines = problems.map((problem) => `  - ${problem}`).join("\n");
      const { pathname } = whereOf(request);
      throw fail("SCHEMA_ERROR", { message: `Request validation failed on ${request.method} ${pathname}:\n${lines}` });
    }
    return input;
  };
}

/** Returns the headers that the endpoint names; all others are ignored. */
function headersIn({ headers }: Endpoint, request: Request): Record<string, string> {
  const names = Object.keys(headers?.properties ?? {});
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function entriesOf(request: Request): [name: string, value: string][] {
  if (!request.url.includes("?")) return [];
  const entries = queryEntries(request);
  // PostgreSQL stores no NUL, so no value contains one.
  if (entries.some(([name, value]) => name.includes("\0") || value.includes("\0"))) {
    throw refuse("QUERY_CONTAINS_NUL");
  }
  return entries;
}
