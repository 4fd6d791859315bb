/** The exports of `hallpass/admin`: what manages projects, apart, so that apps for users never carry it. */
export type { OAuthAuthMethod, OAuthClientKind, OAuthClientOrigin, OAuthGrantType } from "#contract/oauth-clients.ts";
export type { WebhookDeliveryState } from "#contract/webhook-endpoints.ts";
export type { WebhookEvent } from "#contract/webhooks.ts";
export type {
  InternalApiKey,
  InternalApiKeyFirstView,
  NewInternalApiKey,
  ProjectKeys,
} from "./api-keys/internal-keys.ts";
export { HallpassAdminApp } from "./apps/admin-app.ts";
export type { OldAdminNames } from "./apps/old-admin-names.ts";
export type { AdminAppOptions, OwnedAdminAppOptions } from "./apps/options.ts";
export type {
  AuditAction,
  AuditActionGroup,
  AuditActorType,
  AuditChainCheck,
  AuditEntry,
  AuditEntryInChain,
  AuditLog,
  AuditOptions,
  AuditPage,
  AuditParty,
  AuditSubjectType,
} from "./audit/audit.ts";
export type { AssistantModel, ChatContext, ChatMessage, ChatPart, EmailAssistant } from "./emails/assistant.ts";
export type {
  EmailDesignVersion,
  EmailDesignVersionOptions,
  EmailDesignVersionPage,
  EmailDesignVersionSource,
} from "./emails/design-versions.ts";
export type {
  BuiltInDesign,
  EmailDesigns,
  EmailPreview,
  EmailPreviewOptions,
  EmailTemplate,
  EmailTemplateChange,
  EmailTemplateSource,
  EmailTemplates,
  EmailTheme,
  EmailThemeChange,
  EmailThemeSource,
  EmailThemes,
  EmailVariable,
} from "./emails/designs.ts";
export type { EmailAdministration, SentEmail, TestEmail } from "./emails/emails.ts";
export type {
  ListMailsOptions,
  Mail,
  MailAttempt,
  MailCounts,
  MailDetail,
  MailFilters,
  MailPage,
  ProjectEmails,
} from "./emails/mails.ts";
export type {
  ImportedPasswordCount,
  ImportedPasswordReset,
  ImportedPasswords,
  ResetImportedPasswordsOptions,
} from "./imports/imported-passwords.ts";
export type {
  ImportConflict,
  ImportProduct,
  ImportState,
  NewUserImport,
  StartImportOptions,
  UserImport,
  UserImportReport,
  UserImportResult,
  UserImportSummary,
  UserImports,
} from "./imports/imports.ts";
export type { BackupSchedule, InstanceBackup, InstanceBackups } from "./instance/backups.ts";
export type { InstanceFinding } from "./instance/findings.ts";
export type { InstanceAdmin } from "./instance/instance-admin.ts";
export type { BoundedCount, InstanceProject, InstanceProjectsOptions } from "./instance/projects.ts";
export type { InstanceJob, InstanceQueue, InstanceSetting, InstanceStatus } from "./instance/status.ts";
export type { DailyCount, ProjectMetrics, RecentUser } from "./metrics/metrics.ts";
export type { NewOAuthApi, OAuthApi, OAuthApiScope, OAuthApis, OAuthApiUpdate } from "./oauth/oauth-apis.ts";
export type {
  OAuthClaim,
  OAuthClaimSource,
  OAuthClaimsCalls,
  OAuthClaimsPreview,
} from "./oauth/oauth-claims.ts";
export type * from "./oauth/oauth-client.ts";
export type { CreatedOAuthClient, OAuthClients } from "./oauth/oauth-clients.ts";
export type {
  ListOAuthGrantsOptions,
  OAuthGrant,
  OAuthGrantAccess,
  OAuthGrantPage,
  OAuthGrants,
} from "./oauth/oauth-grants.ts";
export type { PermissionDefinitions } from "./permissions/definitions.ts";
export type * from "./permissions/permission.ts";
export type {
  LegacyVerifier,
  LegacyVerifierAdmin,
  LegacyVerifierTest,
  LegacyVerifierWithSecret,
  NewLegacyVerifier,
} from "./projects/legacy-verifier.ts";
export type { OidcIssuerCheck } from "./projects/oidc-issuer.ts";
export type * from "./projects/project.ts";
export type * from "./webhooks/webhook-endpoint.ts";
export type { WebhookEndpoints } from "./webhooks/webhook-endpoints.ts";
export { webhookEvents } from "./webhooks/webhook-endpoints.ts";
