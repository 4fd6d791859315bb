import type { Level } from "#contract/access.ts";
import { getClientProject } from "#contract/client-project.ts";
import type { ClientProjectConfig } from "#contract/project-config.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { Project, ProjectConfig } from "./project.ts";

export const clientConfigFromWire = (config: ClientProjectConfig): ProjectConfig => ({
  signUpEnabled: config.sign_up_enabled,
  credentialEnabled: config.credential_enabled,
  magicLinkEnabled: config.magic_link_enabled,
  passkeyEnabled: config.passkey_enabled,
  clientTeamCreationEnabled: config.client_team_creation_enabled,
  clientUserDeletionEnabled: config.client_user_deletion_enabled,
  allowUserApiKeys: config.allow_user_api_keys,
  allowTeamApiKeys: config.allow_team_api_keys,
  oauthProviders: config.enabled_oauth_providers.map(({ id, display_name }) => ({
    id,
    ...(display_name !== undefined && { displayName: display_name }),
  })),
});

export async function loadProject<L extends Level>(wire: Wire<L>): Promise<Project> {
  const { id, display_name, config } = await wire.call(getClientProject);
  return { id, displayName: display_name, config: clientConfigFromWire(config) };
}
