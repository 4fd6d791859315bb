import type {
  InternalApiKey,
  InternalApiKeyFirstView,
  NewInternalApiKey,
  ProjectKeys,
} from "#sdk/api-keys/internal-keys.ts";
import type { AuditLog } from "#sdk/audit/audit.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ChatContext, ChatMessage, ChatPart, EmailAssistant } from "#sdk/emails/assistant.ts";
import type { EmailDesigns, EmailPreviewOptions, EmailTemplate, EmailTheme } from "#sdk/emails/designs.ts";
import type { SentEmail, TestEmail } from "#sdk/emails/emails.ts";
import type { ProjectEmails } from "#sdk/emails/mails.ts";
import type { ImportedPasswords } from "#sdk/imports/imported-passwords.ts";
import type { UserImports } from "#sdk/imports/imports.ts";
import type { InstanceAdmin } from "#sdk/instance/instance-admin.ts";
import type { ProjectMetrics } from "#sdk/metrics/metrics.ts";
import type { OAuthApis } from "#sdk/oauth/oauth-apis.ts";
import type { OAuthClaimsCalls } from "#sdk/oauth/oauth-claims.ts";
import type { OAuthClients } from "#sdk/oauth/oauth-clients.ts";
import type { OAuthGrants } from "#sdk/oauth/oauth-grants.ts";
import type { PermissionDefinitions } from "#sdk/permissions/definitions.ts";
import type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionOrId,
} from "#sdk/permissions/permission.ts";
import type { RenderedConfig } from "#sdk/projects/config.ts";
import type { LegacyVerifierAdmin } from "#sdk/projects/legacy-verifier.ts";
import type { OidcIssuerCheck } from "#sdk/projects/oidc-issuer.ts";
import type { AdminProject, ProductionModeError } from "#sdk/projects/project.ts";
import type { Result } from "#sdk/result.ts";
import type { WebhookEndpoints } from "#sdk/webhooks/webhook-endpoints.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";
import { type AdminAppInternals, type AdminPieces, adminPieces } from "./admin-core.ts";
import { hallpassAppInternals } from "./internals.ts";
import { OldAdminNames } from "./old-admin-names.ts";
import type { AdminAppOptions } from "./options.ts";

/**
 * Manages one project: its configuration and its keys.
 *
 *     const app = new HallpassAdminApp({ projectId, superSecretAdminKey });
 *     await (await app.getProject()).update({ config: { signUpEnabled: false } });
 */
export class HallpassAdminApp extends OldAdminNames {
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

  /** The project's rendered configuration object, including secrets. */
  get config(): Watchable<RenderedConfig> {
    return this.#pieces.config;
  }

  /** The problems that prevent production mode: the localhost setting first, then each domain. */
  get productionModeErrors(): Watchable<ProductionModeError[]> {
    return this.#pieces.productionModeErrors;
  }

  /** The keys of the project. */
  get keys(): ProjectKeys {
    return this.#pieces.keys;
  }

  /** The former product of the project, whose users move in when they sign in. */
  get legacyVerifier(): LegacyVerifierAdmin {
    return this.#pieces.legacyVerifier;
  }

  /** The OAuth clients of the project: the apps that its authorization server signs users in to. */
  get oauthClients(): OAuthClients {
    return this.#pieces.oauthClients;
  }

  /** Imports of users from other products: a file is uploaded, checked, and imported when you start it. */
  get imports(): UserImports {
    return this.#pieces.imports;
  }

  /** Passwords whose hashes came from another product: how many there are, and a call that asks for new ones. */
  get importedPasswords(): ImportedPasswords {
    return this.#pieces.importedPasswords;
  }

  /** The APIs for which the project's authorization server issues access tokens. */
  get oauthApis(): OAuthApis {
    return this.#pieces.oauthApis;
  }

  /** Claims of the project's own, which its tokens have beside the standard ones: a preview for a user. */
  get oauthClaims(): OAuthClaimsCalls {
    return this.#pieces.oauthClaims;
  }

  /** What users allow the OAuth clients: a list, and the removal of an access. */
  get oauthGrants(): OAuthGrants {
    return this.#pieces.oauthGrants;
  }

  /** The permissions that can be granted in teams (`team`), and those in the whole project (`project`). */
  get permissions(): Readonly<Record<"team" | "project", PermissionDefinitions>> {
    return this.#pieces.permissions;
  }

  /** The emails of the project, sent and queued, and calls that send. */
  get emails(): ProjectEmails {
    return this.#pieces.emails;
  }

  /** The themes and templates of the project's emails. */
  get emailDesigns(): EmailDesigns {
    return this.#pieces.emailDesigns;
  }

  /** The assistant that writes email themes and templates. */
  get assistant(): EmailAssistant {
    return this.#pieces.assistant;
  }

  /** The addresses that receive the project's events. */
  get webhooks(): WebhookEndpoints {
    return this.#pieces.webhooks;
  }

  /** The actions of users, servers and owners in the project. */
  get auditLog(): AuditLog {
    return this.#pieces.auditLog;
  }

  /**
   * User statistics: total users, and sign-ups and active users per day. Days are in UTC, oldest first.
   *
   *     const { totalUsers, dailyActiveUsers } = await app.metrics.get();
   *     const today = dailyActiveUsers.at(-1)?.activity;
   */
  get metrics(): Watchable<ProjectMetrics> {
    return this.#pieces.metrics;
  }

  /**
   * The Hallpass server itself: its state and the problems for its operator. For apps of the project `internal`.
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

  // The names of published clients, which stay beside the nouns.

  /** Lists the keys of the project, without their secrets: `keys.all` loads the same. */
  listInternalApiKeys(): Promise<InternalApiKey[]> {
    return this.#pieces.keys.all.get();
  }

  /** Creates keys: `keys.create` is the same. */
  createInternalApiKey(options: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    return this.#pieces.keys.create(options);
  }

  /** Lists the permissions that users can have in a team: `permissions.team.all` loads the same. */
  listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.permissions.team.all.get();
  }

  /** Defines a permission that can be granted in a team: `permissions.team.create` is the same. */
  createTeamPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.permissions.team.create(definition);
  }

  /** Replaces a definition: `permissions.team.update` is the same. */
  updateTeamPermissionDefinition(
    permission: PermissionOrId,
    changes: PermissionDefinitionUpdate,
    options?: ChangeOptions,
  ): Promise<PermissionDefinition> {
    return this.#pieces.permissions.team.update(permission, changes, options);
  }

  /** Deletes a definition, and revokes the permission from every user who has it: `permissions.team.delete` is the same. */
  deleteTeamPermissionDefinition(permission: PermissionOrId): Promise<void> {
    return this.#pieces.permissions.team.delete(permission);
  }

  /** Lists the permissions that users can have in the project: `permissions.project.all` loads the same. */
  listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return this.#pieces.permissions.project.all.get();
  }

  /** Defines a permission that can be granted in the project: `permissions.project.create` is the same. */
  createProjectPermissionDefinition(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    return this.#pieces.permissions.project.create(definition);
  }

  /** Replaces a definition: `permissions.project.update` is the same. */
  updateProjectPermissionDefinition(
    permission: PermissionOrId,
    changes: PermissionDefinitionUpdate,
    options?: ChangeOptions,
  ): Promise<PermissionDefinition> {
    return this.#pieces.permissions.project.update(permission, changes, options);
  }

  /** Deletes a definition, and revokes the permission from every user who has it: `permissions.project.delete` is the same. */
  deleteProjectPermissionDefinition(permission: PermissionOrId): Promise<void> {
    return this.#pieces.permissions.project.delete(permission);
  }

  /** Sends a test email through a mail server whose settings need not be saved: `emails.sendTest` is the same. */
  sendTestEmail(email: TestEmail): Promise<Result<undefined, { errorMessage: string }>> {
    return this.#pieces.emails.sendTest(email);
  }

  /** Emails a link to the sign-in page: `emails.inviteToSignIn` is the same. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    return this.#pieces.emails.inviteToSignIn(email, callbackUrl);
  }

  /** Lists the latest 100 attempts to send emails, newest first: `emails.sent` loads the same. */
  listSentEmails(): Promise<SentEmail[]> {
    return this.#pieces.emails.sent.get();
  }

  /** Lists the email themes of the project: `emailDesigns.themes.all` loads the same. */
  listEmailThemes(): Promise<EmailTheme[]> {
    return this.#pieces.emailDesigns.themes.all.get();
  }

  /** Creates an email theme with a source to begin from: `emailDesigns.themes.create` is the same. */
  createEmailTheme(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.themes.create(displayName);
  }

  /**
   * Replaces the source of a theme. Rejects with EMAIL_RENDERING_ERROR, and stores nothing, when the source cannot be
   * rendered. `emailDesigns.themes.save` also changes the name.
   */
  updateEmailTheme(id: string, tsxSource: string): Promise<void> {
    return this.#pieces.emailDesigns.updateTheme(id, tsxSource);
  }

  /** Lists the email templates of the project with their sources: `emailDesigns.templates.all` loads the same. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return this.#pieces.emailDesigns.templates.all.get();
  }

  /** Creates an email template with a source to begin from: `emailDesigns.templates.create` is the same. */
  createEmailTemplate(displayName: string): Promise<{ id: string }> {
    return this.#pieces.emailDesigns.templates.create(displayName);
  }

  /**
   * Replaces the source of a template, and returns the HTML rendered in a theme: `themeId` is an id, `false` for no
   * theme, or `null` for the project's theme. Only an id is stored (sic); `emailDesigns.templates.save` stores every theme as
   * it is. Rejects with EMAIL_RENDERING_ERROR, and stores nothing, when the source cannot be rendered.
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

  /** Renders a template in a theme to HTML: `emailDesigns.preview` loads the same. */
  getEmailPreview(options: EmailPreviewOptions): Promise<string> {
    return this.#pieces.emailDesigns.preview(options).get();
  }

  /** Asks the assistant to write a theme or template: `assistant.ask` is the same. */
  sendChatMessage(
    threadId: string,
    contextType: ChatContext,
    messages: ChatMessage[],
    abortSignal?: AbortSignal,
    tsxSource?: string,
  ): Promise<{ content: ChatPart[] }> {
    return this.#pieces.assistant.ask(threadId, contextType, messages, abortSignal, tsxSource);
  }

  /** Appends a message to a thread: `assistant.save` is the same. */
  saveChatMessage(threadId: string, message: unknown): Promise<void> {
    return this.#pieces.assistant.save(threadId, message);
  }

  /** Lists the saved messages of a thread, oldest first: `assistant.list` is the same. */
  listChatMessages(threadId: string): Promise<{ messages: unknown[] }> {
    return this.#pieces.assistant.list(threadId);
  }
}
