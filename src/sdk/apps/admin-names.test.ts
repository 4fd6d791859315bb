import { expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";

type Names = readonly (readonly [
  name: string,
  old: (app: HallpassAdminApp) => unknown,
  now: (app: HallpassAdminApp) => unknown,
])[];

const email = {
  recipientEmail: "ada@example.com",
  emailConfig: {
    type: "standard",
    host: "h",
    port: 25,
    username: "u",
    password: "p",
    senderName: "s",
    senderEmail: "s@example.com",
  },
} as const;
const period = { from: new Date(1_000) };
const options = { themeId: null, templateTsxSource: "source" };
const definition = { id: "read" };

/** Calls under the names of published clients, which stay. */
const PUBLISHED: Names = [
  ["listInternalApiKeys", (app) => app.listInternalApiKeys(), (app) => app.keys.all.get()],
  [
    "createInternalApiKey",
    (app) => app.createInternalApiKey({ description: "d", expiresInMillis: 1 }),
    (app) => app.keys.create({ description: "d", expiresInMillis: 1 }),
  ],
  [
    "listTeamPermissionDefinitions",
    (app) => app.listTeamPermissionDefinitions(),
    (app) => app.permissions.team.all.get(),
  ],
  [
    "createTeamPermissionDefinition",
    (app) => app.createTeamPermissionDefinition(definition),
    (app) => app.permissions.team.create(definition),
  ],
  [
    "updateTeamPermissionDefinition",
    (app) => app.updateTeamPermissionDefinition("read", {}),
    (app) => app.permissions.team.update("read", {}),
  ],
  [
    "deleteTeamPermissionDefinition",
    (app) => app.deleteTeamPermissionDefinition("read"),
    (app) => app.permissions.team.delete("read"),
  ],
  [
    "listProjectPermissionDefinitions",
    (app) => app.listProjectPermissionDefinitions(),
    (app) => app.permissions.project.all.get(),
  ],
  [
    "createProjectPermissionDefinition",
    (app) => app.createProjectPermissionDefinition(definition),
    (app) => app.permissions.project.create(definition),
  ],
  [
    "updateProjectPermissionDefinition",
    (app) => app.updateProjectPermissionDefinition("read", {}),
    (app) => app.permissions.project.update("read", {}),
  ],
  [
    "deleteProjectPermissionDefinition",
    (app) => app.deleteProjectPermissionDefinition("read"),
    (app) => app.permissions.project.delete("read"),
  ],
  ["sendTestEmail", (app) => app.sendTestEmail(email), (app) => app.emails.sendTest(email)],
  [
    "sendSignInInvitationEmail",
    (app) => app.sendSignInInvitationEmail("a@b.co", "/"),
    (app) => app.emails.inviteToSignIn("a@b.co", "/"),
  ],
  ["listSentEmails", (app) => app.listSentEmails(), (app) => app.emails.sent.get()],
  ["listEmailThemes", (app) => app.listEmailThemes(), (app) => app.emailDesigns.themes.all.get()],
  ["createEmailTheme", (app) => app.createEmailTheme("n"), (app) => app.emailDesigns.themes.create("n")],
  ["listEmailTemplates", (app) => app.listEmailTemplates(), (app) => app.emailDesigns.templates.all.get()],
  ["createEmailTemplate", (app) => app.createEmailTemplate("n"), (app) => app.emailDesigns.templates.create("n")],
  ["getEmailPreview", (app) => app.getEmailPreview(options), (app) => app.emailDesigns.preview(options).get()],
  [
    "sendChatMessage",
    (app) => app.sendChatMessage("t", "email-theme", []),
    (app) => app.assistant.ask("t", "email-theme", []),
  ],
  ["saveChatMessage", (app) => app.saveChatMessage("t", 1), (app) => app.assistant.save("t", 1)],
  ["listChatMessages", (app) => app.listChatMessages("t"), (app) => app.assistant.list("t")],
];

/** Calls under the names of 0.1. They go with `old-admin-names.ts`. */
const OLD: Names = [
  ["getConfig", (app) => app.getConfig(), (app) => app.config.get()],
  ["getProductionModeErrors", (app) => app.getProductionModeErrors(), (app) => app.productionModeErrors.get()],
  ["listAuditEntries", (app) => app.listAuditEntries(period), (app) => app.auditLog.list(period)],
  ["getAuditEntry", (app) => app.getAuditEntry("e1"), (app) => app.auditLog.get("e1")],
  ["checkAuditChain", (app) => app.checkAuditChain({ cursor: "c" }), (app) => app.auditLog.checkChain({ cursor: "c" })],
  ["listInstanceFindings", (app) => app.listInstanceFindings(), (app) => app.instanceAdmin.findings.get()],
  ["getMetrics", (app) => app.getMetrics(), (app) => app.metrics.get()],
  ["listMails", (app) => app.listMails(period), (app) => app.emails.list(period).get()],
  ["countMails", (app) => app.countMails(period), (app) => app.emails.counts(period).get()],
  ["getMail", (app) => app.getMail("m1"), (app) => app.emails.one("m1").get()],
  ["retryMail", (app) => app.retryMail("m1"), (app) => app.emails.retry("m1")],
  ["getEmailTheme", (app) => app.getEmailTheme("d1"), (app) => app.emailDesigns.themes.one("d1").get()],
  [
    "saveEmailTheme",
    (app) => app.saveEmailTheme("d1", { displayName: "n" }),
    (app) => app.emailDesigns.themes.save("d1", { displayName: "n" }),
  ],
  ["resetEmailTheme", (app) => app.resetEmailTheme("d1"), (app) => app.emailDesigns.themes.reset("d1")],
  ["deleteEmailTheme", (app) => app.deleteEmailTheme("d1"), (app) => app.emailDesigns.themes.delete("d1")],
  [
    "listEmailThemeVersions",
    (app) => app.listEmailThemeVersions("d1"),
    (app) => app.emailDesigns.themes.versions("d1"),
  ],
  [
    "getEmailThemeVersion",
    (app) => app.getEmailThemeVersion("d1", 2),
    (app) => app.emailDesigns.themes.version("d1", 2),
  ],
  ["getEmailTemplate", (app) => app.getEmailTemplate("d1"), (app) => app.emailDesigns.templates.one("d1").get()],
  [
    "saveEmailTemplate",
    (app) => app.saveEmailTemplate("d1", { themeId: false }),
    (app) => app.emailDesigns.templates.save("d1", { themeId: false }),
  ],
  ["resetEmailTemplate", (app) => app.resetEmailTemplate("d1"), (app) => app.emailDesigns.templates.reset("d1")],
  ["deleteEmailTemplate", (app) => app.deleteEmailTemplate("d1"), (app) => app.emailDesigns.templates.delete("d1")],
  [
    "listEmailTemplateVersions",
    (app) => app.listEmailTemplateVersions("d1"),
    (app) => app.emailDesigns.templates.versions("d1"),
  ],
  [
    "getEmailTemplateVersion",
    (app) => app.getEmailTemplateVersion("d1", 2),
    (app) => app.emailDesigns.templates.version("d1", 2),
  ],
  [
    "describeEmailPreview",
    (app) => app.describeEmailPreview(options),
    (app) => app.emailDesigns.describePreview(options),
  ],
  ["createSvixToken", (app) => app.createSvixToken(), (app) => app.webhooks.svixToken.get()],
  ["listWebhookEndpoints", (app) => app.listWebhookEndpoints(), (app) => app.webhooks.all.get()],
  ["getWebhookEndpoint", (app) => app.getWebhookEndpoint("w1"), (app) => app.webhooks.get("w1")],
  [
    "createWebhookEndpoint",
    (app) => app.createWebhookEndpoint({ url: "https://a.co" }),
    (app) => app.webhooks.create({ url: "https://a.co" }),
  ],
  ["getAssistantModel", (app) => app.getAssistantModel(), (app) => app.assistant.model()],
];

/** The requests of a call whose answers never come. */
async function requestsOf(call: (app: HallpassAdminApp) => unknown): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const fetch = (url: string, { method, body }: RequestInit) => {
    resolve([method, url, body]);
    return new Promise<Response>(() => {});
  };
  const deps = { fetch };
  call(new HallpassAdminApp({ baseUrl: "http://a.co", projectId: "p1", superSecretAdminKey: "sak_1", deps }));
  return [await promise];
}

test.each([...PUBLISHED, ...OLD])("%s sends what the call of its noun sends", async (_name, old, now) => {
  expect(await requestsOf(old)).toEqual(await requestsOf(now));
});

test("the watchables of 0.1 are those of the nouns", () => {
  const app = new HallpassAdminApp({ baseUrl: "http://a.co", projectId: "p1", superSecretAdminKey: "sak_1" });

  expect(app.internalApiKeys).toBe(app.keys.all);
  expect(app.teamPermissionDefinitions).toBe(app.permissions.team.all);
  expect(app.projectPermissionDefinitions).toBe(app.permissions.project.all);
  expect(app.sentEmails).toBe(app.emails.sent);
  expect(app.mails(period)).toBe(app.emails.list(period));
  expect(app.mailCounts(period)).toBe(app.emails.counts(period));
  expect(app.mail("m1")).toBe(app.emails.one("m1"));
  expect(app.emailThemes).toBe(app.emailDesigns.themes.all);
  expect(app.emailTheme("d1")).toBe(app.emailDesigns.themes.one("d1"));
  expect(app.emailTemplates).toBe(app.emailDesigns.templates.all);
  expect(app.emailTemplate("d1")).toBe(app.emailDesigns.templates.one("d1"));
  expect(app.emailPreview(options)).toBe(app.emailDesigns.preview(options));
  expect(app.svixToken).toBe(app.webhooks.svixToken);
  expect(app.webhookEndpoints).toBe(app.webhooks.all);
});
