import { describe, expect, test } from "bun:test";
import { type CurrentUser, type HallpassApp, HallpassServerApp } from "#sdk/index.ts";
import { accessTokenUntil, noWaiting } from "#testing/browser/sdk-environment.ts";
import { adaPayload } from "#testing/people/user-payload.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow } from "#testing/waiting.ts";

const ada = {
  ...adaPayload,
  primary_email_auth_enabled: true,
  last_active_at_millis: 5_000,
  server_metadata: { plan: "club" },
};

test("the user of a request has the fields and calls of the server level", async () => {
  await using server = startStandIn({
    "GET /users/me": () => ({ json: ada }),
    "PATCH /users/me": () => ({ json: ada }),
    "POST /auth/sessions": () => ({ json: { access_token: "a", refresh_token: "r" } }),
  });
  const app = new HallpassServerApp({ baseUrl: server.url, projectId: "p1", secretServerKey: "ssk_1" });
  const tokens = { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" };
  const request = new Request("http://app/", { headers: { "x-hallpass-auth": JSON.stringify(tokens) } });

  const user = await app.getUser({ tokenStore: request, or: "throw" });
  await user.setPrimaryEmail("new@example.com", { verified: true });
  await user.update({ serverMetadata: { plan: "gold" }, displayName: null });
  const session = await user.createSession({ expiresInMillis: 60_000 });

  expect(user).toMatchObject({ lastActiveAt: new Date(5_000), serverMetadata: { plan: "club" } });
  expect(server.calls("GET /users/me")[0]?.headers.get("x-hallpass-access-type")).toBe("server");
  expect(server.calls("PATCH /users/me").map(({ body }) => JSON.parse(body))).toEqual([
    { primary_email: "new@example.com", primary_email_verified: true },
    { display_name: null, server_metadata: { plan: "gold" } },
  ]);
  expect(JSON.parse(server.calls("POST /auth/sessions")[0]?.body ?? "")).toEqual({
    user_id: ada.id,
    expires_in_millis: 60_000,
    is_impersonation: false,
  });
  expect(await session.getTokens()).toEqual({ accessToken: "a", refreshToken: "r" });
});

test("without a publishable key, tokens are renewed with the secret server key", async () => {
  const renewed = accessTokenUntil(fromNow({ minutes: 10 }));
  await using server = startStandIn({
    "POST /auth/sessions/current/refresh": () => ({ json: { access_token: renewed } }),
    "GET /users/me": () => ({ json: ada }),
  });
  const app = new HallpassServerApp({ baseUrl: server.url, projectId: "p1", secretServerKey: "ssk_1" });

  await app.getUser({ tokenStore: { accessToken: null, refreshToken: "r1" } });

  const [renewal] = server.calls("POST /auth/sessions/current/refresh");
  expect(renewal?.headers.get("x-hallpass-refresh-token")).toBe("r1");
  expect(server.calls("GET /users/me")[0]?.headers.get("x-hallpass-access-token")).toBe(renewed);
});

test("hooks and components accept any app, and see its users as a client does", () => {
  const app = new HallpassServerApp({ projectId: "p1", secretServerKey: "ssk_1" });
  const any: HallpassApp = app;
  // @ts-expect-error only servers see the field
  const peek = (user: CurrentUser) => user.serverMetadata;
  expect(any.projectId).toBe("p1");
  expect(peek).toBeFunction();
});

describe("explicit calls", () => {
  const start = () =>
    startStandIn({
      [`GET /users/${ada.id}`]: () => ({ json: ada }),
      "GET /teams": () => ({ json: { items: [], is_paginated: false } }),
      "GET /users/me": () => ({ json: ada }),
    });
  const appAt = (baseUrl: string) => new HallpassServerApp({ baseUrl, projectId: "p1", secretServerKey: "ssk_1" });
  const signedIn = () => ({ accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" });

  test("for one thing at the same time share one request", async () => {
    await using server = start();
    const app = appAt(server.url);
    const tokenStore = signedIn();

    const calls = [() => app.getUser(ada.id), () => app.listTeams(), () => app.getUser({ tokenStore })];
    await Promise.all(calls.flatMap((call) => [call(), call(), call()]));

    expect(server.seen.map(({ path }) => path).sort()).toEqual([
      "/api/v1/teams",
      `/api/v1/users/${ada.id}`,
      "/api/v1/users/me",
    ]);
  });

  test("one after the other each ask the server, without a pause", async () => {
    await using server = start();
    const { deps, waits } = noWaiting();
    const app = new HallpassServerApp({ baseUrl: server.url, projectId: "p1", secretServerKey: "ssk_1", deps });
    const tokenStore = signedIn();
    app.userIn(tokenStore).subscribe(() => {});

    for (let count = 0; count < 5; count += 1) {
      await app.listTeams();
      await app.getUser({ tokenStore });
      await app.teams.get();
    }

    expect(server.seen).toHaveLength(15);
    expect(waits).toEqual([]);
  });
});
