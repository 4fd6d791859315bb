import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { GivenMillis, Millis } from "./fields.ts";
import { IMPORTED_PASSWORDS_COUNTED_MAX } from "./limits.ts";

/**
 * Users who have kept the password hash of another product: their next sign-in replaces it. docs/export-import.md,
 * "Hashes".
 */

const Count = Type.Integer({ minimum: 0 });

export const ImportedPasswords = Type.Object({
  count: Type.Integer({ minimum: 0, maximum: IMPORTED_PASSWORDS_COUNTED_MAX }),
  is_exact: Type.Boolean({ description: "False if there are more than `count`; `kinds` then has only these." }),
  kinds: Type.Array(
    Type.Object({
      kind: Type.String({ description: "Algorithm and cost, such as `bcrypt 10`: of a wrapped hash, those inside." }),
      count: Count,
      oldest_at_millis: Type.Integer({ ...Millis, description: "When the first of them was imported." }),
    }),
  ),
  live_check: Type.Boolean({
    description: "Whether the live check of the project is on: removed passwords then work again through it.",
  }),
});
export type ImportedPasswords = Static<typeof ImportedPasswords>;

export const getImportedPasswords = endpoint({
  method: "GET",
  path: "/imported-passwords",
  summary: "Count the users who have kept the password hash of another product, by kind and age",
  access: ADMIN_ONLY,
  query: Type.Object({
    before_millis: Type.Optional(
      Type.Integer({ ...Millis, description: "Only hashes that were imported before. By default, all." }),
    ),
  }),
  response: ImportedPasswords,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const resetImportedPasswords = endpoint({
  method: "POST",
  path: "/imported-passwords/reset",
  summary: "Remove passwords whose hashes were imported and never used since, and email links for new ones",
  access: ADMIN_ONLY,
  body: Type.Object({
    before_millis: GivenMillis,
    send_emails: Type.Optional(
      Type.Boolean({ description: "True by default. Otherwise, these users ask for a link themselves." }),
    ),
  }),
  response: Type.Object({
    users: Type.Integer({ minimum: 0, description: "Users whose passwords were removed." }),
    emails: Type.Integer({ minimum: 0, description: "Emails that were queued." }),
    is_complete: Type.Boolean({ description: "False if there are more: send the request again." }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
