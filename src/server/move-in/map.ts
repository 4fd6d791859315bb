import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/errors";
import { parseForeignJson } from "#server/http/reply/json.ts";
import { PermissionId } from "#server/transfer/fields.ts";
import { reasonOf } from "./inputs/bytes.ts";
import { SourceError } from "./source-error.ts";

/** An object of optional fields, and of no others: a misspelled one would be ignored in silence. */
const optional = <P extends TProperties>(fields: P, expected: string) =>
  Type.Partial(Type.Object(fields), { additionalProperties: false, expected });

const Name = Type.String({ minLength: 1, expected: "the name of a field" });
const Text = Type.String({ expected: "a text" });

/** Where the columns of a table of one's own go. A value is the name of a column. */
const Columns = optional(
  {
    /** The list that has the users: the name of a table, or of a file without its ending. */
    from: Name,
    id: Name,
    email: Name,
    /** A column with a yes or no, or with the time of the verification; or true or false for all users. */
    email_verified: Type.Union([Name, Type.Boolean()], { expected: "the name of a field, true or false" }),
    name: Name,
    first_name: Name,
    last_name: Name,
    username: Name,
    picture: Name,
    phone: Name,
    password_hash: Name,
    password_salt: Name,
    totp_secret: Name,
    created_at: Name,
    last_sign_in_at: Name,
    disabled: Name,
    /** A column with a yes or no: no means that the account is disabled. */
    active: Name,
    roles: Name,
    language: Name,
    client_metadata: Name,
    client_read_only_metadata: Name,
    server_metadata: Name,
  },
  "an object that names columns",
);

const Count = Type.Integer({ minimum: 1, expected: "a whole number" });

/** How password hashes were made, where their text does not say it. */
const HashMap = optional(
  {
    format: Text,
    template: Text,
    pepper: Text,
    encoding: Text,
    salt_encoding: Text,
    /** Of scrypt. */
    n: Count,
    r: Count,
    p: Count,
    iterations: Type.Integer({ minimum: 1, expected: "a number of iterations" }),
  },
  "an object that says how hashes were made",
);

/** The file of `--map`: what an operator decides about a move, and the secrets that a source's hashes need. */
export const MoveMap = optional(
  {
    /** A role of the source → the id of a permission here; null leaves the role out. */
    roles: Type.Record(Type.String(), Type.Union([PermissionId, Type.Null()], { expected: "a permission, or null" }), {
      expected: "an object of roles and permissions",
    }),
    /** A provider's name in the source → its id here. */
    providers: Type.Record(Type.String(), Type.String({ minLength: 1, expected: "the id of a provider" }), {
      expected: "an object of providers and their ids here",
    }),
    /** With "new", every id is made for the project, also where the source has UUIDs: for a second project of an instance. */
    ids: Type.Union([Type.Literal("keep"), Type.Literal("new")], { expected: '"keep" or "new"' }),
    /** What the product's own reader needs to know, such as Firebase's hash parameters. */
    settings: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
      expected: "an object of settings",
    }),
    users: Columns,
    hash: HashMap,
  },
  "an object",
);
export type MoveMap = Static<typeof MoveMap>;

const check = TypeCompiler.Compile(MoveMap);

/** Reads a map. Throws a SourceError that names the first field that is not as it must be. */
export function parseMap(text: string, file: string): MoveMap {
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch (error) {
    throw new SourceError(`${file} is not JSON: ${reasonOf(error)}`, error);
  }
  if (check.Check(value)) return value;
  const [fault] = check.Errors(value);
  const where = fault?.path.slice(1) || "it";
  if (fault?.type === ValueErrorType.ObjectAdditionalProperties) {
    const fields = Object.keys(fault.schema.properties).join(", ");
    throw new SourceError(`${file}: ${where} is not a field of a map; expected one of ${fields}.`);
  }
  throw new SourceError(
    `${file}: ${where} is not as it must be; expected ${fault?.schema.expected ?? "no such field"}.`,
  );
}
