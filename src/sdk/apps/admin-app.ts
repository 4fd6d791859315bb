import type { InternalApiKey, InternalApiKeyFirstView, NewInternalApiKey } from "#sdk/api-keys/internal-keys.ts";
import type { AuditChainCheck, AuditEntryInChain, AuditOptions, AuditPage } from "#sdk/audit/audit.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { AssistantModel, ChatContext, ChatMessage, ChatPart } from "#sdk/emails/assistant.ts";
import type {
  EmailDesignVersionOptions,
  EmailDesignVersionPage,
  EmailDesignVersionSource,
} from "#sdk/emails/design-versions.ts";
import type {
  EmailPreview,
  EmailPreviewOptions,
  EmailTemplate,
  EmailTemplateChange,
  EmailTemplateSource,
  EmailTheme,
  EmailThemeChange,
  EmailThemeSource,
} from "#sdk/emails/designs.ts";
import type { SentEmail, TestEmail } from "#sdk/emails/emails.ts";
import type { ListMailsOptions, Mail, MailCounts, MailDetail, MailFilters, MailPage } from "#sdk/emails/mails.ts";
import type { InstanceFinding } from "#sdk/instance/findings.ts";
import type { InstanceAdmin } from "#sdk/instance/instance-admin.ts";
import type { ProjectMetrics } from "#sdk/metrics/metrics.ts";
import type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionOrId,
} from "#sdk/permissions/permission.ts";
import type { RenderedConfig } from "#sdk/projects/config.ts";
import type { OidcIssuerCheck } from "#sdk/projects/oidc-issuer.ts";
import type { AdminProject, ProductionModeError } from "#sdk/projects/project.ts";
import type { Result } from "#sdk/result.ts";
import type { NewWebhookEndpoint, WebhookEndpoint } from "#sdk/webhooks/webhook-endpoint.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";
import { type AdminAppInternals, type AdminPieces, adminPieces } from "./admin-core.ts";
import { hallpassAppInternals } from "./internals.ts";
import type { AdminAppOptions } from "./options.ts";
import { PrivilegedApp } from "./privileged-app.ts";

/**
 * Manages one project: its configuration and its keys.
 *
 *     const app = new HallpassAdminApp({ projectId, superSecretAdminKey });
 *     await (await app.getProject()).update({ config: { signUpEnabled: false } });
 */
export class HallpassAdminApp extends PrivilegedApp {
  readonly #pieces: AdminPieces;

  constructor(options: AdminAppOptions = {}) {
    const pieces = adminPieces(options);
    super(pieces);
    this.#pieces = pieces;
  }

  /** Also the calls of the project's owner in person, which `OwnedProject` has. They may change in any version. */
  override get [hallpassAppInternals](): AdminAppInternals {
    return this.#pieces.internals;
  }

  /** The project with all settings, as a watchable. */
  override get project(): Watchable<AdminProject> {
    return this.#pieces.project;
  }

  /** Loads the project with all settings, which `update` and `updateConfig` change. */
  override getProject(): Promise<AdminProject> {
    return this.#pieces.project.get();
  }

  /** The project's rendered configuration object, as a watchable. */
  get config(): Watchable<RenderedConfig> {
    return this.#pieces.config;
  }

  /** Returns the project's rendered configuration object, including secrets. */
  getConfig(): Promise<RenderedConfig> {
    return this.#pieces.config.get();
  }

  /** What prevents production mode, as a watchable list: the localhost setting first, then each domain. */
  get productionModeErrors(): Watchable<ProductionModeError[]> {
    return this.#pieces.productionModeErrors;
  }

  /** Lists what must be set before the project can be in production mode; empty when nothing is missing. */
  getProductionModeErrors(): Promise<ProductionModeError[]> {
    return this.#pieces.productionModeErrors.get();
  }

  /** The project's keys as a watchable list, newest first. */
  get internalApiKeys(): Watchable<InternalApiKey[]> {
    return this.#pieces.keys.all;
  }

  /** Lists the keys of the project, without their secrets. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return this.#pieces.keys.all.get();
  }

  /**
   * Creates keys. The result contains the whole keys; no other call returns them.
   *
   *     const expiresAt = new Date("2030-01-01");
   *     const keys = await app.createInternalApiKey({ description: "Production", hasSecretServerKey: true, expiresAt });
   */
  createInternalApiKey(options: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    return this.#pieces.keys.create(options);
  }

  /**
   * Lists entries of the project's audit log, newest first. Without `limit`, a page has 50 entries.
   *
   *     const page = await app.listAuditEntries({ subjectId: user.id, action: "sign_in_failed" });
   *     const next = page.nextCursor && (await app.listAuditEntries({ cursor: page.nextCursor }));
   */
  listAuditEntries(options?: AuditOptions): Promise<AuditPage> {
    return this.#pieces.auditEntries(options);
  }

  /**
   * Loads an entry of the audit log with its place in the hash chain. Resolves to `null` if there is none with this id.
   *
   *     const [latest] = await app.listAuditEntries({ action: "project_updated", limit: 1 });
   *     const entry = latest && (await app.getAuditEntry(latest.id));
   *     console.log(entry?.before, entry?.after, entry?.sequence);
   */
  getAuditEntry(id: string): Promise<AuditEntryInChain | null> {
    return this.#pieces.auditEntry(id);
  }

  /**
   * Checks the next 2,000 entries of the audit log's hash chain, from `cursor` on. The first entry that is missing or was
   * changed ends the check.
   *
   *     let check = await app.checkAuditChain();
   *     while (!check.isComplete) check = await app.checkAuditChain({ cursor: check.cursor });
   *     if (check.broken) console.error("Broken at entry", check.broken.sequence);
   */
  checkAuditChain(options: { cursor?: string | null } = {}): Promise<AuditChainCheck> {
    return this.#pieces.auditChain(options.cursor ?? undefined);
  }

  /**
   * Lists problems that the operator of this Hallpass instance should fix, most urgent first. For apps of the project
   * `internal`.
   *
   *     for (const { summary, remedy } of await app.listInstanceFindings()) console.warn(summary, remedy);
   *
   * Throws EXPECTED_INTERNAL_PROJECT for other projects.
   */
  listInstanceFindings(): Promise<InstanceFinding[]> {
    return this.#pieces.instanceAdmin.findings.get();
  }

  /**
   * The Hallpass server itself: its state and what its operator should fix. For apps of the project `internal`.
   *
   *     const { version, database, jobs } = await app.instanceAdmin.status.get();
   *     for (const { name, error } of jobs) if (error) console.warn(name, error);
   *
   * Calls throw EXPECTED_INTERNAL_PROJECT for other projects.
   */
  get instanceAdmin(): InstanceAdmin {
    return this.#pieces.instanceAdmin;
  }

  /**
   * Reads the discovery document of an OpenID Connect issuer, as sign-in will, before it becomes a provider of type
   * `"oidc"`. Stores nothing.
   *
   *     const { problem } = await app.checkOidcIssuer("https://login.corp.example");
   *     if (problem === null) console.log("The issuer can be used.");
   */
  checkOidcIssuer(issuerUrl: string): Promise<OidcIssuerCheck> {
    return this.#pieces.checkOidcIssuer(issuerUrl);
  }

  /** User statistics, as a watchable. See `getMetrics`. */
  get metrics(): Watchable<ProjectMetrics> {
    return this.#pieces.metrics;
  }

  /**
   * Returns user statistics: total users, and sign-ups and active users per day. Days are in UTC, oldest first.
   *
   *     const { totalUsers, dailyActiveUsers } = await app.getMetrics();
   *     const today = dailyActiveUsers.at(-1)?.activity;
   */
  getMetrics(): Promise<ProjectMetrics> {
    return this.#pieces.metrics.get();
  }

  /** The permissions that can be granted in teams, including those of the system, as a watchable list. */
  get teamPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.#pieces.teamPermissions.all;
  }

  /** Lists the permissions that users can have in a team. */
  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.teamPermissions.all.get();
  }

  /**
   * Defines a permission that can be granted to team members.
   *
   *     await app.createTeamPermissionDefinition({ id: "boats:rename", containedPermissionIds: ["boats:see"] });
   */
  createTeamPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.teamPermissions.create(definition);
  }

  /**
   * Replaces a definition. A new `id` renames it, also in grants. Omitted fields are cleared, except the id. With
   * `ifUnchanged`, `permission` is the definition as it was read, not its id.
   */
  updateTeamPermissionDefinition(
    permission: PermissionOrId,
    changes: PermissionDefinitionUpdate,
    options?: ChangeOptions,
  ): Promise<PermissionDefinition> {
    return this.#pieces.teamPermissions.update(permission, changes, options);
  }

  /** Deletes the definition, and revokes the permission from every user who has it. */
  deleteTeamPermissionDefinition(permission: PermissionOrId): Promise<void> {
    return this.#pieces.teamPermissions.delete(permission);
  }

  /** The permissions that can be granted in the whole project, as a watchable list. */
  get projectPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.#pieces.projectPermissions.all;
  }

  /** Lists the permissions that users can have in the project. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.projectPermissions.all.get();
  }

  /** Defines a permission that can be granted to users in the whole project. */
  createProjectPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.projectPermissions.create(definition);
  }

  /** Replaces a definition. A new `id` renames it, also in grants. Omitted fields are cleared, except the id. */
  updateProjectPermissionDefinition(
    permission: PermissionOrId,
    changes: PermissionDefinitionUpdate,
    options?: ChangeOptions,
  ): Promise<PermissionDefinition> {
    return this.#pieces.projectPermissions.update(permission, changes, options);
  }

  /** Deletes the definition, and revokes the permission from every user who has it. */
  deleteProjectPermissionDefinition(permission: PermissionOrId): Promise<void> {
    return this.#pieces.projectPermissions.delete(permission);
  }

  /**
   * Sends a test email through a mail server whose settings need not be saved. A failure is a result, not an exception.
   *
   *     const result = await app.sendTestEmail({ recipientEmail: "me@example.com", emailConfig });
   *     if (result.status === "error") show(result.error.errorMessage);
   */
  sendTestEmail(email: TestEmail): Promise<Result<undefined, { errorMessage: string }>> {
    return this.#pieces.emails.test(email);
  }

  /** Emails a link to the sign-in page. `callbackUrl` must be on a trusted domain. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return this.#pieces.emails.inviteToSignIn(email, callbackUrl);
  }

  /** The latest attempts to send emails as a watchable list, newest first. */
  get sentEmails(): Watchable<SentEmail[]> {
    return this.#pieces.emails.sent;
  }

  /** Lists the latest 100 attempts to send emails, newest first. `listMails` has all emails. */
  listSentEmails(): Promise<SentEmail[]> {
    return this.#pieces.emails.sent.get();
  }

  /**
   * Lists emails of the project with their states, newest first. Without `limit`, a page has 50 emails.
   *
   *     const failed = await app.listMails({ state: "failed" });
   *     const next = failed.nextCursor && (await app.listMails({ state: "failed", cursor: failed.nextCursor }));
   */
  listMails(options?: ListMailsOptions): Promise<MailPage> {
    return this.#pieces.mails.list(options);
  }

  /** Like `listMails`, as a watchable. Equal options give the same watchable. */
  mails(options?: ListMailsOptions): Watchable<MailPage> {
    return this.#pieces.mails.page(options);
  }

  /** Counts the emails of each state, up to ten thousand. */
  countMails(filters?: MailFilters): Promise<MailCounts> {
    return this.#pieces.mails.count(filters);
  }

  /** Like `countMails`, as a watchable. */
  mailCounts(filters?: MailFilters): Watchable<MailCounts> {
    return this.#pieces.mails.counts(filters);
  }

  /**
   * Loads an email with its stored copy and its attempts; `null` when there is no such email. Codes and links that work once
   * are masked in the copy.
   */
  getMail(id: string): Promise<MailDetail | null> {
    return this.#pieces.mails.get(id);
  }

  /** Like `getMail`, as a watchable. */
  mail(id: string): Watchable<MailDetail | null> {
    return this.#pieces.mails.one(id);
  }

  /**
   * Sends a failed email again, for example after its mail server was repaired.
   *
   *     for (const { id } of await app.listMails({ state: "failed" })) await app.retryMail(id);
   *
   * Throws MAIL_NOT_SENT_AGAIN for an email in another state, for one with codes, and for one whose content is deleted:
   * seven days after it was given up. Throws MAIL_NOT_FOUND if there is no such email.
   */
  retryMail(id: string): Promise<Mail> {
    return this.#pieces.mails.retry(id);
  }

  /** The project's email themes, as a watchable list. */
  get emailThemes(): Watchable<EmailTheme[]> {
    return this.#pieces.emailDesigns.themes;
  }

  /** Lists the email themes of the project. */
  listEmailThemes(): Promise<EmailTheme[]> {
    return this.#pieces.emailDesigns.themes.get();
  }

  /** A theme with its source, by id, as a watchable. */
  emailTheme(id: string): Watchable<EmailThemeSource> {
    return this.#pieces.emailDesigns.theme(id);
  }

  /** Loads an email theme with its source. */
  getEmailTheme(id: string): Promise<EmailThemeSource> {
    return this.#pieces.emailDesigns.theme(id).get();
  }

  /** Creates an email theme with a source to begin from. */
  createEmailTheme(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.createTheme(displayName);
  }

  /**
   * Replaces the source of a theme. Rejects with EMAIL_RENDERING_ERROR, and stores nothing, when the source cannot be
   * rendered.
   */
  updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return this.#pieces.emailDesigns.updateTheme(id, tsxSource);
  }

  /**
   * Changes the source of a theme, or its name. Rejects with EMAIL_RENDERING_ERROR when the source cannot be rendered:
   * `details.problems` says where. With `basedOn`, rejects with CHANGED_MEANWHILE when somebody has saved since.
   *
   *     const { tsxSource, revision } = await app.getEmailTheme(theme.id);
   *     await app.saveEmailTheme(theme.id, { tsxSource: tsxSource.replace("#fff", "#eee"), basedOn: revision });
   */
  saveEmailTheme(id: string, change: EmailThemeChange): Promise<{ revision: string }> {
    return this.#pieces.emailDesigns.saveTheme(id, change);
  }

  /** Makes a built-in theme what it was before the project changed it. Its history stays. */
  resetEmailTheme(id: string): Promise<void> {
    return this.#pieces.emailDesigns.resetTheme(id);
  }

  /** Deletes a theme of the project's own, with its history. Templates that have it use the project's theme instead. */
  deleteEmailTheme(id: string): Promise<void> {
    return this.#pieces.emailDesigns.deleteTheme(id);
  }

  /** Lists the versions of a theme, newest first: 100 at most are kept. */
  listEmailThemeVersions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage> {
    return this.#pieces.emailDesigns.versions("theme", id, options);
  }

  /** Loads a version of a theme with its source. To restore it, save its source. */
  getEmailThemeVersion(id: string, version: number): Promise<EmailDesignVersionSource> {
    return this.#pieces.emailDesigns.version("theme", id, version);
  }

  /** The project's email templates, as a watchable list. */
  get emailTemplates(): Watchable<EmailTemplate[]> {
    return this.#pieces.emailDesigns.templates;
  }

  /** Lists the email templates of the project with their sources. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return this.#pieces.emailDesigns.templates.get();
  }

  /** A template with its source, by id, as a watchable. */
  emailTemplate(id: string): Watchable<EmailTemplateSource> {
    return this.#pieces.emailDesigns.template(id);
  }

  /** Loads an email template with its source. */
  getEmailTemplate(id: string): Promise<EmailTemplateSource> {
    return this.#pieces.emailDesigns.template(id).get();
  }

  /** Creates an email template with a source to begin from. */
  createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.createTemplate(displayName);
  }

  /**
   * Replaces the source of a template, and returns the HTML rendered in a theme: `themeId` is an id, `false` for no
   * theme, or `null` for the project's theme. Only an id is stored (sic). Rejects with EMAIL_RENDERING_ERROR, and
   * stores nothing, when the source cannot be rendered.
   *
   *     const { renderedHtml } = await app.updateEmailTemplate(template.id, tsxSource, null);
   */
  updateEmailTemplate(
    id: string,
    tsxSource: string,
    themeId?: string | false | null,
  ): Promise<{ renderedHtml: string }> {
    return this.#pieces.emailDesigns.updateTemplate(id, tsxSource, themeId);
  }

  /**
   * Changes the source of a template, its theme or its name. Unlike `updateEmailTemplate`, stores every theme as it is:
   * `null` for the project's theme, `false` for none. Rejects with EMAIL_RENDERING_ERROR when the source cannot be
   * rendered: `details.problems` says where. With `basedOn`, rejects with CHANGED_MEANWHILE when somebody has saved since.
   *
   *     const { revision } = await app.getEmailTemplate(template.id);
   *     await app.saveEmailTemplate(template.id, { tsxSource, themeId: false, basedOn: revision });
   */
  saveEmailTemplate(id: string, change: EmailTemplateChange): Promise<{ revision: string }> {
    return this.#pieces.emailDesigns.saveTemplate(id, change);
  }

  /** Makes a built-in template what it was before the project changed it. Its history stays. */
  resetEmailTemplate(id: string): Promise<void> {
    return this.#pieces.emailDesigns.resetTemplate(id);
  }

  /** Deletes a template of the project's own, with its history. Sending it fails from then on. */
  deleteEmailTemplate(id: string): Promise<void> {
    return this.#pieces.emailDesigns.deleteTemplate(id);
  }

  /** Lists the versions of a template, newest first: 100 at most are kept. */
  listEmailTemplateVersions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage> {
    return this.#pieces.emailDesigns.versions("template", id, options);
  }

  /** Loads a version of a template with its source. To restore it, save its source. */
  getEmailTemplateVersion(id: string, version: number): Promise<EmailDesignVersionSource> {
    return this.#pieces.emailDesigns.version("template", id, version);
  }

  /**
   * Renders a template in a theme to HTML. Both can be stored ones or unsaved sources.
   *
   *     const html = await app.getEmailPreview({ themeId: null, templateTsxSource: source });
   */
  getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return this.#pieces.emailDesigns.preview(options).get();
  }

  /**
   * Renders a preview with its plain text and the variables of its template. `templateId` may stand beside
   * `templateTsxSource`: the source gets the words of that template. Rejects with EMAIL_RENDERING_ERROR:
   * `details.problems` says where in the source, `details.variables` describes the variables if they are known.
   *
   *     const { variables } = await app.describeEmailPreview({ themeId: null, templateTsxSource: source });
   *     const names = variables.map(({ name }) => name);
   */
  describeEmailPreview(options: EmailPreviewOptions): Promise<EmailPreview> {
    return this.#pieces.emailDesigns.describe(options);
  }

  /** Like `getEmailPreview`, as a watchable. Equal options give the same watchable, which follows changed designs. */
  emailPreview(options: EmailPreviewOptions): Watchable<string> {
    return this.#pieces.emailDesigns.preview(options);
  }

  /**
   * Creates a token for the project's webhooks, valid for at most four hours. Svix's client accepts it, with the
   * server's `/svix` as its URL.
   *
   *     const svix = new Svix(await app.createSvixToken(), { serverUrl: "https://auth.example.com/svix" });
   *     await svix.endpoint.create(app.projectId, { url: "https://example.com/hooks" });
   */
  createSvixToken(): Promise<string> {
    return this.#pieces.webhooks.token.get();
  }

  /** A token for Svix's client or portal, as a watchable. See `createSvixToken`. */
  get svixToken(): Watchable<string> {
    return this.#pieces.webhooks.token;
  }

  /** The addresses that receive the project's events, as a watchable list, oldest first. */
  get webhookEndpoints(): Watchable<WebhookEndpoint[]> {
    return this.#pieces.webhooks.all;
  }

  /** Lists the webhook endpoints of the project, oldest first. */
  listWebhookEndpoints(): Promise<WebhookEndpoint[]> {
    return this.#pieces.webhooks.all.get();
  }

  /** Returns a webhook endpoint by id; `null` when there is no such endpoint. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null> {
    return this.#pieces.webhooks.get(id);
  }

  /**
   * Creates a webhook endpoint: each event of the project is sent to its address, signed with its secret.
   *
   *     const endpoint = await app.createWebhookEndpoint({ url: "https://example.com/hooks", events: ["user.created"] });
   *     const secret = await endpoint.getSecret();
   */
  createWebhookEndpoint(options: NewWebhookEndpoint): Promise<WebhookEndpoint> {
    return this.#pieces.webhooks.create(options);
  }

  /**
   * Asks the assistant to write the theme or template with the id `threadId`. The reply contains text, and calls of
   * `createEmailTheme` or `createEmailTemplate` whose `args.content` is the new source. Nothing is stored. The model gets
   * the stored source, or `tsxSource` instead.
   *
   *     const { content } = await app.sendChatMessage(theme.id, "email-theme", [{ role: "user", content: "Make it blue" }]);
   */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: ChatMessage[],
    abortSignal?: AbortSignal,
    tsxSource?: string,
  ): Promise<{ content: ChatPart[] }> {
    return this.#pieces.assistant.ask(threadId, contextType, messages, abortSignal, tsxSource);
  }

  /** Appends a message to a thread. `message` is any JSON value; `listChatMessages` returns it unchanged. */
  saveChatMessage(threadId: string, message: unknown): Promise<void> {
    return this.#pieces.assistant.save(threadId, message);
  }

  /** Lists the saved messages of a thread, oldest first. */
  listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return this.#pieces.assistant.list(threadId);
  }

  /** Returns the model that answers `sendChatMessage`, and the host that it is sent to; `null` when the operator has set none. */
  getAssistantModel(): Promise<AssistantModel | null> {
    return this.#pieces.assistant.model();
  }
}
