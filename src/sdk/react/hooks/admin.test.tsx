import { describe, expect, test } from "bun:test";
import { type ReactNode, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassAdminApp } from "#sdk/admin.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { type HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import * as hooks from "./admin.ts";

type NamesOfWatchables<App> = {
  [Name in keyof App]: App[Name] extends Watchable<unknown>
    ? Name
    : App[Name] extends (...parameters: never[]) => Watchable<unknown>
      ? Name
      : never;
}[keyof App];

type OfServers = Exclude<NamesOfWatchables<HallpassServerApp>, NamesOfWatchables<HallpassClientApp>>;
type OfAdmins = Exclude<NamesOfWatchables<HallpassAdminApp>, NamesOfWatchables<HallpassServerApp>> | "project";

/** The compiler checks that no watchable of these apps lacks a hook. */
const HOOKS = {
  user: hooks.useServerUser,
  users: hooks.useUsers,
  matchingUserCount: hooks.useMatchingUserCount,
  team: hooks.useServerTeam,
  teams: hooks.useServerTeams,
  teamPage: hooks.useTeamPage,
  project: hooks.useAdminProject,
  config: hooks.useProjectConfig,
  productionModeErrors: hooks.useProductionModeErrors,
  internalApiKeys: hooks.useInternalApiKeys,
  teamPermissionDefinitions: hooks.useTeamPermissionDefinitions,
  projectPermissionDefinitions: hooks.useProjectPermissionDefinitions,
  emailThemes: hooks.useEmailThemes,
  emailTheme: hooks.useEmailTheme,
  emailTemplate: hooks.useEmailTemplate,
  emailTemplates: hooks.useEmailTemplates,
  emailPreview: hooks.useEmailPreview,
  sentEmails: hooks.useSentEmails,
  mail: hooks.useMail,
  mailCounts: hooks.useMailCounts,
  mails: hooks.useMails,
  metrics: hooks.useMetrics,
  svixToken: hooks.useSvixToken,
  webhookEndpoints: hooks.useWebhookEndpoints,
} satisfies Record<OfServers | OfAdmins, unknown>;

async function render(children: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(<Suspense fallback="waiting">{children}</Suspense>);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, "");
}

const list = (...items: unknown[]) => ({ json: { items, is_paginated: false } });
const rowers = { id: "b0000000-0000-4000-8000-000000000000", display_name: "Rowers", created_at_millis: 1_000 };

const standIn = () =>
  startStandIn({
    "GET /users/count": () => ({ json: { count: 10_000, is_exact: false } }),
    "GET /users": () => ({ json: { items: [ada], is_paginated: true, pagination: { next_cursor: "2" } } }),
    [`GET /users/${ada.id}`]: () => ({ json: ada }),
    [`GET /users/${rowers.id}`]: () => ({ status: 404, code: "USER_NOT_FOUND", details: {} }),
    "GET /teams": () => list(rowers),
    [`GET /teams/${rowers.id}`]: () => ({ json: rowers }),
    "GET /internal/config": () => ({ json: { config_string: '{"teams":{"allowClientTeamCreation":true}}' } }),
    "GET /internal/api-keys": () => list({ id: "k1", description: "Production", created_at_millis: 1_000 }),
    "GET /team-permission-definitions": () => list({ id: "boats:launch", contained_permission_ids: [] }),
    "GET /project-permission-definitions": () => list({ id: "reports:read", contained_permission_ids: [] }),
    "GET /internal/email-themes": () => ({ json: { themes: [{ id: "t1", display_name: "Harbor" }] } }),
    "GET /internal/email-themes/t1": () => ({ json: { display_name: "Harbor", tsx_source: "source of a theme" } }),
    "GET /internal/mails": () => ({ json: { items: [], is_paginated: true, pagination: { next_cursor: null } } }),
    "GET /internal/mails/counts": () => ({
      json: Object.fromEntries(
        ["queued", "sending", "sent", "failed", "skipped"].map((state) => [state, { count: 2, is_exact: true }]),
      ),
    }),
    [`GET /internal/mails/${ada.id}`]: () => ({ status: 404, code: "MAIL_NOT_FOUND", details: {} }),
    "GET /internal/email-templates/m1": () => ({
      json: { id: "m1", display_name: "News", tsx_source: "source of a template", revision: "r", built_in: null },
    }),
    "POST /emails/render-email": () => ({ json: { html: "rendered mail", subject: "A subject" } }),
    "POST /webhooks/svix-token": () => ({ json: { token: "token for Svix" } }),
  });

/** False does not compile: a server key must not reach the metrics. */
const needsAdminApp: HallpassServerApp extends Parameters<typeof hooks.useMetrics>[0] ? false : true = true;

function Directory({ app }: { app: HallpassServerApp }) {
  const users = hooks.useUsers(app, { limit: 1, query: "ada" });
  return [
    `${users.map(({ displayName }) => displayName)} and more from ${users.nextCursor}`,
    hooks.useServerUser(app, ada.id)?.primaryEmail,
    `${hooks.useMatchingUserCount(app, { isVerified: true }).count} verified`,
    `nobody: ${hooks.useServerUser(app, rowers.id)}`,
    hooks.useServerTeam(app, rowers.id)?.displayName,
    `${hooks.useServerTeams(app).length} team`,
    hooks.useTeamPage(app, { limit: 1 }).map(({ memberCount }) => `${memberCount} members`),
  ].join(", ");
}

const Settings = ({ app }: { app: HallpassAdminApp }) =>
  [
    hooks.useProjectConfig(app).teams.allowClientTeamCreation,
    ...hooks.useInternalApiKeys(app).map(({ description }) => description),
    ...hooks.useTeamPermissionDefinitions(app).map(({ id }) => id),
    ...hooks.useProjectPermissionDefinitions(app).map(({ id }) => id),
    ...hooks.useEmailThemes(app).map(({ displayName }) => displayName),
    hooks.useEmailTheme(app, "t1").tsxSource,
    hooks.useEmailTemplate(app, "m1").tsxSource,
    hooks.useEmailPreview(app, { templateTsxSource: "source" }),
    `${hooks.useMails(app, { state: "failed" }).length} failed, ${hooks.useMailCounts(app).sent.count} sent`,
    `no mail: ${hooks.useMail(app, ada.id)}`,
    hooks.useSvixToken(app),
    hooks.useUsers(app).length,
  ].join(", ");

describe("hooks for servers and admins", () => {
  test("there is one for each watchable of their apps", () => {
    expect(Object.values(HOOKS).map(({ name }) => name)).toEqual(Object.values(HOOKS).map(() => expect.any(String)));
    expect(new Set(Object.values<unknown>(HOOKS)).size).toBe(Object.keys(hooks).length);
  });

  test("those of admins do not compile with an app that has only a server key", () => {
    expect(needsAdminApp).toBeTrue();
  });

  test("those of servers take an app with a server key, and need no provider", async () => {
    await using server = standIn();
    const app = new HallpassServerApp({ baseUrl: server.url, projectId: "p1", secretServerKey: "ssk_1" });
    expect(await render(<Directory app={app} />)).toBe(
      "Ada and more from 2, ada@example.com, 10000 verified, nobody: null, Rowers, 1 team, 0 members",
    );
    expect(server.calls("GET /users?limit=1&query=ada")).toHaveLength(1);
  });

  test("those of admins take an app that manages a project", async () => {
    await using server = standIn();
    const app = new HallpassAdminApp({ baseUrl: server.url, projectId: "p1", superSecretAdminKey: "sak_1" });
    expect(await render(<Settings app={app} />)).toBe(
      "true, Production, boats:launch, reports:read, Harbor, source of a theme, source of a template, rendered mail, 0 failed, 2 sent, no mail: null, token for Svix, 1",
    );
  });
});
