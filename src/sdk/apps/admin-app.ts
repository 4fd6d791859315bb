import type { Project as ProjectPayload } from "#contract/projects.ts";
import type { InternalApiKey, InternalApiKeyFirstView, NewInternalApiKey } from "#sdk/api-keys/internal-keys.ts";
import type { AuditOptions, AuditPage } from "#sdk/audit/audit.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ChatContext, ChatMessage, ChatPart } from "#sdk/emails/assistant.ts";
import type { EmailPreviewOptions, EmailTemplate, EmailTheme, EmailThemeSource } from "#sdk/emails/designs.ts";
import type { SentEmail, TestEmail } from "#sdk/emails/emails.ts";
import type { InstanceFinding } from "#sdk/instance/findings.ts";
import type { ProjectMetrics } from "#sdk/metrics/metrics.ts";
import type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
} from "#sdk/permissions/permission.ts";
import type { AdminProject } from "#sdk/projects/project.ts";
import type { Result } from "#sdk/result.ts";
import { type AdminPieces, adminPieces } from "./admin-core.ts";
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

  override get project(): Watchable<AdminProject> {
    return this.#pieces.project;
  }

  override getProject(): Promise<AdminProject> {
    return this.#pieces.project.get();
  }

  /** Takes over what a list of projects has just said of this one. For the SDK itself. */
  seed(payload: ProjectPayload): AdminProject {
    return this.#pieces.seed(payload);
  }

  /** The project's rendered configuration object, to be watched. */
  get config(): Watchable<Record<string, unknown>> {
    return this.#pieces.config;
  }

  /** The project's keys, newest first, to be watched. */
  get internalApiKeys(): Watchable<InternalApiKey[]> {
    return this.#pieces.keys.all;
  }

  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return this.#pieces.keys.all.get();
  }

  /**
   * Creates keys; the answer is the only time they can be read.
   *
   *     const keys = await app.createInternalApiKey({ description: "Production", hasSecretServerKey: true, … });
   */
  createInternalApiKey(wanted: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    return this.#pieces.keys.create(wanted);
  }

  /**
   * What happened in the project that matters for its security, newest first.
   *
   *     const page = await app.listAuditEntries({ subjectId: user.id, action: "sign_in_failed" });
   *     const next = page.nextCursor && (await app.listAuditEntries({ cursor: page.nextCursor }));
   */
  listAuditEntries(options?: AuditOptions): Promise<AuditPage> {
    return this.#pieces.auditEntries(options);
  }

  /**
   * What the operator of this Hallpass instance should mend, most urgent first. For apps of the project `internal`.
   *
   *     for (const { summary, remedy } of await app.listInstanceFindings()) console.warn(summary, remedy);
   *
   * Throws EXPECTED_INTERNAL_PROJECT for other projects.
   */
  listInstanceFindings(): Promise<InstanceFinding[]> {
    return this.#pieces.instanceFindings();
  }

  /** How many users there are, come and are active, to be watched. */
  get metrics(): Watchable<ProjectMetrics> {
    return this.#pieces.metrics;
  }

  /**
   * How many users there are, come and are active. Days are UTC's, oldest first.
   *
   *     const { totalUsers, dailyActiveUsers } = await app.getMetrics();
   *     const today = dailyActiveUsers.at(-1)?.activity;
   */
  getMetrics(): Promise<ProjectMetrics> {
    return this.#pieces.metrics.get();
  }

  /** What can be granted in teams, the permissions of the system included, to be watched. */
  get teamPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.#pieces.teamPermissions.all;
  }

  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.teamPermissions.all.get();
  }

  /**
   * Defines something that members of teams may be allowed to do.
   *
   *     await app.createTeamPermissionDefinition({ id: "boats:rename", containedPermissionIds: ["boats:see"] });
   */
  createTeamPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.teamPermissions.create(definition);
  }

  /** Replaces a definition, or renames it; grants follow. What is left out is cleared, except the id. */
  updateTeamPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<PermissionDefinition> {
    return this.#pieces.teamPermissions.update(id, changes);
  }

  /** Takes it from everybody who has it, too. */
  deleteTeamPermissionDefinition(id: string): Promise<void> {
    return this.#pieces.teamPermissions.delete(id);
  }

  /** What can be granted in the whole project, to be watched. */
  get projectPermissionDefinitions(): Watchable<PermissionDefinition[]> {
    return this.#pieces.projectPermissions.all;
  }

  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.projectPermissions.all.get();
  }

  /** Defines something that users may be allowed to do in the whole project. */
  createProjectPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.projectPermissions.create(definition);
  }

  /** Replaces a definition, or renames it; grants follow. What is left out is cleared, except the id. */
  updateProjectPermissionDefinition(id: string, changes: PermissionDefinitionUpdate): Promise<PermissionDefinition> {
    return this.#pieces.projectPermissions.update(id, changes);
  }

  /** Takes it from everybody who has it, too. */
  deleteProjectPermissionDefinition(id: string): Promise<void> {
    return this.#pieces.projectPermissions.delete(id);
  }

  /**
   * Tries a mail server before it is saved; what is wrong with it is a result.
   *
   *     const result = await app.sendTestEmail({ recipientEmail: "me@example.com", emailConfig });
   *     if (result.status === "error") show(result.error.errorMessage);
   */
  sendTestEmail(email: TestEmail): Promise<Result<undefined, { errorMessage: string }>> {
    return this.#pieces.emails.test(email);
  }

  /** Mails somebody a link to the sign-in page; it has to be on a trusted domain. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return this.#pieces.emails.inviteToSignIn(email, callbackUrl);
  }

  /** The last attempts at sending mails, newest first, to be watched. */
  get sentEmails(): Watchable<SentEmail[]> {
    return this.#pieces.emails.sent;
  }

  listSentEmails(): Promise<SentEmail[]> {
    return this.#pieces.emails.sent.get();
  }

  /** The project's mail themes, to be watched. */
  get emailThemes(): Watchable<EmailTheme[]> {
    return this.#pieces.emailDesigns.themes;
  }

  listEmailThemes(): Promise<EmailTheme[]> {
    return this.#pieces.emailDesigns.themes.get();
  }

  getEmailTheme(id: string): Promise<EmailThemeSource> {
    return this.#pieces.emailDesigns.readTheme(id);
  }

  createEmailTheme(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.createTheme(displayName);
  }

  /** Rejects with EMAIL_RENDERING_ERROR, and stores nothing, when the source cannot be rendered. */
  updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return this.#pieces.emailDesigns.updateTheme(id, tsxSource);
  }

  /** The project's mail templates, to be watched. */
  get emailTemplates(): Watchable<EmailTemplate[]> {
    return this.#pieces.emailDesigns.templates;
  }

  listEmailTemplates(): Promise<EmailTemplate[]> {
    return this.#pieces.emailDesigns.templates.get();
  }

  createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.createTemplate(displayName);
  }

  /**
   * Rejects with EMAIL_RENDERING_ERROR, and stores nothing, when the source cannot be rendered.
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
   * The HTML of a theme with a template, stored or not.
   *
   *     const html = await app.getEmailPreview({ themeId: null, templateTsxSource: source });
   */
  getEmailPreview(wanted: EmailPreviewOptions): Promise<string> {
    return this.#pieces.emailDesigns.preview(wanted);
  }

  /**
   * A token for the project's webhooks, good for some hours: Svix's client takes it, with the server's `/svix` as its URL.
   *
   *     const svix = new Svix(await app.createSvixToken(), { serverUrl: "https://auth.example.com/svix" });
   *     await svix.endpoint.create(app.projectId, { url: "https://example.com/hooks" });
   */
  createSvixToken(): Promise<string> {
    return this.#pieces.webhooks.createToken();
  }

  /**
   * Asks the assistant to write a theme or template, whose id is the thread's. It answers with text and with calls of
   * `createEmailTheme` or `createEmailTemplate`, whose `args.content` is the new source; nothing is stored.
   *
   *     const { content } = await app.sendChatMessage(theme.id, "email-theme", [{ role: "user", content: "Make it blue" }]);
   */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: ChatMessage[],
    abortSignal?: AbortSignal,
  ): Promise<{ content: ChatPart[] }> {
    return this.#pieces.assistant.ask(threadId, contextType, messages, abortSignal);
  }

  /** Appends a message to a thread, in whatever shape the page wants to have it back. */
  saveChatMessage(threadId: string, message: unknown): Promise<void> {
    return this.#pieces.assistant.save(threadId, message);
  }

  /** The saved messages of a thread, oldest first. */
  listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return this.#pieces.assistant.list(threadId);
  }
}
