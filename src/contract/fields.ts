import { Kind, type Static, type TObject, type TSchema, type TUnsafe, Type } from "@sinclair/typebox";
import type { AddressSchema } from "./checked.ts";
import type { JsonValue } from "./json.ts";
import {
  CURSOR_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  EXTERNAL_ID_MAX_LENGTH,
  FURTHER_PROPERTIES_MAX,
  JSON_BODY_MAX_BYTES,
  KEY_LIFETIME_MAX_MILLIS,
  LIST_PAGE_MAX,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  OAUTH_SCOPE_NAME_MAX_LENGTH,
  PASSWORD_CHECKED_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PROFILE_IMAGE_MAX_LENGTH,
  SECRET_LENGTH,
  SECRET_MAX_LENGTH,
  TSX_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "./limits.ts";
import { OAUTH_PROVIDERS } from "./providers.ts";

export { emailAddress, normalizeEmail, soughtText, withAsciiDomain } from "./ascii-address.ts";
export { type EmailAddress, isEmail, isStrictEmail, withPlainDomain } from "./email-address.ts";

/** Leaf schemas. The server checks each `format` and words the refusals (http/request/formats.ts). */

export const Uuid = Type.String({ format: "uuid" });
export const UserIdOrMe = Type.String({ format: "user-id-or-me" });
/** A project's id: a uuid, or `internal`. */
export const ProjectId = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH });
/** The address of a user or of a recipient. */
export const Email = Type.String({ format: "email" }) as AddressSchema;
/** The stricter form for addresses that become accounts: no empty dot parts, at least two characters in the last label. */
export const StrictEmail = Type.String({ format: "strict-email" }) as AddressSchema;
/** Marks an address that identifies no user: a sender, or the address of an account at a provider. Its letter case is kept. */
export const AS_WRITTEN = Symbol("as written");
export const WrittenEmail = Type.String({ format: "email", [AS_WRITTEN]: true });
export const Url = Type.String({ format: "url", maxLength: URL_MAX_LENGTH });
/** The maximum is the latest time that a Date can hold. */
const MILLIS = { minimum: 0, maximum: 8_640_000_000_000_000 };
export const Millis = Type.Integer({ ...MILLIS, description: "Milliseconds since 1970-01-01 UTC." });
/** A time from a client: clocks of other languages count fractions of milliseconds, which the server drops. */
export const GivenMillis = Type.Number({
  ...MILLIS,
  description: "Milliseconds since 1970-01-01 UTC; fractions are dropped.",
});
/** The lifetime of a key, for callers whose clock may be wrong. */
export const KeyLifetime = Type.Number({
  minimum: 1,
  maximum: KEY_LIFETIME_MAX_MILLIS,
  description: "A lifetime from now on, by the server's clock. It counts instead of `expires_at_millis`.",
});
/** Names and ids that users and other products choose. */
export const Name = Type.String({ maxLength: NAME_MAX_LENGTH });
/** A keyword of a protocol, or a code that a user types: not a name, but as short. */
export const ShortText = Name;
export const NonEmpty = Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH });
/** The id that a user has in another product or in a database of the owner. Compared exactly, and unique in the project. */
export const ExternalId = Type.String({ minLength: 1, maxLength: EXTERNAL_ID_MAX_LENGTH });
export const Description = Type.String({ maxLength: DESCRIPTION_MAX_LENGTH });
/** A secret of Hallpass or of another product. */
export const Secret = Type.String({ maxLength: SECRET_MAX_LENGTH });
export const NonEmptySecret = Type.String({ minLength: 1, maxLength: SECRET_MAX_LENGTH });
/** The source of an email theme or template. */
export const Tsx = Type.String({ maxLength: TSX_MAX_LENGTH, description: "TSX source" });
/** A password that somebody chooses. */
export const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH });
/** A password that is compared with a hash, which may be imported. */
export const CurrentPassword = Type.String({ maxLength: PASSWORD_CHECKED_MAX_LENGTH });
export const ProfileImageUrl = Type.String({ format: "url", maxLength: PROFILE_IMAGE_MAX_LENGTH });
export const Base64 = Type.String({ format: "base64", maxLength: NAME_MAX_LENGTH });
export const Code = Type.String({ format: "code", description: `${SECRET_LENGTH} characters` });
export const OAuthProviderType = Type.Union(OAUTH_PROVIDERS.map((id) => Type.Literal(id)));
/** Marks a value of ours that the server accepts but does not list: the contract fixes the text with the list. */
export const UNNAMED = Symbol("unnamed");
/** Marks a union that is checked as a whole: a value that matches no member `is invalid`, without further detail. */
export const WHOLE = Symbol("whole");
export const OIDC = Type.Literal("oidc", { [UNNAMED]: true });
/** An id of any form: the endpoint answers an unknown id with a text of its own. */
export const AnyId = Type.String({ format: "any-id", maxLength: NAME_MAX_LENGTH });
/** The id of an email theme, or none. */
export const ThemeIdOrNone = (description?: string) =>
  Type.Union([Uuid, Type.Literal(false)], { [WHOLE]: true, description });
export const PermissionId = Type.String({ format: "permission-id", maxLength: NAME_MAX_LENGTH });

/** The name of a scope (RFC 6749 §3.3): a list of scopes separates them by spaces. */
export const ScopeName = Type.String({ format: "scope-name", minLength: 1, maxLength: OAUTH_SCOPE_NAME_MAX_LENGTH });
export const isScopeName = (text: string): boolean => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text);

/** The TypeBox kind of JSON with one size limit; the server checks it (http/reply/json-size.ts). */
export const LIMITED_JSON = "LimitedJson";
/** Its limit in bytes; a symbol, since JSON Schema has no keyword for it. The description states it. */
const MAX_JSON_BYTES = Symbol("bytes of JSON");
export const maxJsonBytes = (schema: TSchema): number => Reflect.get(schema, MAX_JSON_BYTES);

/** Any JSON value, null included, of at most so many bytes as text. */
export const JsonUpTo = <T = unknown>(bytes: number): TUnsafe<T> =>
  Type.Unsafe<T>({
    [Kind]: LIMITED_JSON,
    [MAX_JSON_BYTES]: bytes,
    description: `JSON of at most ${bytes} bytes`,
  });

/** A JSON object with properties of any name, of at most so many bytes as text. */
export const JsonObjectUpTo = <T = unknown>(bytes: number): TUnsafe<Record<string, T>> =>
  Type.Unsafe<Record<string, T>>({ ...JsonUpTo(bytes), type: "object" });

/** Metadata that the server keeps for an app: any JSON value, null included. */
export const Metadata = JsonUpTo<JsonValue>(METADATA_MAX_BYTES);

/** Any JSON value of the size of metadata. */
export const Json = JsonUpTo(METADATA_MAX_BYTES);

/** Any JSON value that fits into the body; the endpoint checks its size itself. */
export const JsonOfBody = JsonUpTo(JSON_BODY_MAX_BYTES);

/** For objects whose further properties are accepted and ignored. */
export const open = { additionalProperties: Json, maxProperties: FURTHER_PROPERTIES_MAX };

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Clients send an empty object, or nothing at all. */
export const NoBody = Type.Optional(Type.Object({}));

export const Success = Type.Object({ success: Type.Literal(true) });
export type Success = Static<typeof Success>;

export const List = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), is_paginated: Type.Boolean() });

/**
 * The values that the caller believes some fields to have now, by the names of the object that it read. The server
 * refuses the change with CHANGED_MEANWHILE if one of them differs.
 */
export const Expected = (read: TObject, groups: Record<string, TSchema> = {}) =>
  Type.Optional(
    Type.Object(
      {
        ...Object.fromEntries(Object.keys(read.properties).map((name) => [name, Type.Optional(JsonOfBody)])),
        ...groups,
      },
      { description: "Values that the caller has read. If one differs now, nothing changes: CHANGED_MEANWHILE." },
    ),
  );

/** Begins a page of a list: `next_cursor` of the page before, or the id of an item. */
export const Cursor = Type.String({ format: "cursor", maxLength: CURSOR_MAX_LENGTH });

/** The next page of a list: its first item and the place where it was, or null for the last page. */
export const Pagination = Type.Object({ next_cursor: Nullable(Cursor) });

/**
 * Parameters that make a list paginated. Without any of them, the answer is the whole list, as existing clients expect.
 */
export const pageParameters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
  /** The first item of the page, from `next_cursor`. */
  cursor: Type.Optional(Cursor),
  query: Type.Optional(Name),
};
