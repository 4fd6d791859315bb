import { DEFAULT_HANDLER_PATH } from "#contract/limits.ts";
import type { ClientProjectConfig, ProjectConfig, ProjectConfigUpdate } from "#contract/project-config.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Json } from "./override.ts";
import type { Config, OAuthProviderConfig } from "./schema.ts";

/** The configuration as the project endpoints return and accept it. docs/wire/config.md, "The project object". */

export function configView(config: Config): ProjectConfig {
  const providers = signInProviders(config).map(([key, provider]) => ({
    provider_config_id: key,
    ...providerView(key, provider),
  }));
  return {
    allow_localhost: config.domains.allowLocalhost,
    sign_up_enabled: config.auth.allowSignUp,
    credential_enabled: config.auth.password.allowSignIn,
    magic_link_enabled: config.auth.otp.allowSignIn,
    passkey_enabled: config.auth.passkey.allowSignIn,
    client_team_creation_enabled: config.teams.allowClientTeamCreation,
    client_user_deletion_enabled: config.users.allowClientUserDeletion,
    allow_user_api_keys: config.apiKeys.enabled.user,
    allow_team_api_keys: config.apiKeys.enabled.team,
    create_team_on_sign_up: config.teams.createPersonalTeamOnSignUp,
    authorization_server_enabled: config.authorizationServer?.enabled ?? false,
    oauth_claims: config.authorizationServer?.claims ?? [],
    oauth_claims_in_sessions: config.authorizationServer?.claimsInSessions ?? false,
    oauth_account_merge_strategy: config.auth.oauth.accountMergeStrategy,
    oauth_providers: providers,
    enabled_oauth_providers: providers.map(({ id }) => ({ id })),
    domains: Object.values(config.domains.trustedDomains)
      .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handler_path: handlerPath }))
      .sort((a, b) => compare(a.domain, b.domain)),
    email_config: emailView(config),
    email_theme: config.emails.selectedThemeId,
    team_creator_default_permissions: ids(config.rbac.defaultPermissions.teamCreator),
    team_member_default_permissions: ids(config.rbac.defaultPermissions.teamMember),
    user_default_permissions: ids(config.rbac.defaultPermissions.signUp),
  };
}

function providerView(key: string, provider: SignInProvider) {
  const { type, isShared, clientId: client_id, clientSecret: client_secret } = provider;
  if (type === "oidc") {
    const { issuerUrl: issuer_url, displayName: display_name } = provider;
    return { id: key, type: "oidc" as const, client_id, client_secret, issuer_url, display_name };
  }
  if (isShared) return { id: type, type: "shared" as const };
  const { facebookConfigId: facebook_config_id, microsoftTenantId: microsoft_tenant_id } = provider;
  return { id: type, type: "standard" as const, client_id, client_secret, facebook_config_id, microsoft_tenant_id };
}

export function clientConfigView(config: Config): ClientProjectConfig {
  return {
    sign_up_enabled: config.auth.allowSignUp,
    credential_enabled: config.auth.password.allowSignIn,
    magic_link_enabled: config.auth.otp.allowSignIn,
    passkey_enabled: config.auth.passkey.allowSignIn,
    client_team_creation_enabled: config.teams.allowClientTeamCreation,
    client_user_deletion_enabled: config.users.allowClientUserDeletion,
    allow_user_api_keys: config.apiKeys.enabled.user,
    allow_team_api_keys: config.apiKeys.enabled.team,
    enabled_oauth_providers: signInProviders(config).map(([key, { type, displayName }]) =>
      type === "oidc" ? { id: key, display_name: displayName ?? key } : { id: type },
    ),
  };
}

/** Returns the keys of the override that an update of the project sets. Arrays replace the stored entries. */
export function overrideFrom(update: ProjectConfigUpdate, current: Config): { [key: string]: Json | undefined } {
  if (update.email_theme !== undefined && !Object.hasOwn(current.emails.themes, update.email_theme)) {
    throw refuse("CONFIG_EMAIL_THEME_INVALID");
  }
  return {
    "auth.allowSignUp": update.sign_up_enabled,
    "auth.password.allowSignIn": update.credential_enabled,
    "auth.otp.allowSignIn": update.magic_link_enabled,
    "auth.passkey.allowSignIn": update.passkey_enabled,
    "auth.oauth.accountMergeStrategy": update.oauth_account_merge_strategy,
    "auth.oauth.providers": update.oauth_providers && providersFrom(update.oauth_providers, current),
    "users.allowClientUserDeletion": update.client_user_deletion_enabled,
    "teams.allowClientTeamCreation": update.client_team_creation_enabled,
    "teams.createPersonalTeamOnSignUp": update.create_team_on_sign_up,
    "domains.allowLocalhost": update.allow_localhost,
    "domains.trustedDomains": update.domains && domainsFrom(update.domains),
    "authorizationServer.enabled": update.authorization_server_enabled,
    "authorizationServer.claims": update.oauth_claims,
    "authorizationServer.claimsInSessions": update.oauth_claims_in_sessions,
    "apiKeys.enabled.user": update.allow_user_api_keys,
    "apiKeys.enabled.team": update.allow_team_api_keys,
    "emails.server": update.email_config && emailFrom(update.email_config),
    "emails.selectedThemeId": update.email_theme,
    "rbac.defaultPermissions.teamCreator": setOf(update.team_creator_default_permissions),
    "rbac.defaultPermissions.teamMember": setOf(update.team_member_default_permissions),
    "rbac.defaultPermissions.signUp": setOf(update.user_default_permissions),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const ids = (set: Record<string, true>) =>
  Object.keys(set)
    .sort(compare)
    .map((id) => ({ id }));
const setOf = (list: { id: string }[] | undefined) => list && Object.fromEntries(list.map(({ id }) => [id, true]));

type SignInProvider = OAuthProviderConfig & { type: string };

/**
 * The providers that allow sign-in. The others are not shown, but keep their secrets until they are turned on again.
 */
function signInProviders(config: Config): [string, SignInProvider][] {
  return Object.entries(config.auth.oauth.providers)
    .filter((entry): entry is [string, SignInProvider] => entry[1].type !== undefined && entry[1].allowSignIn)
    .sort(([, a], [, b]) => compare(a.type, b.type));
}

function providersFrom(list: NonNullable<ProjectConfigUpdate["oauth_providers"]>, current: Config): Json {
  const before = Object.entries(current.auth.oauth.providers).map(([key, provider]) => [
    key,
    compact({ ...provider, allowSignIn: false, allowConnectedAccounts: false }),
  ]);
  const now = list.map((provider) => [
    provider.id,
    compact({
      type: provider.type === "oidc" ? "oidc" : provider.id,
      isShared: provider.type === "shared",
      issuerUrl: provider.type === "oidc" ? provider.issuer_url : undefined,
      displayName: provider.type === "oidc" ? provider.display_name : undefined,
      allowSignIn: provider.enabled !== false,
      allowConnectedAccounts: provider.enabled !== false,
      clientId: provider.client_id,
      clientSecret: provider.client_secret,
      facebookConfigId: provider.type === "oidc" ? undefined : provider.facebook_config_id,
      microsoftTenantId: provider.type === "oidc" ? undefined : provider.microsoft_tenant_id,
    }),
  ]);
  return Object.fromEntries([...before, ...now]);
}

function domainsFrom(list: NonNullable<ProjectConfigUpdate["domains"]>): Json {
  return Object.fromEntries(
    list.map(({ domain, handler_path }) => [
      randomUuid(),
      { baseUrl: domain, handlerPath: handler_path || DEFAULT_HANDLER_PATH },
    ]),
  );
}

function emailView({ emails: { server } }: Config): ProjectConfig["email_config"] {
  if (server.isShared) return { type: "shared" };
  return {
    type: "standard",
    host: server.host,
    port: server.port,
    username: server.username,
    password: server.password,
    sender_name: server.senderName,
    sender_email: server.senderEmail,
  };
}

function emailFrom(config: NonNullable<ProjectConfigUpdate["email_config"]>): Json {
  if (config.type === "shared") return { isShared: true };
  return {
    isShared: false,
    host: config.host,
    port: config.port,
    username: config.username,
    password: config.password,
    senderName: config.sender_name,
    senderEmail: config.sender_email,
  };
}

function compact(entry: { [key: string]: Json | undefined }): Json {
  return Object.fromEntries(Object.entries(entry).filter((pair): pair is [string, Json] => pair[1] !== undefined));
}
