import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";

/** Another user's ids, for every place where an endpoint takes one. */
export interface Ids {
  userId: string;
  /** For every other uuid: tests go through all kinds of ids. */
  otherId: string;
  /** For teams, if they are not among the others. */
  teamId?: string;
  /** For addresses; a new one each time by default. */
  email?: string;
  permissionId?: string;
  providerId?: string;
  webhookEndpointId?: string;
  webhookMessageId?: string;
  oauthClientId?: string;
  /** For JSON of any shape; by default an object with an id. */
  json?: unknown;
  projectId: string;
  refreshToken: string;
  apiKey: string;
}

/** Bodies that fit a schema: one with all fields, and one for each optional field alone. */
export function bodies(schema: TSchema, ids: Ids): unknown[] {
  const whole = sample(schema, ids);
  if (schema[Kind] !== "Object") return [whole];
  const properties = Object.entries(schema.properties as Record<string, TSchema>);
  const of = (names: [string, TSchema][]) =>
    Object.fromEntries(names.map(([name, each]) => [name, sample(each, ids, name)]));
  const needed = properties.filter(([, each]) => !each[OptionalKind]);
  const single = properties.filter(([, each]) => each[OptionalKind]).map((each) => of([...needed, each]));
  return [whole, ...single];
}

/** A value that fits a schema, with the given ids wherever an id fits. */
export function sample(schema: TSchema, ids: Ids, name = ""): unknown {
  switch (schema[Kind]) {
    case "Object":
      return Object.fromEntries(
        Object.entries(schema.properties as Record<string, TSchema>).map(([key, each]) => [
          key,
          sample(each, ids, key),
        ]),
      );
    case "Array":
      return [sample(schema.items, ids, name)];
    case "Union":
      return sample(schema.anyOf.find((branch: TSchema) => branch[Kind] !== "Null") ?? schema.anyOf[0], ids, name);
    case "Intersect":
      return sample(schema.allOf.at(-1), ids, name);
    case "Literal":
      return schema.const;
    case "Boolean":
      return true;
    case "Integer":
    case "Number":
      return Math.min(2_000_000_000_000, schema.maximum ?? Number.POSITIVE_INFINITY);
    case "String":
      return text(schema, ids, name);
    default:
      return ids.json ?? { any: ids.otherId };
  }
}

function text({ format }: TSchema, ids: Ids, name: string): string {
  if (name === "project_id" || name === "client_id") return ids.projectId;
  if (name === "refresh_token") return ids.refreshToken;
  if (name === "api_key") return ids.apiKey;
  if (name === "provider_id" || name === "provider_config_id") return ids.providerId ?? "a sample text";
  if (name === "email_theme") return DEFAULT_LIGHT_THEME_ID;
  if (name === "endpoint_id") return ids.webhookEndpointId ?? "a sample text";
  if (name === "oauth_client_id") return ids.oauthClientId ?? "a sample text";
  if (name === "message_id") return ids.webhookMessageId ?? "a sample text";
  // A webhook endpoint must be on the public internet.
  if (name === "url" && format === "http-url") return "https://example.com/";
  switch (format) {
    case "uuid":
    case "any-id":
    case "cursor":
    case "user-cursor":
      if (name.includes("user")) return ids.userId;
      return name.includes("team") ? (ids.teamId ?? ids.otherId) : ids.otherId;
    case "user-id-or-me":
      return ids.userId;
    case "email":
    case "strict-email":
      return ids.email ?? `sample-${crypto.randomUUID()}@example.com`;
    case "url":
    case "http-url":
    case "trusted-domain":
      return "http://localhost/";
    case "claim-name":
    case "scope-name":
      return "sample_scope";
    case "handler-path":
      return "/handler";
    case "base64":
      // Long enough for a TOTP secret.
      return btoa("\0".repeat(20));
    case "code":
      return "x".repeat(45);
    case "own-permission-id":
      return "sample_permission";
    case "permission-id":
      return ids.permissionId ?? "team_member";
    default:
      return name === "config_override_string" ? "{}" : "a sample text";
  }
}
