import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { OAuthProviderType, OIDC } from "#contract/fields.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  OAUTH_MERGE_STRATEGIES,
  PORT_MAX,
  RETENTION_MAX_DAYS,
  SECRET_MAX_LENGTH,
  TSX_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "#contract/limits.ts";
import { OAuthClaims } from "#contract/oauth-claims.ts";
import { type Locale, locales } from "#texts/locales.ts";

/** The configuration with defaults, as in docs/wire/config.md. The rest of the server reads this shape. */

const Switch = Type.Boolean();
const Text = Type.String({ maxLength: NAME_MAX_LENGTH });
const Description = Type.String({ maxLength: DESCRIPTION_MAX_LENGTH });
const Secret = Type.String({ maxLength: SECRET_MAX_LENGTH });
const HandlerPath = Type.String({ format: "handler-path", maxLength: URL_MAX_LENGTH });
const Source = Type.String({ maxLength: TSX_MAX_LENGTH });
const Optional = Type.Optional;
const Days = Type.Integer({ minimum: 1, maximum: RETENTION_MAX_DAYS });
const PermissionId = `^[a-z0-9_:]{1,${NAME_MAX_LENGTH}}$`;
const ContainedPermissionId = `^\\$?[a-z0-9_:]{1,${NAME_MAX_LENGTH}}$`;
const PermissionSet = Type.Record(Type.String({ pattern: ContainedPermissionId }), Type.Literal(true));
const ProviderKey = "^\\$?[a-z0-9_:]+$";
const Uuid = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
/** One segment of a dotted key. An id with a dot in it could not be named by such a key. */
const Segment = "^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*$";
const Entries = (schema: TSchema, pattern: string) => Type.Record(Type.String({ pattern }), schema);

const Permission = Type.Object({
  description: Optional(Description),
  scope: Optional(Type.Union([Type.Literal("team"), Type.Literal("project")])),
  containedPermissionIds: Optional(PermissionSet),
});

const OAuthProvider = Type.Object({
  type: Optional(Type.Union([OAuthProviderType, OIDC])),
  isShared: Switch,
  allowSignIn: Switch,
  allowConnectedAccounts: Switch,
  clientId: Optional(Text),
  clientSecret: Optional(Secret),
  facebookConfigId: Optional(Text),
  microsoftTenantId: Optional(Text),
  issuerUrl: Optional(Type.String({ format: "http-url", maxLength: URL_MAX_LENGTH })),
  displayName: Optional(Text),
});

const EmailServer = Type.Object({
  isShared: Switch,
  host: Optional(Text),
  port: Optional(Type.Integer({ minimum: 0, maximum: PORT_MAX })),
  username: Optional(Text),
  password: Optional(Secret),
  senderName: Optional(Text),
  senderEmail: Optional(Text),
});

const TrustedDomain = Type.Object({
  baseUrl: Type.String({ format: "url", maxLength: URL_MAX_LENGTH }),
  handlerPath: HandlerPath,
});
const Theme = Type.Object({ displayName: Text, tsxSource: Source });
const Template = Type.Object({
  displayName: Text,
  tsxSource: Source,
  themeId: Optional(Type.Union([Type.String({ format: "uuid" }), Type.Literal(false)])),
});

export const Config = Type.Object({
  rbac: Type.Object({
    permissions: Type.Record(Type.String({ pattern: PermissionId }), Permission),
    defaultPermissions: Type.Object({ teamCreator: PermissionSet, teamMember: PermissionSet, signUp: PermissionSet }),
  }),
  apiKeys: Type.Object({ enabled: Type.Object({ team: Switch, user: Switch }) }),
  teams: Type.Object({ createPersonalTeamOnSignUp: Switch, allowClientTeamCreation: Switch }),
  users: Type.Object({ allowClientUserDeletion: Switch }),
  domains: Type.Object({ allowLocalhost: Switch, trustedDomains: Entries(TrustedDomain, Segment) }),
  auth: Type.Object({
    allowSignUp: Switch,
    password: Type.Object({ allowSignIn: Switch }),
    otp: Type.Object({ allowSignIn: Switch }),
    passkey: Type.Object({ allowSignIn: Switch }),
    anonymous: Optional(Type.Object({ allowSignIn: Switch })),
    oauth: Type.Object({
      accountMergeStrategy: Type.Union(OAUTH_MERGE_STRATEGIES.map((name) => Type.Literal(name))),
      providers: Entries(OAuthProvider, ProviderKey),
    }),
  }),
  emails: Type.Object({
    server: EmailServer,
    selectedThemeId: Text,
    themes: Entries(Theme, Uuid),
    templates: Entries(Template, Uuid),
    securityNotices: Optional(Switch),
    /** The language of emails to people of whom no language is known; English by default. */
    language: Optional(Type.Union(locales.map((each) => Type.Literal(each)))),
  }),
  authorizationServer: Optional(
    Type.Object({
      enabled: Optional(Switch),
      claims: Optional(OAuthClaims),
      /** Whether the access tokens of sessions have them, too. */
      claimsInSessions: Optional(Switch),
    }),
  ),
  retention: Optional(
    Type.Object({
      mailsDays: Optional(Days),
      webhookMessagesDays: Optional(Days),
      /** 0 keeps the audit log for ever. */
      auditLogDays: Optional(Type.Union([Type.Literal(0), Days])),
    }),
  ),
});

type Described = Static<typeof Config>;
export type OAuthProviderConfig = Static<typeof OAuthProvider>;
export type TrustedDomain = Static<typeof TrustedDomain>;

/** Restores the value types that `Type.Record` loses where the schema is known only as TSchema. */
export type Config = Omit<Described, "domains" | "auth" | "emails"> & {
  sourceOfTruth: { type: "hosted" };
  domains: { allowLocalhost: boolean; trustedDomains: Record<string, TrustedDomain> };
  auth: Omit<Described["auth"], "oauth"> & {
    oauth: Omit<Described["auth"]["oauth"], "providers"> & { providers: Record<string, OAuthProviderConfig> };
  };
  emails: Omit<Described["emails"], "themes" | "templates" | "language"> & {
    language?: Locale;
    themes: Record<string, Static<typeof Theme>>;
    templates: Record<string, Static<typeof Template>>;
  };
};
