import type { Project } from "#contract/projects.ts";

/** A new project as its administrators read it. */
export const projectPayload: Project = {
  id: "3f0c4f8e-0000-4000-8000-000000000001",
  display_name: "Boats",
  description: "",
  created_at_millis: 1_000,
  is_production_mode: false,
  owner_team_id: null,
  config: {
    allow_localhost: true,
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    create_team_on_sign_up: false,
    authorization_server_enabled: false,
    self_named_clients: { documents: "off", document_domains: [], registration_enabled: false, scopes: null },
    oauth_account_merge_strategy: "link_method",
    oauth_providers: [],
    enabled_oauth_providers: [],
    domains: [],
    email_config: { type: "shared" },
    email_theme: "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac",
    team_creator_default_permissions: [{ id: "team_admin" }],
    team_member_default_permissions: [{ id: "team_member" }],
    user_default_permissions: [],
  },
};
