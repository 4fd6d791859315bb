import { parseForeignJson } from "#server/http/reply/json.ts";
import { type LooseRow, tableLike } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { base32Secret, textsOf } from "#server/move-in/values.ts";
import { frameworkProduct, linkedRoles } from "./frameworks.ts";
import { laravelOpener } from "./laravel-crypt.ts";
import type { More } from "./users.ts";

/**
 * Laravel: the table of its starter kits, https://laravel.com/docs/authentication, the roles of spatie/laravel-permission, and
 * the second factors of Fortify, https://github.com/laravel/fortify, which are encrypted with the app's key.
 */
export const laravel = frameworkProduct({
  name: "laravel",
  label: "Laravel",
  expects: "its database, or the table users as CSV, with email_verified_at and remember_token",
  table: ["users", "email", "email_verified_at", "password", "remember_token"],
  map: {
    users: {
      id: "id",
      email: "email",
      email_verified: "email_verified_at",
      name: "name",
      password_hash: "password",
      created_at: "created_at",
    },
    hash: { format: "bcrypt" },
  },
  left: {
    "sessions end with the move": ["remember_token"],
    "Hallpass keeps its own": ["updated_at"],
  },
  async before(source, into, map) {
    const roles = await linkedRoles(
      into,
      [await tableLike(source, "roles", ["id", "name", "guard_name"], ["role_id"]), "id", "name"],
      [await tableLike(source, "model_has_roles", ["role_id", "model_type", "model_id"]), "model_id", "role_id"],
    );
    const open = laravelOpener(map);
    return (row) => {
      const id = String(row.row.raw.id);
      return { roles: roles.get(id), ...secondFactorOf(into, row, id, open) };
    };
  },
});

const WITHOUT_KEY =
  "Laravel encrypts it with the key of the app (APP_KEY), which the map's settings.app_key would give; the user sets it up again";

function secondFactorOf(into: Conversion, row: LooseRow, user: string, open: ReturnType<typeof laravelOpener>): More {
  const columns = ["two_factor_secret", "two_factor_recovery_codes"] as const;
  if (!open) {
    row.leave(WITHOUT_KEY, ...columns, "two_factor_confirmed_at");
    return {};
  }
  // Apps without the option "confirm" of Fortify have no such column.
  const isConfirmed = !("two_factor_confirmed_at" in row.row.raw) || row.has("two_factor_confirmed_at");
  row.leave("the user has confirmed the authenticator app", "two_factor_confirmed_at");
  if (!isConfirmed) {
    row.leave("the user never confirmed the authenticator app", ...columns);
    return {};
  }
  const [secret, list] = columns.map((column) => row.text(column, "totp_secret_base64, recovery_code"));
  const codes = list === undefined ? [] : codesIn(open(list));
  if (!codes) into.report.warn("Recovery codes are not in the form of Fortify, and were left out.", user);
  return {
    totpSecret: secret === undefined ? undefined : base32Secret(open(secret)),
    written(written) {
      for (const code of codes ?? []) into.recoveryCode(written, { user, code });
    },
  };
}

/** Fortify keeps a list as JSON. An app may keep another form. */
function codesIn(text: string): string[] | undefined {
  try {
    return textsOf(parseForeignJson(text));
  } catch {
    // The caller reports it.
    return undefined;
  }
}
