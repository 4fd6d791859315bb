import type { OAuthProviderId } from "#contract/providers.ts";
import type { OAuthClaim } from "#sdk/oauth/oauth-claims.ts";

/** The configuration object of a project, with its defaults and its secrets. docs/wire/config.md describes each part. */
export type RenderedConfig = {
  rbac: {
    permissions: Record<string, ConfigPermission>;
    defaultPermissions: { teamCreator: PermissionSet; teamMember: PermissionSet; signUp: PermissionSet };
  };
  apiKeys: { enabled: { team: boolean; user: boolean } };
  teams: { createPersonalTeamOnSignUp: boolean; allowClientTeamCreation: boolean };
  users: { allowClientUserDeletion: boolean };
  domains: { allowLocalhost: boolean; trustedDomains: Record<string, ConfigDomain> };
  auth: {
    allowSignUp: boolean;
    password: { allowSignIn: boolean };
    otp: { allowSignIn: boolean };
    passkey: { allowSignIn: boolean };
    anonymous?: { allowSignIn: boolean };
    oauth: { accountMergeStrategy: MergeStrategy; providers: Record<string, ConfigOAuthProvider> };
  };
  emails: {
    server: ConfigEmailServer;
    selectedThemeId: string;
    themes: Record<string, ConfigTheme>;
    templates: Record<string, ConfigTemplate>;
    securityNotices?: boolean;
    /** The language of emails to users whose language is not known, such as `fr-FR`. */
    language?: string;
  };
  /** Whether the project is an OpenID Provider and authorization server. Without it, it is not. */
  authorizationServer?: { enabled?: boolean; claims?: OAuthClaim[]; claimsInSessions?: boolean };
  /** The days that the project keeps its records. Without it, the defaults of docs/limits.md. */
  retention?: { mailsDays?: number; webhookMessagesDays?: number; auditLogDays?: number };
};

type MergeStrategy = "link_method" | "raise_error" | "allow_duplicates";
/** The ids of permissions, each with `true`. */
type PermissionSet = Record<string, true>;
type ConfigTheme = { displayName: string; tsxSource: string };
type ConfigTemplate = ConfigTheme & { themeId?: string | false };
type ConfigDomain = { baseUrl: string; handlerPath: string };
type ConfigPermission = { description?: string; scope?: "team" | "project"; containedPermissionIds?: PermissionSet };
type ConfigOAuthProvider = {
  type?: OAuthProviderId | "oidc";
  isShared: boolean;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
  clientId?: string;
  clientSecret?: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  issuerUrl?: string;
  displayName?: string;
};
type ConfigEmailServer = {
  isShared: boolean;
  host?: string;
  port?: number;
  username?: string;
  password?: string;
  senderName?: string;
  senderEmail?: string;
};

/** The settings that an override can name with a dotted key. */
type Settings = {
  "rbac.permissions": Record<string, ConfigPermission>;
  "rbac.defaultPermissions.teamCreator": PermissionSet;
  "rbac.defaultPermissions.teamMember": PermissionSet;
  "rbac.defaultPermissions.signUp": PermissionSet;
  "apiKeys.enabled.team": boolean;
  "apiKeys.enabled.user": boolean;
  "teams.createPersonalTeamOnSignUp": boolean;
  "teams.allowClientTeamCreation": boolean;
  "users.allowClientUserDeletion": boolean;
  "domains.allowLocalhost": boolean;
  "domains.trustedDomains": Record<string, ConfigDomain>;
  "auth.allowSignUp": boolean;
  "auth.password.allowSignIn": boolean;
  "auth.otp.allowSignIn": boolean;
  "auth.passkey.allowSignIn": boolean;
  "auth.anonymous": { allowSignIn: boolean };
  "auth.anonymous.allowSignIn": boolean;
  "auth.oauth.accountMergeStrategy": MergeStrategy;
  "auth.oauth.providers": Record<string, Partial<ConfigOAuthProvider>>;
  "emails.server": Partial<ConfigEmailServer>;
  "emails.selectedThemeId": string;
  "emails.themes": Record<string, ConfigTheme>;
  "emails.templates": Record<string, ConfigTemplate>;
  "emails.securityNotices": boolean;
  "emails.language": string;
  /** Whether the project is an OpenID Provider and authorization server; false by default. */
  "authorizationServer.enabled": boolean;
  /** Claims of the project's own; none by default. */
  "authorizationServer.claims": OAuthClaim[];
  /** Whether the access tokens of sessions have them, too; false by default. */
  "authorizationServer.claimsInSessions": boolean;
  /** Emails with their attempts, from 1 to 3,650 days; 90 by default. */
  "retention.mailsDays": number;
  /** Webhook messages with their deliveries, from 1 to 3,650 days; 90 by default. */
  "retention.webhookMessagesDays": number;
  /** Entries of the audit log, from 1 to 3,650 days, or 0 for ever; 730 by default. */
  "retention.auditLogDays": number;
};

/** A value at a dotted key: an entry of a record as a whole, or one of its fields. */
type EntryOrField<T> = Partial<T> | T[keyof T] | null;

/**
 * Changes of a configuration by dotted keys. `null` removes a setting or an entry. A key replaces its value as a whole.
 *
 *     const changes: ConfigOverride = { "auth.otp.allowSignIn": true, "auth.oauth.providers.github": null };
 */
export type ConfigOverride = { [K in keyof Settings]?: Settings[K] | null } & {
  [part in keyof RenderedConfig]?: object | null;
} & { [key: `rbac.permissions.${string}`]: EntryOrField<ConfigPermission> | undefined } & {
  [key: `domains.trustedDomains.${string}`]: EntryOrField<ConfigDomain> | undefined;
} & { [key: `auth.oauth.providers.${string}`]: EntryOrField<ConfigOAuthProvider> | undefined } & {
  [key: `emails.server.${string}`]: EntryOrField<ConfigEmailServer> | undefined;
} & { [key: `emails.themes.${string}`]: EntryOrField<ConfigTheme> | undefined } & {
  [key: `emails.templates.${string}`]: EntryOrField<ConfigTemplate> | undefined;
};
