import { tableLike } from "#server/move-in/columns.ts";
import { frameworkProduct, linkedRoles } from "./frameworks.ts";

/**
 * Laravel: the table of its starter kits, https://laravel.com/docs/authentication, and the roles of spatie/laravel-permission.
 * Secrets of Fortify's second factors are encrypted with the app's key, and stay behind.
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
    "Laravel encrypts it with the key of the app; the user sets it up again": [
      ...["two_factor_secret", "two_factor_recovery_codes", "two_factor_confirmed_at"],
    ],
  },
  async before(source, into) {
    const roles = await linkedRoles(
      into,
      [await tableLike(source, "roles", ["id", "name", "guard_name"], ["role_id"]), "id", "name"],
      [await tableLike(source, "model_has_roles", ["role_id", "model_type", "model_id"]), "model_id", "role_id"],
    );
    return (row) => ({ roles: roles.get(String(row.row.raw.id)) });
  },
});
