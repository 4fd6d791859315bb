import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Name, NonEmpty, NonEmptySecret, Nullable, OAuthProviderType, OIDC, Secret } from "./fields.ts";
import { CONFIG_ENTRIES_MAX, CONFIG_MAX_BYTES, OAUTH_MERGE_STRATEGIES, PORT_MAX, URL_MAX_LENGTH } from "./limits.ts";
import { OAuthClaims } from "./oauth-claims.ts";

const MergeStrategy = Type.Union(OAUTH_MERGE_STRATEGIES.map((name) => Type.Literal(name)));
const PermissionRef = Type.Object({ id: NonEmpty });
const Optional = Type.Optional;

const switches = {
  allow_localhost: Type.Boolean(),
  sign_up_enabled: Type.Boolean(),
  credential_enabled: Type.Boolean(),
  magic_link_enabled: Type.Boolean(),
  passkey_enabled: Type.Boolean(),
  client_team_creation_enabled: Type.Boolean(),
  client_user_deletion_enabled: Type.Boolean(),
  allow_user_api_keys: Type.Boolean(),
  allow_team_api_keys: Type.Boolean(),
  create_team_on_sign_up: Type.Boolean(),
};

/** Off, every endpoint and document of the authorization server answers as an unknown path does. */
const AuthorizationServer = Type.Boolean({
  description:
    "Whether the project is an OpenID Provider and authorization server. Only clients of the Hallpass prefix get it.",
});

const ClaimsInSessions = Type.Boolean({
  description: "Whether the access tokens of sessions have these claims, too, as far as they fit.",
});

const OAuthProvider = Type.Object({
  provider_config_id: Type.String(),
  id: Type.String(),
  type: Type.Union([Type.Literal("shared"), Type.Literal("standard"), OIDC]),
  client_id: Optional(Type.String()),
  client_secret: Optional(Type.String()),
  facebook_config_id: Optional(Type.String()),
  microsoft_tenant_id: Optional(Type.String()),
  issuer_url: Optional(Type.String()),
  display_name: Optional(Type.String()),
});

const Domain = Type.Object({ domain: Type.String(), handler_path: Type.String() });

const EmailConfig = Type.Object({
  type: Type.Union([Type.Literal("shared"), Type.Literal("standard")]),
  host: Optional(Type.String()),
  port: Optional(Type.Integer()),
  username: Optional(Type.String()),
  password: Optional(Type.String()),
  sender_name: Optional(Type.String()),
  sender_email: Optional(Type.String()),
});

/** The configuration as admins read it. */
export const ProjectConfig = Type.Object({
  ...switches,
  authorization_server_enabled: Optional(AuthorizationServer),
  oauth_claims: Optional(OAuthClaims),
  oauth_claims_in_sessions: Optional(ClaimsInSessions),
  oauth_account_merge_strategy: MergeStrategy,
  oauth_providers: Type.Array(OAuthProvider),
  enabled_oauth_providers: Type.Array(Type.Object({ id: Type.String() })),
  domains: Type.Array(Domain),
  email_config: EmailConfig,
  email_theme: Type.String(),
  team_creator_default_permissions: Type.Array(PermissionRef),
  team_member_default_permissions: Type.Array(PermissionRef),
  user_default_permissions: Type.Array(PermissionRef),
});
export type ProjectConfig = Static<typeof ProjectConfig>;

/** The configuration as callers with a publishable key read it. */
export const ClientProjectConfig = Type.Object({
  sign_up_enabled: Type.Boolean(),
  credential_enabled: Type.Boolean(),
  magic_link_enabled: Type.Boolean(),
  passkey_enabled: Type.Boolean(),
  client_team_creation_enabled: Type.Boolean(),
  client_user_deletion_enabled: Type.Boolean(),
  allow_user_api_keys: Type.Boolean(),
  allow_team_api_keys: Type.Boolean(),
  enabled_oauth_providers: Type.Array(
    Type.Object({ id: Type.String(), display_name: Optional(Type.String({ description: "Only for type `oidc`." })) }),
  ),
});
export type ClientProjectConfig = Static<typeof ClientProjectConfig>;

const OAuthProviderWrite = Type.Union([
  Type.Object({
    id: OAuthProviderType,
    type: Type.Literal("shared"),
    enabled: Optional(Type.Boolean()),
    client_id: Optional(Name),
    client_secret: Optional(Secret),
    facebook_config_id: Optional(Name),
    microsoft_tenant_id: Optional(Name),
  }),
  Type.Object({
    id: OAuthProviderType,
    type: Type.Literal("standard"),
    enabled: Optional(Type.Boolean()),
    client_id: NonEmpty,
    client_secret: NonEmptySecret,
    facebook_config_id: Optional(NonEmpty),
    microsoft_tenant_id: Optional(NonEmpty),
  }),
  Type.Object({
    id: Type.String({ format: "provider-id", description: "Chosen by the project." }),
    type: OIDC,
    enabled: Optional(Type.Boolean()),
    issuer_url: Type.String({ format: "http-url", maxLength: URL_MAX_LENGTH }),
    client_id: NonEmpty,
    client_secret: NonEmptySecret,
    display_name: Optional(NonEmpty),
  }),
]);

const EmailConfigWrite = Type.Union([
  // The fields of a mail server are accepted here, too, and ignored.
  Type.Object({
    type: Type.Literal("shared"),
    host: Optional(Name),
    port: Optional(Type.Integer()),
    username: Optional(Name),
    password: Optional(Secret),
    sender_name: Optional(Name),
    sender_email: Optional(Name),
  }),
  Type.Object({
    type: Type.Literal("standard"),
    host: NonEmpty,
    port: Type.Integer({ minimum: 0, maximum: PORT_MAX }),
    username: NonEmpty,
    password: NonEmptySecret,
    sender_name: NonEmpty,
    sender_email: Type.String({ format: "email" }),
  }),
]);

const DomainWrite = Type.Object({
  domain: Type.String({ format: "trusted-domain", maxLength: URL_MAX_LENGTH }),
  handler_path: Type.String({ format: "handler-path", maxLength: URL_MAX_LENGTH }),
});

const entries = <T extends TSchema>(schema: T) => Type.Array(schema, { maxItems: CONFIG_ENTRIES_MAX });

/** The configuration as admins write it: every key is optional, and an array replaces the whole old array. */
export const ProjectConfigUpdate = Type.Partial(
  Type.Object({
    ...switches,
    authorization_server_enabled: AuthorizationServer,
    oauth_claims: OAuthClaims,
    oauth_claims_in_sessions: ClaimsInSessions,
    oauth_account_merge_strategy: MergeStrategy,
    oauth_providers: entries(OAuthProviderWrite),
    domains: entries(DomainWrite),
    email_config: EmailConfigWrite,
    email_theme: Name,
    team_creator_default_permissions: entries(PermissionRef),
    team_member_default_permissions: entries(PermissionRef),
    user_default_permissions: entries(PermissionRef),
  }),
);
export type ProjectConfigUpdate = Static<typeof ProjectConfigUpdate>;

export const getConfig = endpoint({
  method: "GET",
  path: "/internal/config",
  summary: "Get the rendered configuration of the project, secrets included",
  access: ADMIN_ONLY,
  response: Type.Object({ config_string: Type.String({ description: "The configuration as JSON." }) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

const ConfigOverride = Type.Object({
  config_override_string: Optional(Nullable(Type.String({ maxLength: CONFIG_MAX_BYTES }))),
});

export const overrideConfig = endpoint({
  method: "PATCH",
  path: "/internal/config/override",
  summary: "Merge an override into the project's configuration",
  access: ADMIN_ONLY,
  body: ConfigOverride,
  response: Type.Object({}),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

/** The path that clients of the `hexclave` dialect use. */
export const overrideEnvironmentConfig = endpoint({
  method: "PATCH",
  path: "/internal/config/override/environment",
  summary: "Merge an override into the project's configuration; same as /internal/config/override",
  access: ADMIN_ONLY,
  body: ConfigOverride,
  response: Type.Object({}),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});
