import { type TSchema, Type } from "@sinclair/typebox";
import { JsonUpTo } from "#contract/fields.ts";
import type { JsonValue } from "#contract/json.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  EXTERNAL_ID_MAX_LENGTH,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  OAUTH_SCOPE_NAME_MAX_LENGTH,
  SECRET_MAX_LENGTH,
} from "#contract/limits.ts";
import { UUID } from "#contract/uuid.ts";
import "#server/http/reply/json-size.ts";

/**
 * Leaf schemas of a file's records. A message shows `expected` as the expected value; `secret` keeps a value out of
 * messages. They have patterns instead of named formats, because their messages are for a terminal and not for the
 * wire.
 */

export const Uuid = Type.String({ pattern: UUID.source, expected: "a UUID in lower case" });
export const ProjectId = Type.String({
  pattern: `^internal$|${UUID.source}`,
  expected: 'the id of a project: a UUID, or "internal"',
});
export const Text = Type.String({
  maxLength: SECRET_MAX_LENGTH,
  expected: `text of at most ${SECRET_MAX_LENGTH} characters`,
});
export const LanguageTag = Type.String({
  pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$",
  expected: "the tag of a language, such as fr-FR",
});
export const Name = Type.String({
  maxLength: NAME_MAX_LENGTH,
  expected: `text of at most ${NAME_MAX_LENGTH} characters`,
});
export const NonEmptyName = Type.String({
  minLength: 1,
  maxLength: NAME_MAX_LENGTH,
  expected: `text of 1 to ${NAME_MAX_LENGTH} characters`,
});
export const Description = Type.String({
  maxLength: DESCRIPTION_MAX_LENGTH,
  expected: `text of at most ${DESCRIPTION_MAX_LENGTH} characters`,
});
export const Switch = Type.Boolean({ expected: "true or false" });
export const Millis = Type.Integer({
  minimum: 0,
  maximum: 8_640_000_000_000_000,
  expected: "milliseconds since 1970-01-01",
});
export const Count = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  expected: "a whole number of at least 0",
});
export const PermissionId = Type.String({
  pattern: "^\\$?[a-z0-9_:]+$",
  maxLength: 500,
  expected: "the id of a permission",
});
/** The id of a permission that a project defines itself. */
export const OwnPermissionId = Type.String({
  pattern: "^[a-z0-9_:]+$",
  maxLength: NAME_MAX_LENGTH,
  expected: `1 to ${NAME_MAX_LENGTH} lower-case letters, digits, ":" and "_"`,
});
export const ScopeName = Type.String({
  pattern: "^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$",
  maxLength: OAUTH_SCOPE_NAME_MAX_LENGTH,
  expected: "a scope: ASCII characters without spaces, quotes and backslashes",
});
export const Digest = Type.String({
  pattern: "^[0-9a-f]{64}$",
  secret: true,
  expected: "a SHA-256 digest, 64 hexadecimal digits",
});
export const Base64 = Type.String({
  pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
  secret: true,
  expected: "base64 with its padding",
});
export const Base64Url = Type.String({
  pattern: "^[A-Za-z0-9_-]+$",
  maxLength: 1_400,
  expected: "base64url without padding",
});
/** The id of a user in another product or in the owner's database. */
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: EXTERNAL_ID_MAX_LENGTH,
  expected: `text of 1 to ${EXTERNAL_ID_MAX_LENGTH} characters`,
});
/** An id from another system, in a database index: PostgreSQL's indexes take about 2,700 bytes. */
export const ForeignId = Type.String({ minLength: 1, maxLength: 500, expected: "text of 1 to 500 characters" });
/** Any JSON value up to the size that the API accepts. */
export const Json = Type.Unsafe<JsonValue>({
  ...JsonUpTo(METADATA_MAX_BYTES),
  expected: `JSON of at most ${METADATA_MAX_BYTES} bytes`,
});
/** Any JSON value; its size is checked together with the value that contains it. */
export const AnyJson = Type.Unknown();

export const Optional = Type.Optional;
export const orNull = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], { expected: `${schema.expected ?? "a value"}, or null`, secret: schema.secret });
