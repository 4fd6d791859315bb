import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { signOut } from "#contract/auth/sessions.ts";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { createPkce } from "#sdk/sign-in/pkce.ts";
import { about, makeApp } from "#testing/people/app.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { errorOf, until } from "#testing/waiting.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

const CALLBACK = "https://grafana.example.com/login/generic_oauth";

async function start() {
  const { id, keys } = await server.project();
  const { superSecretAdminKey } = keys;
  const own = () => new HallpassAdminApp({ baseUrl: server.url, projectId: id, superSecretAdminKey });
  return { app: own(), another: own() };
}

const grafana = (app: HallpassAdminApp) =>
  app.oauthClients.create({ kind: "confidential", name: "Grafana", redirectUrls: [CALLBACK] });

describe("OAuth clients", () => {
  test("are created with a secret, watched, changed and deleted", async () => {
    const { app } = await start();
    app.oauthClients.all.subscribe(() => {});
    await app.oauthClients.all.settled();
    expect(app.oauthClients.all.read()).toEqual([]);

    const created = await grafana(app);
    const changed = await created.update({
      name: "Metrics",
      audience: { type: "everyone" },
      scopes: ["openid", "teams"],
      accessTokenLifetimeSeconds: 60,
    });

    expect(created).toMatchObject({
      kind: "confidential",
      name: "Grafana",
      redirectUrls: [CALLBACK],
      grantTypes: ["authorization_code", "refresh_token"],
      tokenEndpointAuthMethod: "client_secret_basic",
      idTokenSignedResponseAlg: "RS256",
      pkceExempt: false,
      audience: { type: "everyone" },
      refreshTokenIdleSeconds: null,
    });
    expect(created.clientSecret).toMatch(/^ocs_[0-9a-z]{45}$/);
    expect(changed).toMatchObject({
      id: created.id,
      name: "Metrics",
      redirectUrls: [CALLBACK],
      scopes: ["openid", "teams"],
      accessTokenLifetimeSeconds: 60,
    });
    expect(app.oauthClients.all.read()).toMatchObject([{ id: created.id, name: "Metrics" }]);
    expect(await app.oauthClients.get(created.id)).toMatchObject({ name: "Metrics" });

    await changed.delete();
    expect(app.oauthClients.all.read()).toEqual([]);
    expect(await app.oauthClients.get(created.id)).toBeNull();
  });

  test("list the ends of sessions that were reported to them", async () => {
    const project = await server.project({ config: { authorization_server_enabled: true } });
    const known = await makeApp(server, project, { backchannel_logout_url: "http://127.0.0.1:9/logout" });
    const ada = await project.person();
    const { superSecretAdminKey } = project.keys;
    const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, superSecretAdminKey });
    const client = await app.oauthClients.get(known.id);
    await known.tokens(ada);
    await ada.wire.call(signOut);
    await until(async () => (await client?.listLogouts())?.length === 1);

    expect(await client?.listLogouts()).toEqual([
      {
        sessionId: String(decodeJwt(ada.accessToken).refresh_token_id),
        userId: ada.userId,
        state: "waiting",
        attempts: expect.any(Number),
        attemptedAt: expect.any(Date),
        nextAttemptAt: expect.any(Date),
        statusCode: null,
        error: expect.stringContaining("127.0.0.1"),
      },
    ]);
  });

  test("are tried by an owner: a request, its code, tokens, and their end", async () => {
    const project = await server.project({ config: { authorization_server_enabled: true } });
    const { id } = await makeApp(server, project, { is_first_party: true, id_token_signed_response_alg: "ES256" });
    const ada = await project.person();
    const { superSecretAdminKey } = project.keys;
    const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, superSecretAdminKey });
    const client = await app.oauthClients.get(id);
    if (!client) throw new Error("The client is missing.");
    const { verifier, challenge } = await createPkce();
    const request = { scopes: ["openid"], state: "s", nonce: "n", codeChallenge: challenge };
    const { authorizationUrl, redirectUrl, expiresAt } = await client.startTrial(request);
    const headers = { cookie: hostedCookies(project.id, ada) };
    const reply = await fetch(authorizationUrl, { redirect: "manual", headers });
    const answer = new URL(reply.headers.get("location") ?? "");
    const trial = await client.redeemTrial(answer.searchParams.get("code") ?? "", verifier);

    expect(answer.href).toStartWith(`${redirectUrl}?`);
    expect(expiresAt).toBeInstanceOf(Date);
    expect(decodeJwt(trial.idToken ?? "")).toMatchObject({ sub: ada.userId, nonce: "n", aud: id });
    expect(trial).toMatchObject({
      tokenType: "Bearer",
      expiresInSeconds: 600,
      scope: "openid",
      hasRefreshToken: false,
    });
    expect(JSON.stringify(trial)).not.toContain(trial.accessToken);
    await client.revokeTrial(trial);
    expect(await errorOf(client.revokeTrial(trial.id))).toMatchObject({ code: "OAUTH_GRANT_NOT_FOUND" });
    expect(await errorOf(client.startTrial({ ...request, scopes: ["teams"], resources: ["https://a"] }))).toMatchObject(
      {
        code: "OAUTH_TRIAL_REFUSED",
        text: expect.stringMatching(/^invalid_target: /),
      },
    );
  });

  test("have two secrets while one is replaced, and JSON of them has no secret", async () => {
    const { app } = await start();
    const client = await grafana(app);
    const next = await client.createSecret();
    const [old] = client.secrets;
    if (!old) throw new Error("The client has no secret.");
    await client.deleteSecret(old);
    const read = await app.oauthClients.get(client.id);

    expect(old.lastFour).toBe(client.clientSecret?.slice(-4) ?? "");
    expect(read?.secrets).toEqual([
      { id: next.id, lastFour: next.secret.slice(-4), createdAt: next.createdAt, lastUsedAt: null },
    ]);
    const json = JSON.stringify([client, next]);
    for (const secret of [client.clientSecret, next.secret]) expect(json).not.toContain(String(secret));
    expect(await errorOf(client.deleteSecret(old.id))).toMatchObject({ code: "OAUTH_CLIENT_SECRET_NOT_FOUND" });
  });

  test("are not changed over what somebody else has changed since they were read", async () => {
    const { app, another } = await start();
    const { id } = await grafana(app);
    const [mine, theirs] = [await app.oauthClients.get(id), await another.oauthClients.get(id)];
    if (!mine) throw new Error("The client is missing.");
    await theirs?.update({ redirectUrls: ["https://grafana.example.com/other"], isFirstParty: true });

    const refused = await errorOf(mine.update({ redirectUrls: [CALLBACK] }, { ifUnchanged: true }));
    const kept = await mine.update({ name: "Metrics" }, { ifUnchanged: true });

    expect(refused).toMatchObject({ code: "CHANGED_MEANWHILE", details: { fields: ["redirect_urls"] } });
    expect(kept).toMatchObject({ name: "Metrics", isFirstParty: true });
  });

  test("a client that breaks a rule is refused with the field and the reason", async () => {
    const { app } = await start();
    const refused = await errorOf(
      app.oauthClients.create({ kind: "public", name: "Phone", redirectUrls: ["myapp:/callback"] }),
    );

    expect(refused).toMatchObject({ code: "OAUTH_CLIENT_INVALID", details: { field: "redirect_urls" } });
    expect(await app.oauthClients.all.get()).toEqual([]);
  });

  test("can be for holders of a permission, or for members of teams", async () => {
    const { app } = await start();
    await app.permissions.project.create({ id: "crew" });
    const team = await app.createTeam({ displayName: "Eights" });
    const client = await grafana(app);

    for (const audience of [
      { type: "permission", permissionId: "crew" } as const,
      { type: "teams", teamIds: [team.id] } as const,
    ]) {
      expect((await client.update({ audience })).audience).toEqual(audience);
    }
  });
});

test("APIs are created, watched, changed and deleted", async () => {
  const { app, another } = await start();
  app.oauthApis.all.subscribe(() => {});
  await app.oauthApis.all.settled();
  const scopes = [{ name: "boats:read", description: "See your boats", permissionId: null }];

  const api = await app.oauthApis.create({ identifier: "https://api.example.com/boats", name: "Boats", scopes });
  await (await another.oauthApis.get(api.id))?.update({ accessTokenLifetimeSeconds: 60 });
  const refused = await errorOf(api.update({ accessTokenLifetimeSeconds: 120 }, { ifUnchanged: true }));
  const changed = await api.update({ name: "Fleet", scopes: [] }, { ifUnchanged: true });

  expect(api).toMatchObject({ identifier: "https://api.example.com/boats", scopes, accessTokenLifetimeSeconds: null });
  expect(refused).toMatchObject({ code: "CHANGED_MEANWHILE" });
  expect(changed).toMatchObject({ name: "Fleet", scopes: [], accessTokenLifetimeSeconds: 60 });
  expect(app.oauthApis.all.read()).toMatchObject([{ name: "Fleet" }]);

  await changed.delete();
  expect(app.oauthApis.all.read()).toEqual([]);
  expect(await app.oauthApis.get(api.id)).toBeNull();
});

test("a project becomes an authorization server by a setting", async () => {
  const { app } = await start();
  const before = await app.getProject();
  const after = await before.update({ config: { authorizationServerEnabled: true } });

  expect([before.config.authorizationServerEnabled, after.config.authorizationServerEnabled]).toEqual([false, true]);
  expect((await app.config.get()).authorizationServer).toEqual({ enabled: true });
});

describe("apps with access", () => {
  test("are listed in pages by user and by client, and lose their access", async () => {
    const project = await server.project({ config: { authorization_server_enabled: true } });
    const { superSecretAdminKey } = project.keys;
    const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, superSecretAdminKey });
    const grafana = await makeApp(server, project);
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    for (const person of [ada, ben]) await grafana.code(person, { access: about("openid", "email") });
    const tokens = await grafana.tokens(ada);

    const first = await app.oauthGrants.list({ clientId: grafana.id, limit: 1 }).get();
    const second = await app.oauthGrants.list({ clientId: grafana.id, cursor: first.nextCursor ?? "" }).get();
    const [ofAda] = await app.oauthGrants.list({ userId: ada.userId }).get();

    expect([...first, ...second].map(({ user }) => user.id).sort()).toEqual([ada.userId, ben.userId].sort());
    expect(second.nextCursor).toBeNull();
    expect(ofAda).toMatchObject({
      user: { id: ada.userId, primaryEmail: ada.email },
      client: { id: grafana.id, name: "Grafana" },
      access: [
        {
          api: null,
          scopes: [
            { name: "openid", description: null },
            { name: "email", description: null },
          ],
        },
      ],
      createdAt: expect.any(Date),
      lastUsedAt: expect.any(Date),
    });
    await ofAda?.revoke();
    expect((await grafana.userinfo(tokens.access_token)).status).toBe(401);
    expect(await app.oauthGrants.list({ userId: ada.userId }).get()).toHaveLength(0);
    expect(await errorOf(Promise.resolve(ofAda?.revoke()))).toMatchObject({ code: "OAUTH_GRANT_NOT_FOUND" });
  });
});
