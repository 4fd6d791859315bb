import type { ProjectConfig, ProjectConfigUpdate } from "#contract/project-config.ts";
import type { OAuthProviderId } from "#contract/providers.ts";
import { clientConfigFromWire } from "./client-project.ts";
import type { AdminProjectConfig, AdminProjectConfigUpdate, EmailConfig, OAuthProviderConfig } from "./project.ts";

type WireProvider = ProjectConfig["oauth_providers"][number];
type WireEmail = ProjectConfig["email_config"];

/** Adds the disabled providers from the rendered configuration; the project's endpoint lists only the enabled ones. */
export const configFromWire = (config: ProjectConfig, rendered: Record<string, unknown> = {}): AdminProjectConfig => ({
  ...clientConfigFromWire(config),
  allowLocalhost: config.allow_localhost,
  createTeamOnSignUp: config.create_team_on_sign_up,
  authorizationServerEnabled: config.authorization_server_enabled ?? false,
  oauthClaims: config.oauth_claims ?? [],
  oauthClaimsInSessions: config.oauth_claims_in_sessions ?? false,
  oauthAccountMergeStrategy: config.oauth_account_merge_strategy,
  oauthProviders: [...config.oauth_providers.map(providerFromWire), ...disabledProviders(rendered)],
  emailConfig: emailFromWire(config.email_config),
  emailTheme: config.email_theme,
  domains: config.domains.map(({ domain, handler_path }) => ({ domain, handlerPath: handler_path })),
  teamCreatorDefaultPermissions: config.team_creator_default_permissions,
  teamMemberDefaultPermissions: config.team_member_default_permissions,
  userDefaultPermissions: config.user_default_permissions,
});

const providerFromWire = (provider: WireProvider): OAuthProviderConfig => ({
  id: provider.id,
  type: provider.type,
  enabled: true,
  clientId: provider.client_id,
  clientSecret: provider.client_secret,
  facebookConfigId: provider.facebook_config_id,
  microsoftTenantId: provider.microsoft_tenant_id,
  ...(provider.type === "oidc" && { issuerUrl: provider.issuer_url, displayName: provider.display_name }),
});

function disabledProviders(rendered: Record<string, unknown>): OAuthProviderConfig[] {
  const providers = recordAt(recordAt(recordAt(rendered, "auth"), "oauth"), "providers");
  return Object.keys(providers)
    .map((key) => ({ key, provider: recordAt(providers, key) }))
    .filter(({ provider: { type, allowSignIn } }) => typeof type === "string" && !allowSignIn)
    .map(({ key, provider }) => ({
      id: provider.type === "oidc" ? key : String(provider.type),
      type: provider.type === "oidc" ? "oidc" : provider.isShared ? "shared" : "standard",
      enabled: false,
      clientId: textOf(provider.clientId),
      clientSecret: textOf(provider.clientSecret),
      facebookConfigId: textOf(provider.facebookConfigId),
      microsoftTenantId: textOf(provider.microsoftTenantId),
      ...(provider.type === "oidc" && {
        issuerUrl: textOf(provider.issuerUrl),
        displayName: textOf(provider.displayName),
      }),
    }));
}

function recordAt(value: unknown, key: string): Record<string, unknown> {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function emailFromWire(email: WireEmail): EmailConfig {
  if (email.type === "shared") return { type: "shared" };
  return {
    type: "standard",
    host: email.host ?? "",
    port: email.port ?? 0,
    username: email.username ?? "",
    password: email.password ?? "",
    senderName: email.sender_name ?? "",
    senderEmail: email.sender_email ?? "",
  };
}

/** Converts an update to the wire. Fields that are not set stay absent, because JSON omits undefined values. */
export const configToWire = (config: AdminProjectConfigUpdate): ProjectConfigUpdate => ({
  sign_up_enabled: config.signUpEnabled,
  credential_enabled: config.credentialEnabled,
  magic_link_enabled: config.magicLinkEnabled,
  passkey_enabled: config.passkeyEnabled,
  client_team_creation_enabled: config.clientTeamCreationEnabled,
  client_user_deletion_enabled: config.clientUserDeletionEnabled,
  allow_user_api_keys: config.allowUserApiKeys,
  allow_team_api_keys: config.allowTeamApiKeys,
  allow_localhost: config.allowLocalhost,
  create_team_on_sign_up: config.createTeamOnSignUp,
  authorization_server_enabled: config.authorizationServerEnabled,
  oauth_claims: config.oauthClaims && [...config.oauthClaims],
  oauth_claims_in_sessions: config.oauthClaimsInSessions,
  oauth_account_merge_strategy: config.oauthAccountMergeStrategy,
  oauth_providers: config.oauthProviders?.map(providerToWire),
  email_config: config.emailConfig && emailToWire(config.emailConfig),
  email_theme: config.emailTheme,
  domains: config.domains?.map(({ domain, handlerPath }) => ({ domain, handler_path: handlerPath })),
  team_creator_default_permissions: idsOf(config.teamCreatorDefaultPermissions),
  team_member_default_permissions: idsOf(config.teamMemberDefaultPermissions),
  user_default_permissions: idsOf(config.userDefaultPermissions),
});

type ProviderWrite = NonNullable<ProjectConfigUpdate["oauth_providers"]>[number];

function providerToWire(provider: NonNullable<AdminProjectConfigUpdate["oauthProviders"]>[number]): ProviderWrite {
  if (provider.type === "oidc") {
    const { id, enabled, clientId = "", clientSecret = "", issuerUrl = "", displayName: display_name } = provider;
    const keys = { client_id: clientId, client_secret: clientSecret };
    return { id, type: "oidc", enabled, issuer_url: issuerUrl, display_name, ...keys };
  }
  const { enabled, clientId, clientSecret, facebookConfigId, microsoftTenantId } = provider;
  // Not of type "oidc", so its id is one of the known ones.
  const [id, type] = [provider.id as OAuthProviderId, provider.type];
  const more = { enabled, facebook_config_id: facebookConfigId, microsoft_tenant_id: microsoftTenantId };
  if (type === "shared") return { id, type, client_id: clientId, client_secret: clientSecret, ...more };
  // Missing keys are sent empty, so that the server's error names them.
  return { id, type, client_id: clientId ?? "", client_secret: clientSecret ?? "", ...more };
}

function emailToWire(email: EmailConfig): NonNullable<ProjectConfigUpdate["email_config"]> {
  if (email.type === "shared") return { type: "shared" };
  const { senderName, senderEmail, ...server } = email;
  return { ...server, sender_name: senderName, sender_email: senderEmail };
}

const idsOf = (refs: readonly { id: string }[] | undefined) => refs?.map(({ id }) => ({ id }));
