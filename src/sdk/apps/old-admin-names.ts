import type { InternalApiKey, ProjectKeys } from "#sdk/api-keys/internal-keys.ts";
import type { AuditChainCheck, AuditEntryInChain, AuditLog, AuditOptions, AuditPage } from "#sdk/audit/audit.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { AssistantModel, EmailAssistant } from "#sdk/emails/assistant.ts";
import type {
  EmailDesignVersionOptions,
  EmailDesignVersionPage,
  EmailDesignVersionSource,
} from "#sdk/emails/design-versions.ts";
import type {
  EmailDesigns,
  EmailPreview,
  EmailPreviewOptions,
  EmailTemplate,
  EmailTemplateChange,
  EmailTemplateSource,
  EmailTheme,
  EmailThemeChange,
  EmailThemeSource,
} from "#sdk/emails/designs.ts";
import type { SentEmail } from "#sdk/emails/emails.ts";
import type {
  ListMailsOptions,
  Mail,
  MailCounts,
  MailDetail,
  MailFilters,
  MailPage,
  ProjectEmails,
} from "#sdk/emails/mails.ts";
import type { InstanceFinding } from "#sdk/instance/findings.ts";
import type { InstanceAdmin } from "#sdk/instance/instance-admin.ts";
import type { ProjectMetrics } from "#sdk/metrics/metrics.ts";
import type { PermissionDefinitions } from "#sdk/permissions/definitions.ts";
import type { PermissionDefinition } from "#sdk/permissions/permission.ts";
import type { RenderedConfig } from "#sdk/projects/config.ts";
import type { ProductionModeError } from "#sdk/projects/project.ts";
import type { NewWebhookEndpoint, WebhookEndpoint } from "#sdk/webhooks/webhook-endpoint.ts";
import type { WebhookEndpoints } from "#sdk/webhooks/webhook-endpoints.ts";
import { PrivilegedApp } from "./privileged-app.ts";

/** Names that the admin app had before its nouns. This file goes with the next minor version. */
export abstract class OldAdminNames extends PrivilegedApp {
  protected abstract get config(): Watchable<RenderedConfig>;
  protected abstract get productionModeErrors(): Watchable<ProductionModeError[]>;
  protected abstract get keys(): ProjectKeys;
  protected abstract get permissions(): Readonly<Record<"team" | "project", PermissionDefinitions>>;
  protected abstract get emails(): ProjectEmails;
  protected abstract get emailDesigns(): EmailDesigns;
  protected abstract get assistant(): EmailAssistant;
  protected abstract get webhooks(): WebhookEndpoints;
  protected abstract get auditLog(): AuditLog;
  protected abstract get metrics(): Watchable<ProjectMetrics>;
  protected abstract get instanceAdmin(): InstanceAdmin;

  /** @deprecated Use `config.get()`. */
  getConfig(): Promise<RenderedConfig> {
    return this.config.get();
  }

  /** @deprecated Use `productionModeErrors.get()`. */
  getProductionModeErrors(): Promise<ProductionModeError[]> {
    return this.productionModeErrors.get();
  }

  /** @deprecated Use `keys.all`. */
  get internalApiKeys(): Watchable<InternalApiKey[]> {
    return this.keys.all;
  }

  /** @deprecated Use `auditLog.list(options)`. */
  listAuditEntries(options?: AuditOptions): Promise<AuditPage> {
    return this.auditLog.list(options);
  }

  /** @deprecated Use `auditLog.get(id)`. */
  getAuditEntry(id: string): Promise<AuditEntryInChain | null> {
    return this.auditLog.get(id);
  }

  /** @deprecated Use `auditLog.checkChain(options)`. */
  checkAuditChain(options?: { cursor?: string | null }): Promise<AuditChainCheck> {
    return this.auditLog.checkChain(options);
  }

  /** @deprecated Use `instanceAdmin.findings.get()`. */
  listInstanceFindings(): Promise<InstanceFinding[]> {
    return this.instanceAdmin.findings.get();
  }

  /** @deprecated Use `metrics.get()`. */
  getMetrics(): Promise<ProjectMetrics> {
    return this.metrics.get();
  }

  /** @deprecated Use `permissions.team.all`. */
  get teamPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.permissions.team.all;
  }

  /** @deprecated Use `permissions.project.all`. */
  get projectPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.permissions.project.all;
  }

  /** @deprecated Use `emails.sent`. */
  get sentEmails(): Watchable<SentEmail[]> {
    return this.emails.sent;
  }

  /** @deprecated Use `emails.list(options).get()`. */
  listMails(options?: ListMailsOptions): Promise<MailPage> {
    return this.emails.list(options).get();
  }

  /** @deprecated Use `emails.list(options)`. */
  mails(options?: ListMailsOptions): Watchable<MailPage> {
    return this.emails.list(options);
  }

  /** @deprecated Use `emails.counts(filters).get()`. */
  countMails(filters?: MailFilters): Promise<MailCounts> {
    return this.emails.counts(filters).get();
  }

  /** @deprecated Use `emails.counts(filters)`. */
  mailCounts(filters?: MailFilters): Watchable<MailCounts> {
    return this.emails.counts(filters);
  }

  /** @deprecated Use `emails.one(id).get()`. */
  getMail(id: string): Promise<MailDetail | null> {
    return this.emails.one(id).get();
  }

  /** @deprecated Use `emails.one(id)`. */
  mail(id: string): Watchable<MailDetail | null> {
    return this.emails.one(id);
  }

  /** @deprecated Use `emails.retry(id)`. */
  retryMail(id: string): Promise<Mail> {
    return this.emails.retry(id);
  }

  /** @deprecated Use `emailDesigns.themes.all`. */
  get emailThemes(): Watchable<EmailTheme[]> {
    return this.emailDesigns.themes.all;
  }

  /** @deprecated Use `emailDesigns.themes.one(id)`. */
  emailTheme(id: string): Watchable<EmailThemeSource> {
    return this.emailDesigns.themes.one(id);
  }

  /** @deprecated Use `emailDesigns.themes.one(id).get()`. */
  getEmailTheme(id: string): Promise<EmailThemeSource> {
    return this.emailDesigns.themes.one(id).get();
  }

  /** @deprecated Use `emailDesigns.themes.save(id, change)`. */
  saveEmailTheme(id: string, change: EmailThemeChange): Promise<{ revision: string }> {
    return this.emailDesigns.themes.save(id, change);
  }

  /** @deprecated Use `emailDesigns.themes.reset(id)`. */
  resetEmailTheme(id: string): Promise<void> {
    return this.emailDesigns.themes.reset(id);
  }

  /** @deprecated Use `emailDesigns.themes.delete(id)`. */
  deleteEmailTheme(id: string): Promise<void> {
    return this.emailDesigns.themes.delete(id);
  }

  /** @deprecated Use `emailDesigns.themes.versions(id, options)`. */
  listEmailThemeVersions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage> {
    return this.emailDesigns.themes.versions(id, options);
  }

  /** @deprecated Use `emailDesigns.themes.version(id, version)`. */
  getEmailThemeVersion(id: string, version: number): Promise<EmailDesignVersionSource> {
    return this.emailDesigns.themes.version(id, version);
  }

  /** @deprecated Use `emailDesigns.templates.all`. */
  get emailTemplates(): Watchable<EmailTemplate[]> {
    return this.emailDesigns.templates.all;
  }

  /** @deprecated Use `emailDesigns.templates.one(id)`. */
  emailTemplate(id: string): Watchable<EmailTemplateSource> {
    return this.emailDesigns.templates.one(id);
  }

  /** @deprecated Use `emailDesigns.templates.one(id).get()`. */
  getEmailTemplate(id: string): Promise<EmailTemplateSource> {
    return this.emailDesigns.templates.one(id).get();
  }

  /** @deprecated Use `emailDesigns.templates.save(id, change)`. */
  saveEmailTemplate(id: string, change: EmailTemplateChange): Promise<{ revision: string }> {
    return this.emailDesigns.templates.save(id, change);
  }

  /** @deprecated Use `emailDesigns.templates.reset(id)`. */
  resetEmailTemplate(id: string): Promise<void> {
    return this.emailDesigns.templates.reset(id);
  }

  /** @deprecated Use `emailDesigns.templates.delete(id)`. */
  deleteEmailTemplate(id: string): Promise<void> {
    return this.emailDesigns.templates.delete(id);
  }

  /** @deprecated Use `emailDesigns.templates.versions(id, options)`. */
  listEmailTemplateVersions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage> {
    return this.emailDesigns.templates.versions(id, options);
  }

  /** @deprecated Use `emailDesigns.templates.version(id, version)`. */
  getEmailTemplateVersion(id: string, version: number): Promise<EmailDesignVersionSource> {
    return this.emailDesigns.templates.version(id, version);
  }

  /** @deprecated Use `emailDesigns.describePreview(options)`. */
  describeEmailPreview(options: EmailPreviewOptions): Promise<EmailPreview> {
    return this.emailDesigns.describePreview(options);
  }

  /** @deprecated Use `emailDesigns.preview(options)`. */
  emailPreview(options: EmailPreviewOptions): Watchable<string> {
    return this.emailDesigns.preview(options);
  }

  /** @deprecated Use `webhooks.svixToken.get()`. */
  createSvixToken(): Promise<string> {
    return this.webhooks.svixToken.get();
  }

  /** @deprecated Use `webhooks.svixToken`. */
  get svixToken(): Watchable<string> {
    return this.webhooks.svixToken;
  }

  /** @deprecated Use `webhooks.all`. */
  get webhookEndpoints(): Watchable<WebhookEndpoint[]> {
    return this.webhooks.all;
  }

  /** @deprecated Use `webhooks.all.get()`. */
  listWebhookEndpoints(): Promise<WebhookEndpoint[]> {
    return this.webhooks.all.get();
  }

  /** @deprecated Use `webhooks.get(id)`. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null> {
    return this.webhooks.get(id);
  }

  /** @deprecated Use `webhooks.create(options)`. */
  createWebhookEndpoint(options: NewWebhookEndpoint): Promise<WebhookEndpoint> {
    return this.webhooks.create(options);
  }

  /** @deprecated Use `assistant.model()`. */
  getAssistantModel(): Promise<AssistantModel | null> {
    return this.assistant.model();
  }
}
