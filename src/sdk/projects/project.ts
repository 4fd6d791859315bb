import type { OAuthProviderId } from "#contract/providers.ts";
import type { OAuthClaim } from "#sdk/oauth/oauth-claims.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";
import type { ConfigOverride, RenderedConfig } from "./config.ts";

/** The public settings of a project, which a sign-in page needs. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/** The settings of a project that everyone may read. */
export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  /** The enabled providers. `displayName` is set for providers without a well-known name. */
  readonly oauthProviders: readonly { readonly id: string; readonly displayName?: string }[];
}

/** A provider that a project uses, with its keys. */
export interface OAuthProviderConfig {
  id: string;
  /** `"oidc"` is any OpenID Connect issuer, under an id that the project chooses. */
  type: "shared" | "standard" | "oidc";
  /** False for a disabled provider, whose keys stay stored. Default `true`. */
  enabled?: boolean;
  clientId?: string;
  clientSecret?: string;
  facebookConfigId?: string;
  microsoftTenantId?: string;
  /** Only for type `"oidc"`. */
  issuerUrl?: string;
  /** Only for type `"oidc"`: the name on the button. */
  displayName?: string;
}

/** The mail server of a project: the shared one, or its own. */
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

/** A domain that codes and tokens may be sent to, and the path of its handler pages. */
export interface TrustedDomain {
  domain: string;
  handlerPath: string;
}

interface PermissionRef {
  id: string;
}

/** The settings of a project as its owner sees them. */
export interface AdminProjectConfig extends ProjectConfig {
  readonly allowLocalhost: boolean;
  readonly createTeamOnSignUp: boolean;
  /**
   * Whether the project is an OpenID Provider and authorization server: its OAuth clients can sign users in. Off by
   * default.
   */
  readonly authorizationServerEnabled: boolean;
  /** Claims of the project's own, which apps get beside the standard ones; at most 30. A change replaces all of them. */
  readonly oauthClaims: readonly OAuthClaim[];
  /** Whether the access tokens of sessions have these claims, too, as far as they fit. Off by default. */
  readonly oauthClaimsInSessions: boolean;
  readonly oauthAccountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates";
  readonly oauthProviders: readonly OAuthProviderConfig[];
  readonly emailConfig: EmailConfig;
  readonly emailTheme: string;
  readonly domains: readonly TrustedDomain[];
  readonly teamCreatorDefaultPermissions: readonly PermissionRef[];
  readonly teamMemberDefaultPermissions: readonly PermissionRef[];
  readonly userDefaultPermissions: readonly PermissionRef[];
}

/** Every field is optional. A list replaces the whole stored list. */
export interface AdminProjectConfigUpdate extends Partial<Omit<AdminProjectConfig, "oauthProviders">> {
  oauthProviders?: readonly (OAuthProviderConfig & ({ id: OAuthProviderId } | { type: "oidc" }))[];
}

/** The fields that can change in a project. */
export interface ProjectUpdate {
  displayName?: string;
  description?: string | null;
  isProductionMode?: boolean;
  config?: AdminProjectConfigUpdate;
}

/** The input of `createProject`. */
export interface NewProject extends ProjectUpdate {
  displayName: string;
  /** The team of `internal` that owns the project; the creator must be a member. Default: a team of the creator. */
  ownerTeamId?: string;
}

/** A setting that has to change before a project can go to production mode. */
export interface ProductionModeError {
  /** For texts of your own. */
  readonly code: "localhost_allowed" | "domain_invalid" | "domain_localhost" | "domain_ip" | "domain_not_https";
  /** The trusted domain that the error is about; null for `localhost_allowed`. */
  readonly domain: string | null;
  readonly message: string;
  /** The path of the console page where the error can be fixed. */
  readonly relativeFixUrl: string;
}

/**
 * A project as admin apps see it.
 *
 *     const project = await app.getProject();
 *     await project.update({ displayName: "Rowing" });
 */
export interface AdminProject extends Project {
  readonly description: string;
  readonly createdAt: Date;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly config: AdminProjectConfig;
  /** Returns the public settings: `JSON.stringify(project)` has no secrets and is fit for a page. */
  toJSON(): Project;
  /**
   * Changes the fields that are given, and returns the changed project.
   *
   *     await project.update({ config: { signUpEnabled: false } }, { ifUnchanged: true });
   */
  update(changes: ProjectUpdate, options?: ChangeOptions): Promise<AdminProject>;
  /** Deletes the project with everything in it. */
  delete(): Promise<void>;
  /** Returns the rendered configuration object, including secrets. */
  getConfig(): Promise<RenderedConfig>;
  /**
   * Merges an override such as `{ "auth.otp.allowSignIn": true }`, and returns the changed project. The value `null`
   * removes a key.
   */
  updateConfig(override: ConfigOverride): Promise<AdminProject>;
  getProductionModeErrors(): Promise<ProductionModeError[]>;
}

/** The team that owns a project. A change of the team applies to all of its projects. */
export interface ProjectOwners {
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** In the order of joining, up to 1,000. */
  readonly members: readonly ProjectMember[];
  /** All projects that the team owns, oldest first. */
  readonly projects: readonly { readonly id: string; readonly displayName: string }[];
}

/** A member of the team that owns a project. */
export interface ProjectMember {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly profileImageUrl: string | null;
  /** Whether the member owns the projects of the team. */
  readonly isOwner: boolean;
  readonly joinedAt: Date;
}
