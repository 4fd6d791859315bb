import { describe, expect, test } from "bun:test";
import { type ReactNode, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { HallpassClientApp } from "#sdk/apps/client-app.ts";
import {
  HallpassProvider,
  useAccessToken,
  useActiveSessions,
  useConnectedAccount,
  useNotificationCategories,
  useOAuthProviders,
  useOwnedProjects,
  usePasskeys,
  useUser,
} from "#sdk/react/index.ts";
import { accessTokenUntil, noWaiting } from "#testing/browser/sdk-environment.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow } from "#testing/waiting.ts";

const list = (...items: unknown[]) => ({ json: { items, is_paginated: false } });

const world = () =>
  startStandIn({
    "GET /users/me": () => ({ json: ada }),
    "GET /emails/notification-preference/me": () =>
      list({
        notification_category_id: "n1",
        notification_category_name: "Marketing",
        enabled: true,
        can_disable: true,
      }),
    "GET /auth/sessions": () =>
      list({ id: "s1", user_id: ada.id, created_at: 1_000, is_impersonation: false, is_current_session: true }),
    "GET /passkeys": () =>
      list({
        id: "k1",
        user_id: ada.id,
        name: "My phone",
        provider_name: null,
        created_at_millis: 1_000,
        last_used_at_millis: null,
        backed_up: true,
      }),
    "GET /oauth-providers": () =>
      list({
        id: "o1",
        user_id: ada.id,
        type: "github",
        email: "ada@github.example",
        allow_sign_in: true,
        allow_connected_accounts: true,
      }),
    "POST /connected-accounts/me/github/access-token": () => ({ json: { access_token: "token-of-github" } }),
    "GET /internal/projects": () => list(),
  });

async function render(baseUrl: string, children: ReactNode, projectId = "p1") {
  const tokenStore = { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" };
  const own = { baseUrl, projectId, publishableClientKey: "pck_1", tokenStore, deps: noWaiting().deps };
  const errors: string[] = [];
  const stream = await renderToReadableStream(
    <HallpassProvider app={new HallpassClientApp(own)}>
      <Suspense fallback="waiting">{children}</Suspense>
    </HallpassProvider>,
    { onError: (error) => void errors.push(String(error)) },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  return { html: html.replaceAll(/<!--.*?-->/g, ""), errors };
}

function Account() {
  const token = useAccessToken(useConnectedAccount(useUser({ or: "throw" }), "github", { or: "redirect" }));
  return [
    ...useNotificationCategories().map(({ name, enabled }) => `${name} ${enabled}`),
    ...useActiveSessions().map(({ id, isCurrentSession }) => `session ${id} ${isCurrentSession}`),
    ...usePasskeys().map(({ name }) => `passkey ${name}`),
    ...useOAuthProviders().map(({ type, email }) => `${type} ${email}`),
    token.accessToken,
  ].join(", ");
}

const Projects = () => `owns ${useOwnedProjects().length} projects`;

describe("hooks of the account", () => {
  test("suspend until the server responds, and then return what it sent", async () => {
    await using server = world();

    const { html, errors } = await render(server.url, <Account />);

    expect(errors).toEqual([]);
    expect(html).toContain(
      "Marketing true, session s1 true, passkey My phone, github ada@github.example, token-of-github",
    );
  });

  test("give the projects of an owner only in an app of project internal", async () => {
    await using server = world();

    expect((await render(server.url, <Projects />, "internal")).html).toContain("owns 0 projects");
    expect((await render(server.url, <Projects />)).errors.join()).toContain("needs an app of project internal");
  });
});
