import type { OAuthClient } from "#contract/oauth-clients.ts";
import type { OAuthGrant } from "#contract/oauth-grants.ts";
import type { ServerTeam } from "#contract/teams.ts";
import type { ServerUser } from "#contract/users.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { defaultsOf } from "#server/features/oauth-clients/index.ts";

const AT = Date.UTC(2026, 0, 5, 9, 30);
const USER_ID = "00000000-0000-4000-8000-00000000ada1";
const TEAM_ID = "00000000-0000-4000-8000-0000000000e8";

const TEAM: ServerTeam = {
  id: TEAM_ID,
  display_name: "Example team",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  created_at_millis: AT,
  server_metadata: null,
};

const USER: ServerUser = {
  id: USER_ID,
  display_name: "Ada Example",
  primary_email: "ada@example.com",
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: AT,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: TEAM_ID,
  primary_email_auth_enabled: true,
  last_active_at_millis: AT,
  server_metadata: null,
  selected_team: TEAM,
};

const MEMBERSHIP = { team_id: TEAM_ID, user_id: USER_ID };
const TEAM_PERMISSION = { id: "team_admin", ...MEMBERSHIP };
const PROJECT_PERMISSION = { id: "example_permission", user_id: USER_ID };

const OAUTH_CLIENT: OAuthClient = {
  id: "oac_example",
  kind: "confidential",
  name: "Example app",
  ...defaultsOf("confidential"),
  redirect_urls: ["https://app.example.com/callback"],
  origin: "owner",
  id_host: null,
  is_blocked: false,
  expires_at_millis: null,
  secrets: [],
  created_at_millis: AT,
  updated_at_millis: AT,
};

const OAUTH_GRANT: OAuthGrant = {
  id: "00000000-0000-4000-8000-00000000a110",
  user_id: USER_ID,
  client: { id: OAUTH_CLIENT.id, name: OAUTH_CLIENT.name, logo_url: null, client_url: null, id_host: null },
  access: [{ api: null, scopes: [{ name: "openid", description: null }] }],
  created_at_millis: AT,
  last_used_at_millis: AT,
};

/** The `data` of test events, in the form of real ones. No user and no team has these ids. */
export const EXAMPLES: Record<WebhookEvent, object> = {
  "user.created": USER,
  "user.updated": USER,
  "user.deleted": { id: USER_ID, teams: [{ id: TEAM_ID }] },
  "team.created": TEAM,
  "team.updated": TEAM,
  "team.deleted": { id: TEAM_ID },
  "team_membership.created": MEMBERSHIP,
  "team_membership.deleted": MEMBERSHIP,
  "team_permission.created": TEAM_PERMISSION,
  "team_permission.deleted": TEAM_PERMISSION,
  "project_permission.created": PROJECT_PERMISSION,
  "project_permission.deleted": PROJECT_PERMISSION,
  "oauth_client.created": OAUTH_CLIENT,
  "oauth_client.updated": OAUTH_CLIENT,
  "oauth_client.deleted": { id: OAUTH_CLIENT.id },
  "oauth_grant.created": OAUTH_GRANT,
  "oauth_grant.updated": OAUTH_GRANT,
  "oauth_grant.deleted": { id: OAUTH_GRANT.id, user_id: USER_ID, client_id: OAUTH_CLIENT.id },
};
