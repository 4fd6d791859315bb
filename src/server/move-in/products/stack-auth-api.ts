import type { Conversion } from "../conversion.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { objectsIn } from "../values.ts";

/** Users and teams as the server API lists them. It gives no hashes and no second factors. */
export async function readStackAuthApi(source: Source, into: Conversion, users: readonly string[]): Promise<void> {
  for (const name of users) for await (const row of into.rows(name)) readUser(into, row);
  for (const name of await source.listsWith("id", "display_name", "client_read_only_metadata", "server_metadata")) {
    if (users.includes(name)) continue;
    for await (const row of into.rows(name)) {
      const name = row.text("display_name", "display_name") ?? "";
      into.team(row, { id: row.text("id", "id") ?? "", name, ...shared(row) });
    }
  }
  for (const name of await source.listsWith("team_id", "user_id")) {
    for await (const row of into.rows(name)) {
      for (const field of ["display_name", "profile_image_url", "user", "team"]) row.leave(field, "the user has it");
      into.member(row, { team: row.text("team_id", "team_id") ?? "", user: row.text("user_id", "user_id") ?? "" });
    }
  }
}

const shared = (row: Row) => ({
  picture: row.text("profile_image_url", "profile_image_url"),
  createdAt: row.time("created_at_millis", "created_at_millis"),
  clientMetadata: row.json("client_metadata", "client_metadata"),
  clientReadOnlyMetadata: row.json("client_read_only_metadata", "client_read_only_metadata"),
  serverMetadata: row.json("server_metadata", "server_metadata"),
});

const FOLLOWS = [
  ...["has_password", "passkey_auth_enabled", "requires_totp_mfa", "auth_with_email", "primary_email_auth_enabled"],
  ...["selected_team", "selected_team_id", "is_restricted", "restricted_reason", "restricted_by_admin"],
];

function readUser(into: Conversion, row: Row): void {
  const id = row.text("id", "id") ?? "";
  const email = row.text("primary_email", "contact_channels");
  const isVerified = row.flag("primary_email_verified", "contact_channels.is_verified") ?? false;
  const accounts = objectsIn(row.list("oauth_providers", "oauth_account"));
  const { createdAt, ...fields } = shared(row);
  for (const field of FOLLOWS) row.leave(field, "the API does not give it out, or it follows from the other fields");
  const isMoved = into.user(row, {
    id,
    name: row.text("display_name", "display_name"),
    ...fields,
    emails: email ? [{ value: email, isVerified }] : [],
    usesOtp: row.flag("otp_auth_enabled", "otp_auth_enabled"),
    signedUpAt: row.time("signed_up_at_millis", "signed_up_at_millis") ?? createdAt,
    lastActiveAt: row.time("last_active_at_millis", "last_active_at_millis"),
    isAnonymous: row.flag("is_anonymous", "is_anonymous"),
  });
  if (!isMoved) return;
  for (const account of accounts) {
    const address = typeof account.email === "string" ? account.email : undefined;
    into.account(row, {
      user: id,
      provider: String(account.id),
      accountId: String(account.account_id),
      email: address,
    });
  }
}
