import type { ClientUser } from "#contract/users.ts";

/** A user as clients read her. */
export const adaPayload: ClientUser = {
  id: "a0000000-0000-4000-8000-000000000000",
  display_name: "Ada",
  primary_email: "ada@example.com",
  primary_email_verified: false,
  profile_image_url: null,
  signed_up_at_millis: 1_000,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
};
