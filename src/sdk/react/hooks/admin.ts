import type { InternalApiKey } from "#sdk/api-keys/internal-keys.ts";
import type { HallpassAdminApp } from "#sdk/apps/admin-app.ts";
import type { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type {
  EmailPreviewOptions,
  EmailTemplate,
  EmailTemplateSource,
  EmailTheme,
  EmailThemeSource,
} from "#sdk/emails/designs.ts";
import type { SentEmail } from "#sdk/emails/emails.ts";
import type { ListMailsOptions, MailCounts, MailDetail, MailFilters, MailPage } from "#sdk/emails/mails.ts";
import type { ProjectMetrics } from "#sdk/metrics/metrics.ts";
import type { PermissionDefinition } from "#sdk/permissions/permission.ts";
import type { RenderedConfig } from "#sdk/projects/config.ts";
import type { AdminProject, ProductionModeError } from "#sdk/projects/project.ts";
import type {
  ListTeamsOptions,
  ListUsersOptions,
  ServerTeam,
  ServerUser,
  TeamPage,
  UserCount,
  UserFilters,
  UserPage,
} from "#sdk/users/server/server-objects.ts";
import type { WebhookEndpoint } from "#sdk/webhooks/webhook-endpoint.ts";
import { useResource } from "./use-resource.ts";

// Only types name the apps: users of these hooks bring the app, and the sign-in page carries none of it.

/** An app with a server key, or one that manages a project. */
type ServerApp = HallpassServerApp | HallpassAdminApp;

/**
 * Returns a user of the project by id, and follows changes; `null` when there is no such user. Suspends until the user is
 * loaded.
 *
 *     const user = useServerUser(admin, userId);
 */
export const useServerUser = (app: ServerApp, id: string): ServerUser | null => useResource(app.user(id));

/**
 * Returns a page of the project's users, and follows changes. Takes the options of
 * `listUsers`; its `nextCursor` is for the next page. Suspends until the page
 * is loaded.
 *
 *     const users = useUsers(admin, { limit: 50, query: "ada" });
 */
export const useUsers = (app: ServerApp, options?: ListUsersOptions): UserPage => useResource(app.users(options));

/**
 * Returns how many users match, and follows changes. Takes the filters of `countMatchingUsers`. Suspends until they are
 * counted.
 *
 *     const { count, isExact } = useMatchingUserCount(admin, { isVerified: false });
 */
export const useMatchingUserCount = (app: ServerApp, filters?: UserFilters): UserCount =>
  useResource(app.matchingUserCount(filters));

/**
 * Returns a team of the project by id, and follows changes; `null` when there is no such team. Suspends until it is
 * loaded.
 *
 *     const team = useServerTeam(admin, teamId);
 */
export const useServerTeam = (app: ServerApp, id: string): ServerTeam | null => useResource(app.team(id));

/**
 * Returns the teams of the project, oldest first, and follows changes. Suspends until they are loaded.
 *
 *     const names = useServerTeams(admin).map((team) => team.displayName);
 */
export const useServerTeams = (app: ServerApp): ServerTeam[] => useResource(app.teams);

/**
 * Returns a page of the project's teams, and follows changes. Takes the options of `listTeams`; its `nextCursor` is for
 * the next page. Suspends until the page is loaded.
 *
 *     const teams = useTeamPage(admin, { query: "row", orderBy: "displayName" });
 */
export const useTeamPage = (app: ServerApp, options?: ListTeamsOptions): TeamPage => useResource(app.teamPage(options));

/**
 * Returns the project with the settings that only its owners see, and follows changes. Suspends until it is loaded.
 *
 *     const { isProductionMode } = useAdminProject(admin);
 */
export const useAdminProject = (app: HallpassAdminApp): AdminProject => useResource(app.project);

/**
 * Returns the project's rendered configuration, secrets included, and follows changes. Suspends until it is loaded.
 *
 *     const config = useProjectConfig(admin);
 */
export const useProjectConfig = (app: HallpassAdminApp): RenderedConfig => useResource(app.config);

/**
 * Returns what prevents production mode, and follows changes. Suspends until it is loaded.
 *
 *     const canGoLive = useProductionModeErrors(admin).length === 0;
 */
export const useProductionModeErrors = (app: HallpassAdminApp): ProductionModeError[] =>
  useResource(app.productionModeErrors);

/**
 * Returns the project's own keys, newest first, and follows changes. Suspends until they are loaded.
 *
 *     const descriptions = useInternalApiKeys(admin).map((key) => key.description);
 */
export const useInternalApiKeys = (app: HallpassAdminApp): InternalApiKey[] => useResource(app.keys.all);

/**
 * Returns the permissions that members can have in a team, and follows changes. Suspends until they are loaded.
 *
 *     const ids = useTeamPermissionDefinitions(admin).map(({ id }) => id);
 */
export const useTeamPermissionDefinitions = (app: HallpassAdminApp): PermissionDefinition[] =>
  useResource(app.permissions.team.all);

/**
 * Returns the permissions that users can have in the project, and follows changes. Suspends until they are loaded.
 *
 *     const ids = useProjectPermissionDefinitions(admin).map(({ id }) => id);
 */
export const useProjectPermissionDefinitions = (app: HallpassAdminApp): PermissionDefinition[] =>
  useResource(app.permissions.project.all);

/**
 * Returns the project's email themes, and follows changes. Suspends until they are loaded.
 *
 *     const names = useEmailThemes(admin).map(({ displayName }) => displayName);
 */
export const useEmailThemes = (app: HallpassAdminApp): EmailTheme[] => useResource(app.emailDesigns.themes.all);

/**
 * Returns an email theme with its source, and follows changes. Suspends until it is loaded; throws for an unknown id.
 *
 *     const { tsxSource } = useEmailTheme(admin, theme.id);
 */
export const useEmailTheme = (app: HallpassAdminApp, id: string): EmailThemeSource =>
  useResource(app.emailDesigns.themes.one(id));

/**
 * Returns the project's email templates, and follows changes. Suspends until they are loaded.
 *
 *     const names = useEmailTemplates(admin).map(({ displayName }) => displayName);
 */
export const useEmailTemplates = (app: HallpassAdminApp): EmailTemplate[] =>
  useResource(app.emailDesigns.templates.all);

/**
 * Returns an email template with its source, and follows changes. Suspends until it is loaded; throws for an unknown id.
 *
 *     const { tsxSource } = useEmailTemplate(admin, template.id);
 */
export const useEmailTemplate = (app: HallpassAdminApp, id: string): EmailTemplateSource =>
  useResource(app.emailDesigns.templates.one(id));

/**
 * Returns the HTML of an email as its receiver would see it, and follows changed designs. Suspends until it is rendered.
 *
 *     const html = useEmailPreview(admin, { templateId: template.id });
 */
export const useEmailPreview = (app: HallpassAdminApp, options: EmailPreviewOptions): string =>
  useResource(app.emailDesigns.preview(options));

/**
 * Returns the latest attempts to send emails, newest first, and follows changes. Suspends until they are loaded.
 *
 *     const failed = useSentEmails(admin).filter((email) => email.error);
 */
export const useSentEmails = (app: HallpassAdminApp): SentEmail[] => useResource(app.emails.sent);

/**
 * Returns a page of the project's emails with their states, newest first, and follows changes. Takes the options of
 * `emails.list`; its `nextCursor` is for the next page. Suspends until the page is loaded.
 *
 *     const failed = useMails(admin, { state: "failed" });
 */
export const useMails = (app: HallpassAdminApp, options?: ListMailsOptions): MailPage =>
  useResource(app.emails.list(options));

/**
 * Returns how many emails are in each state, and follows changes. Suspends until they are counted.
 *
 *     const { failed } = useMailCounts(admin);
 */
export const useMailCounts = (app: HallpassAdminApp, filters?: MailFilters): MailCounts =>
  useResource(app.emails.counts(filters));

/**
 * Returns an email with its stored copy and its attempts, and follows changes; `null` when there is no such email. Suspends
 * until it is loaded.
 *
 *     const attempts = useMail(admin, mailId)?.attemptLog;
 */
export const useMail = (app: HallpassAdminApp, id: string): MailDetail | null => useResource(app.emails.one(id));

/**
 * Returns the numbers of users and sign-ins, and follows changes. Suspends until they are loaded.
 *
 *     const { totalUsers } = useMetrics(admin);
 */
export const useMetrics = (app: HallpassAdminApp): ProjectMetrics => useResource(app.metrics);

/**
 * Returns a token for Svix's client or portal. Suspends until the server has made it.
 *
 *     const token = useSvixToken(admin);
 */
export const useSvixToken = (app: HallpassAdminApp): string => useResource(app.webhooks.svixToken);

/**
 * Returns the addresses that receive the project's events, oldest first, and follows changes. Suspends until they are
 * loaded.
 *
 *     const urls = useWebhookEndpoints(admin).map((endpoint) => endpoint.url);
 */
export const useWebhookEndpoints = (app: HallpassAdminApp): WebhookEndpoint[] => useResource(app.webhooks.all);
