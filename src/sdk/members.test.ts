import { describe, expect, test } from "bun:test";
import { type AuditPage, HallpassAdminApp } from "#sdk/admin.ts";
import {
  type ActiveSession,
  type AdminProject,
  type BaseUser,
  type ContactChannel,
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentUser,
  HallpassClientApp,
  HallpassServerApp,
  hallpassAppInternals,
  type NotificationCategory,
  type OAuthConnection,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type Team,
  type TeamApiKey,
  type TeamInvitation,
  type TeamUser,
  type UserApiKey,
  type UserPage,
} from "#sdk/index.ts";

/**
 * The members of the apps and objects that developers rely on, by name. The compiler checks each list: a name that the
 * type lacks does not compile. What hooks watch has a watchable of the same name without `use`.
 */
const CLIENT_APP = [
  "projectId",
  "urls",
  "getUser",
  "currentUser",
  "getProject",
  "project",
  "signInWithOAuth",
  "signInWithCredential",
  "signUpWithCredential",
  "signInWithPasskey",
  "signInWithMagicLink",
  "signInWithMfa",
  "sendForgotPasswordEmail",
  "sendMagicLinkEmail",
  "resetPassword",
  "verifyPasswordResetCode",
  "verifyTeamInvitationCode",
  "acceptTeamInvitation",
  "getTeamInvitationDetails",
  "getTeamInvitationSignUp",
  "signUpWithTeamInvitation",
  "verifyEmail",
  "callOAuthCallback",
  "promptCliLogin",
  "signOut",
  "redirectToSignIn",
  "redirectToSignUp",
  "redirectToSignOut",
  "redirectToAfterSignIn",
  "redirectToAfterSignUp",
  "redirectToAfterSignOut",
  "redirectToHome",
  "redirectToEmailVerification",
  "redirectToPasswordReset",
  "redirectToForgotPassword",
  "redirectToOAuthCallback",
  "redirectToMagicLinkCallback",
  "redirectToAccountSettings",
  "redirectToTeamInvitation",
  "redirectToMfa",
  "redirectToError",
  "toClientJson",
  hallpassAppInternals,
] as const satisfies readonly (keyof HallpassClientApp)[];

const SERVER_APP = [
  ...CLIENT_APP,
  "user",
  "getServerUser",
  "createUser",
  "listUsers",
  "users",
  "countUsers",
  "countMatchingUsers",
  "matchingUserCount",
  "getTeam",
  "team",
  "listTeams",
  "teamPage",
  "countTeams",
  "teams",
  "createTeam",
  "createOAuthProvider",
  "sendEmail",
] as const satisfies readonly (keyof HallpassServerApp)[];

const ADMIN_APP = [
  ...SERVER_APP,
  "listInternalApiKeys",
  "internalApiKeys",
  "createInternalApiKey",
  "listTeamPermissionDefinitions",
  "teamPermissionDefinitions",
  "createTeamPermissionDefinition",
  "updateTeamPermissionDefinition",
  "deleteTeamPermissionDefinition",
  "listProjectPermissionDefinitions",
  "projectPermissionDefinitions",
  "createProjectPermissionDefinition",
  "updateProjectPermissionDefinition",
  "deleteProjectPermissionDefinition",
  "listEmailThemes",
  "emailThemes",
  "createEmailTheme",
  "emailTheme",
  "getEmailTheme",
  "updateEmailTheme",
  "listEmailTemplates",
  "emailTemplates",
  "createEmailTemplate",
  "updateEmailTemplate",
  "getEmailPreview",
  "emailPreview",
  "sendTestEmail",
  "sendSignInInvitationEmail",
  "listSentEmails",
  "sentEmails",
  "listMails",
  "mails",
  "countMails",
  "mailCounts",
  "getMail",
  "mail",
  "retryMail",
  "sendChatMessage",
  "saveChatMessage",
  "listChatMessages",
  "createSvixToken",
  "svixToken",
  "listWebhookEndpoints",
  "webhookEndpoints",
  "getWebhookEndpoint",
  "createWebhookEndpoint",
  "getMetrics",
  "metrics",
  "getConfig",
  "config",
  "getProductionModeErrors",
  "productionModeErrors",
] as const satisfies readonly (keyof HallpassAdminApp)[];

const BASE_USER = [
  "id",
  "displayName",
  "primaryEmail",
  "primaryEmailVerified",
  "profileImageUrl",
  "signedUpAt",
  "clientMetadata",
  "clientReadOnlyMetadata",
  "hasPassword",
  "otpAuthEnabled",
  "passkeyAuthEnabled",
  "isMultiFactorRequired",
  "isAnonymous",
  "emailAuthEnabled",
  "oauthProviders",
  "toClientJson",
] as const satisfies readonly (keyof BaseUser)[];

/** What the signed-in user and the user of a server have in common. */
const EVERY_USER = [
  ...BASE_USER,
  "update",
  "setDisplayName",
  "setClientMetadata",
  "setSelectedTeam",
  "selectedTeam",
  "createTeam",
  "leaveTeam",
  "inTeam",
  "getTeam",
  "team",
  "listTeams",
  "teams",
  "getTeamProfile",
  "profileIn",
  "listPermissions",
  "permissions",
  "getPermission",
  "hasPermission",
  "setPassword",
  "listContactChannels",
  "contactChannels",
  "createContactChannel",
  "listNotificationCategories",
  "notificationCategories",
  "listApiKeys",
  "apiKeys",
  "createApiKey",
  "getConnectedAccount",
  "connectedAccount",
  "listOAuthProviders",
  "oauthAccounts",
  "getActiveSessions",
  "activeSessions",
  "revokeSession",
  "listPasskeys",
  "passkeys",
  "delete",
] as const satisfies readonly (keyof CurrentUser & keyof ServerUser)[];

const CURRENT_USER = [
  ...EVERY_USER,
  "currentSession",
  "signOut",
  "getAuthHeaders",
  "getAuthJson",
  "registerPasskey",
  "updatePassword",
  "sendVerificationEmail",
  "revokeOtherSessions",
] as const satisfies readonly (keyof CurrentUser & keyof CurrentServerUser)[];

const SERVER_USER = [
  ...EVERY_USER,
  "lastActiveAt",
  "serverMetadata",
  "setPrimaryEmail",
  "setServerMetadata",
  "setClientReadOnlyMetadata",
  "grantPermission",
  "revokePermission",
  "createSession",
  "createImpersonationLink",
] as const satisfies readonly (keyof ServerUser & keyof CurrentServerUser)[];

const TEAM = [
  "id",
  "displayName",
  "profileImageUrl",
  "clientMetadata",
  "clientReadOnlyMetadata",
  "inviteUser",
  "listUsers",
  "users",
  "listInvitations",
  "invitations",
  "update",
  "delete",
  "listApiKeys",
  "apiKeys",
  "createApiKey",
] as const satisfies readonly (keyof Team)[];

/** The objects whose members only the compiler checks, because they are interfaces. */
const OBJECTS = {
  internalUser: [
    ...CURRENT_USER,
    "createProject",
    "listOwnedProjects",
    "ownedProjects",
  ] satisfies (keyof CurrentInternalUser)[],
  serverTeam: [...TEAM, "createdAt", "serverMetadata", "addUser", "removeUser"] satisfies (keyof ServerTeam)[],
  teamUser: ["id", "teamProfile"] satisfies (keyof TeamUser)[],
  serverTeamUser: [...SERVER_USER, "teamProfile"] satisfies (keyof ServerTeamUser)[],
  teamInvitation: ["id", "recipientEmail", "expiresAt", "revoke"] satisfies (keyof TeamInvitation)[],
  contactChannel: [
    "id",
    "value",
    "type",
    "isPrimary",
    "isVerified",
    "usedForAuth",
    "sendVerificationEmail",
    "update",
    "delete",
  ] satisfies (keyof ContactChannel)[],
  userApiKey: [
    "id",
    "description",
    "expiresAt",
    "manuallyRevokedAt",
    "createdAt",
    "value",
    "type",
    "userId",
    "isValid",
    "whyInvalid",
    "update",
    "revoke",
  ] satisfies (keyof UserApiKey)[],
  teamApiKey: ["teamId", "isValid", "whyInvalid", "update", "revoke"] satisfies (keyof TeamApiKey)[],
  oauthConnection: ["id", "getAccessToken", "accessToken"] satisfies (keyof OAuthConnection)[],
  activeSession: [
    "id",
    "userId",
    "createdAt",
    "isImpersonation",
    "lastUsedAt",
    "isCurrentSession",
    "geoInfo",
  ] satisfies (keyof ActiveSession)[],
  notificationCategory: ["id", "name", "enabled", "canDisable", "setEnabled"] satisfies (keyof NotificationCategory)[],
  adminProject: [
    "id",
    "displayName",
    "description",
    "createdAt",
    "isProductionMode",
    "config",
    "update",
    "delete",
    "getConfig",
    "updateConfig",
    "getProductionModeErrors",
  ] satisfies (keyof AdminProject)[],
  pages: ["nextCursor", "length"] satisfies (keyof UserPage & keyof AuditPage)[],
};

const options = { baseUrl: "http://localhost:1", projectId: "p1", publishableClientKey: "pck_1" };
const apps = {
  client: { app: new HallpassClientApp({ ...options, tokenStore: "memory" }), members: CLIENT_APP },
  server: { app: new HallpassServerApp({ ...options, secretServerKey: "ssk_1" }), members: SERVER_APP },
  admin: { app: new HallpassAdminApp({ ...options, superSecretAdminKey: "sak_1" }), members: ADMIN_APP },
};

describe("the members that developers rely on", () => {
  test.each(Object.entries(apps))("are there at run time in the %s app", (_, { app, members }) => {
    // Some watchables need a browser or a session: their presence is what counts.
    expect(members.filter((name) => !(name in app))).toEqual([]);
  });

  test("are in the types of every object", () => {
    const lists = [CURRENT_USER, SERVER_USER, TEAM, ...Object.values(OBJECTS)];
    for (const names of lists) expect(new Set<string>(names).size).toBe(names.length);
  });
});

test("a tool sends requests as the app does", async () => {
  const { startStandIn } = await import("#testing/stand-in.ts");
  await using server = startStandIn({
    "GET /users/count": () => ({ json: { count: 7 } }),
    "PATCH /things/1": ({ body }) => ({ json: { got: JSON.parse(body) } }),
  });
  const app = new HallpassServerApp({ ...options, baseUrl: server.url, secretServerKey: "ssk_1" });
  const { sendRequest } = app[hallpassAppInternals];

  expect(await sendRequest("/users/count")).toEqual({ count: 7 });
  expect(await sendRequest("/things/1", { method: "PATCH", body: { a: 1 } })).toEqual({ got: { a: 1 } });
  expect(server.seen[0]?.headers.get("x-hallpass-secret-server-key")).toBe("ssk_1");
});
