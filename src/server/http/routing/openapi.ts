import type { TSchema } from "@sinclair/typebox";
import type { OpenAPIV3_1 as OpenApi } from "openapi-types";
import type { Level } from "#contract/access.ts";
import { type Endpoint, isPerLevel, type Part } from "#contract/endpoint.ts";
import { type ErrorCode, errors } from "#contract/errors.ts";
import { requestHeaders } from "#contract/headers.ts";
import { type OAuthErrorCode, oauthErrors, oauthErrorsOf } from "#contract/oauth/errors.ts";

const names = requestHeaders("hallpass");

/** Returns the OpenAPI 3.1 document of a list of endpoints: the contract in machine-readable form. */
export function openApiOf(endpoints: readonly Endpoint[], serverUrl: string, version: string): OpenApi.Document {
  const paths: Record<string, Record<string, OpenApi.OperationObject>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    const path = paths[endpoint.path];
    if (path) path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Hallpass API", version, description: "Authentication and user management." },
    servers: [{ url: `${serverUrl}/api/v1` }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  };
}

const header = (name: string, description: string) => ({ type: "apiKey", in: "header", name, description }) as const;

const SECURITY_SCHEMES = {
  client: header(names.publishableClientKey, "The project's publishable client key."),
  server: header(names.secretServerKey, "The project's secret server key."),
  admin: header(names.superSecretAdminKey, "The project's super secret admin key."),
};

function operationOf(endpoint: Endpoint): OpenApi.OperationObject {
  const levels: readonly Level[] = typeof endpoint.access === "string" ? [] : endpoint.access;
  return {
    operationId: endpoint.id.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, ""),
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    security: levels.map((level) => ({ [level]: [] })),
    parameters: [
      ...(endpoint.access === "none" ? [] : accessParameters(levels)),
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query && schemaOf(endpoint.query), "query"),
    ],
    ...(endpoint.bodyType === "bytes" && {
      requestBody: { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } },
    }),
    ...(endpoint.body && {
      requestBody: { content: { [bodyTypeOf(endpoint)]: { schema: plainSchema(endpoint.body) } } },
    }),
    responses: responsesOf(endpoint),
  };
}

const bodyTypeOf = ({ bodyType }: Endpoint) =>
  bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";

const tagOf = (path: string) => path.split("/").filter((part) => part !== "" && part !== "internal")[0] ?? "index";

function accessParameters(levels: readonly Level[]): OpenApi.ParameterObject[] {
  return [
    { name: names.projectId, in: "header", required: levels.length > 0, schema: { type: "string" } },
    {
      name: names.accessType,
      in: "header",
      required: levels.length > 0,
      schema: { type: "string", enum: levels.length > 0 ? [...levels] : ["client", "server", "admin"] },
    },
    { name: names.accessToken, in: "header", required: false, schema: { type: "string" } },
  ];
}

function parametersOf(schema: TSchema | undefined, place: "path" | "query"): OpenApi.ParameterObject[] {
  const properties: Record<string, TSchema> = schema?.properties ?? {};
  const required: string[] = schema?.required ?? [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    // The library's type for a parameter's schema is OpenAPI 3.0's, which has the same plain types.
    schema: plainSchema(property) as OpenApi.ParameterObject["schema"],
  }));
}

/** Servers and admins may do everything that clients may, so where levels differ, the wider schema is documented. */
const schemaOf = (part: Part): TSchema => (isPerLevel(part) ? part.server : part);

/** Removes TypeBox's symbols, and lists both schemas where levels differ. */
function plainSchema(part: Part): OpenApi.SchemaObject {
  const plain = (schema: TSchema): OpenApi.SchemaObject => JSON.parse(JSON.stringify(schema));
  if (!isPerLevel(part)) return plain(part);
  return {
    anyOf: [
      { title: "client", ...plain(part.client) },
      { title: "server, admin", ...plain(part.server) },
    ],
  };
}

function responsesOf(endpoint: Endpoint): OpenApi.ResponsesObject {
  const good: OpenApi.ResponseObject = {
    description: "Success",
    content: endpoint.response
      ? { "application/json": { schema: plainSchema(endpoint.response) } }
      : { "text/plain": { schema: { type: "string" } } },
  };
  const byStatus = Map.groupBy(endpoint.errors, (code) => errors[code].status);
  const oauthByStatus = Map.groupBy(oauthErrorsOf(endpoint), (code) => oauthErrors[code].status);
  return {
    [endpoint.status ?? 200]: good,
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(codes)])),
    ...Object.fromEntries([...oauthByStatus].map(([status, codes]) => [status, oauthErrorResponse(codes)])),
  };
}

const oauthErrorResponse = (codes: readonly OAuthErrorCode[]): OpenApi.ResponseObject => ({
  description: codes.map((code) => `${code}: ${oauthErrors[code].when}`).join(" "),
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error"],
        properties: { error: { type: "string", enum: [...codes] }, error_description: { type: "string" } },
      },
    },
  },
});

function errorResponse(codes: readonly ErrorCode[]): OpenApi.ResponseObject {
  const schemas = codes.map((code): OpenApi.SchemaObject => {
    const { details } = errors[code];
    return {
      type: "object",
      required: ["code", "error"],
      properties: {
        code: { type: "string", const: code },
        ...(details && { details: plainSchema(details) }),
        error: { type: "string" },
      },
    };
  });
  return { description: codes.join(", "), content: { "application/json": { schema: { anyOf: schemas } } } };
}
