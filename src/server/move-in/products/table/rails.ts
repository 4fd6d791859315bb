import { frameworkProduct } from "./frameworks.ts";

/**
 * Rails with Devise: https://github.com/heartcombo/devise. With a pepper in its configuration (config.pepper), put that
 * into the map: {"hash": {"pepper": "…"}}. The secrets of devise-two-factor are encrypted by Active Record, with keys that are
 * derived in Rails: they stay behind. https://github.com/devise-two-factor/devise-two-factor
 */
export const rails = frameworkProduct({
  name: "rails",
  label: "Rails (Devise)",
  expects: "its database, or the table users as CSV, with encrypted_password",
  table: ["users", "email", "encrypted_password", "reset_password_token"],
  map: {
    users: {
      id: "id",
      email: "email",
      email_verified: "confirmed_at",
      name: "name",
      first_name: "first_name",
      last_name: "last_name",
      username: "username",
      password_hash: "encrypted_password",
      created_at: "created_at",
      last_sign_in_at: "current_sign_in_at",
    },
    hash: { format: "bcrypt" },
  },
  left: {
    "codes that were sent end with the move": [
      ...["reset_password_token", "reset_password_sent_at", "confirmation_token", "confirmation_sent_at"],
      ...["unconfirmed_email", "unlock_token", "remember_created_at"],
    ],
    "Active Record encrypts it with keys of the app; the user sets it up again": [
      ...["otp_secret", "otp_backup_codes", "encrypted_otp_secret", "encrypted_otp_secret_iv"],
      ...["encrypted_otp_secret_salt", "consumed_timestep", "otp_required_for_login"],
    ],
    "Hallpass keeps its own": [
      ...["updated_at", "sign_in_count", "last_sign_in_at", "current_sign_in_ip", "last_sign_in_ip"],
      ...["failed_attempts", "locked_at"],
    ],
  },
});
