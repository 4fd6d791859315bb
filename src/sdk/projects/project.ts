import type { OAuthProviderId } from "#contract/providers.ts";

/** What a sign-in page knows of a project. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  /** `displayName` only where the id alone would say nothing. */
  readonly oauthProviders: readonly { readonly id: string; readonly displayName?: string }[];
}

export interface OAuthProviderConfig {
  id: string;
  /** `"oidc"`: any OpenID Connect issuer, under an id of the project's choice. */
  type: "shared" | "standard" | "oidc";
  /** False for one that was switched off: its keys are kept until it is switched on again. Default true. */
  enabled?: boolean;
  clientId?: string;
  clientSecret?: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  /** Only of type `"oidc"`. */
  issuerUrl?: string;
  /** Only of type `"oidc"`: the name on the button. */
  displayName?: string;
}

export type EmailConfig =
  | { type: "shared" }
  | {
      type: "standard";
      host: string;
      port: number;
      username: string;
      password: string;
      senderName: string;
      senderEmail: string;
    };

export interface TrustedDomain {
  domain: string;
  handlerPath: string;
}

interface PermissionRef {
  id: string;
}

export interface AdminProjectConfig extends ProjectConfig {
  readonly allowLocalhost: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly oauthAccountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates";
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: EmailConfig;
  readonly emailTheme: string;
  readonly domains: readonly TrustedDomain[];
  readonly teamCreatorDefaultPermissions: readonly PermissionRef[];
  readonly teamMemberDefaultPermissions: readonly PermissionRef[];
  readonly userDefaultPermissions: readonly PermissionRef[];
}

/** Every key is optional; lists replace the whole list. */
export interface AdminProjectConfigUpdate extends Partial<Omit<AdminProjectConfig, "oauthProviders">> {
  oauthProviders?: readonly (OAuthProviderConfig & ({ id: OAuthProviderId } | { type: "oidc" }))[];
}

export interface ProjectUpdate {
  displayName?: string;
  description?: string | null;
  isProductionMode?: boolean;
  config?: AdminProjectConfigUpdate;
}

export interface NewProject extends ProjectUpdate {
  displayName: string;
  /** A team of `internal` that the creator belongs to; without one it goes to a team of the creator. */
  ownerTeamId?: string;
}

export interface ProductionModeError {
  /** For texts of your own. */
  readonly code: "localhost_allowed" | "domain_invalid" | "domain_localhost" | "domain_ip" | "domain_not_https";
  /** The trusted domain that the error is about; null for `localhost_allowed`. */
  readonly domain: string | null;
  readonly message: string;
  /** Path in the console where it can be mended. */
  readonly relativeFixUrl: string;
}

/** A project as its administrators see it. */
export interface AdminProject extends Project {
  readonly description: string;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly config: AdminProjectConfig;
  update(changes: ProjectUpdate): Promise<void>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
  /** The rendered configuration object, secrets included. */
  getConfig(): Promise<Record<string, unknown>>;
  /** Merges an override: `{ "auth.otp.allowSignIn": true }`; `null` removes. */
  updateConfig(override: Record<string, unknown>): Promise<void>;
  getProductionModeErrors(): Promise<ProductionModeError[]>;
}
