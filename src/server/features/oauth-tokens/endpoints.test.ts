import { describe, expect, test } from "bun:test";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { type App, about, makeApp, postForm } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const BOATS = "https://boats.example.com/api";
const OFFLINE = about("openid", "email", "offline_access");

async function start(server: TestServer) {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, {
    id_token_signed_response_alg: "ES256",
    scopes: ["openid", "email", "offline_access", "read"],
  });
  const scopes = [{ name: "read", description: "To read", permission_id: null }];
  await project.admin.call(createOAuthApi, { body: { identifier: BOATS, name: "Boats", scopes } });
  return { project, app, ada: await project.person() };
}

const send = (
  server: TestServer,
  project: TestProject,
  method: string,
  headers: Record<string, string>,
  body?: string,
) => server.anonymous.send(method, `/projects/${project.id}/oauth/userinfo`, { headers, body });

onServer((server) => {
  describe("userinfo", () => {
    test("takes the token in the header, by GET and POST, or in a form, and not twice", async () => {
      const { project, app, ada } = await start(server());
      const { access_token } = await app.tokens(ada);
      const authorization = `Bearer ${access_token}`;
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const inForm = `access_token=${access_token}`;
      const statuses = [
        await send(server(), project, "GET", { authorization }),
        await send(server(), project, "GET", { authorization: `bearer ${access_token}` }),
        await send(server(), project, "POST", { authorization }),
        await send(server(), project, "POST", { ...form, authorization }),
        await send(server(), project, "POST", form, inForm),
        await send(server(), project, "POST", { ...form, authorization }, inForm),
        await server().anonymous.send("GET", `/projects/${project.id}/oauth/userinfo?${inForm}`),
      ].map(({ status, body }) => [status, body.error ?? body.sub]);

      const found = [200, ada.userId];
      expect(statuses).toEqual([...Array(5).fill(found), [400, "invalid_request"], [401, "invalid_token"]]);
    });

    test("can be read by the pages of every origin", async () => {
      const { project, app, ada } = await start(server());
      const { access_token } = await app.tokens(ada);
      const origin = "https://spa.example.com";
      const preflight = await send(server(), project, "OPTIONS", {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      });
      const reply = await send(server(), project, "GET", { origin, authorization: `Bearer ${access_token}` });

      expect(preflight.status).toBe(200);
      expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
      const refused = await send(server(), project, "GET", { origin, authorization: "Bearer rubbish" });
      expect(refused.headers.get("access-control-expose-headers")).toContain("www-authenticate");
      for (const { headers } of [preflight, reply, refused])
        expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(reply.headers.get("cache-control")).toBe("no-store");
    });

    test("challenges a request without a token, with a bad one, and with one that lacks openid", async () => {
      const { project, app, ada } = await start(server());
      const without = await send(server(), project, "GET", {});
      const bad = await app.userinfo("rubbish");
      const { access_token } = await app.tokens(ada, { access: about("email") });
      const lacking = await app.userinfo(access_token);
      const inForm = await postForm(server(), project.id, "userinfo", { form: { access_token } });
      const badInForm = await postForm(server(), project.id, "userinfo", { form: { access_token: "rubbish" } });

      expect([without.status, without.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringMatching(/^Bearer realm="userinfo", DPoP realm="userinfo", algs="ES256 /),
      ]);
      expect([bad.status, bad.headers.get("www-authenticate")]).toEqual([
        401,
        `Bearer realm="userinfo", error="invalid_token", error_description="${bad.body.error_description}"`,
      ]);
      expect([lacking.status, lacking.body.error]).toEqual([403, "insufficient_scope"]);
      expect(lacking.headers.get("www-authenticate")).toEndWith(', scope="openid"');
      expect([inForm.status, badInForm.status]).toEqual([403, 401]);
    });

    test("refuses an expired token, and a token that is for an API only", async () => {
      const { app, ada } = await start(server());
      const granted = [...OFFLINE, { api: BOATS, scopes: ["read"] }];
      const { access_token, refresh_token } = await app.tokens(ada, { access: granted });
      const ofApi = (await app.refresh(refresh_token, { resource: BOATS })).body;
      const [both, one] = [await app.userinfo(access_token), await app.userinfo(ofApi.access_token)];
      server().clock.pass({ minutes: 10 });

      expect([both.status, one.status]).toEqual([200, 401]);
      expect((await app.userinfo(access_token)).status).toBe(401);
    });
  });

  describe("introspection", () => {
    const about = async (asking: App, token: string) => (await asking.post("introspect", { token })).body;

    test("tells a client what its own tokens are, and APIs what the tokens for an API are", async () => {
      const { project, app, ada } = await start(server());
      const api = await makeApp(server(), project, { kind: "machine", name: "Boats" });
      const granted = [...OFFLINE, { api: BOATS, scopes: ["read"] }];
      const tokens = await app.tokens(ada, { access: granted });
      const own = (await app.refresh(tokens.refresh_token, { resource: `${server().apiUrl}/projects/${project.id}` }))
        .body;

      const found = await about(app, tokens.access_token);
      expect(found).toMatchObject({
        active: true,
        token_type: "Bearer",
        client_id: app.id,
        sub: ada.userId,
        username: ada.email,
        scope: "openid email offline_access read",
        aud: [BOATS, `${server().apiUrl}/projects/${project.id}`],
        exp: found.iat + 600,
      });
      expect(await about(api, tokens.access_token)).toEqual(found);
      expect(await about(app, own.access_token)).toMatchObject({ active: true });
      expect(await about(api, own.access_token)).toEqual({ active: false });
    });

    test("says nothing about a token that is not active", async () => {
      const { project, app, ada } = await start(server());
      const elsewhere = await start(server());
      const { access_token, refresh_token } = await app.tokens(ada, { access: OFFLINE });
      await app.post("revoke", { token: access_token });
      const foreign = await elsewhere.app.tokens(elsewhere.ada);

      for (const token of [access_token, foreign.access_token, "rubbish", "a.b.c", ada.accessToken]) {
        expect(await about(app, token)).toEqual({ active: false });
      }
      const other = await makeApp(server(), project);
      expect(await about(app, refresh_token)).toMatchObject({ active: true, client_id: app.id, sub: ada.userId });
      expect(await about(other, refresh_token)).toEqual({ active: false });
      await app.refresh(refresh_token);
      expect(await about(app, refresh_token)).toEqual({ active: false });
    });

    test("answers clients that authenticate, and no others", async () => {
      const { project, app, ada } = await start(server());
      const spa = await makeApp(server(), project, { kind: "public" });
      const { access_token } = await app.tokens(ada);

      expect((await spa.post("introspect", { token: access_token })).body.error).toBe("invalid_client");
      const form = { token: access_token, client_id: app.id };
      expect((await postForm(server(), project.id, "introspect", { form })).status).toBe(401);
    });
  });
});

eachServer((server) => {
  test("a revoked access token is refused everywhere, and the others of its sign-in are not", async () => {
    const { project, app, ada } = await start(server());
    const first = await app.tokens(ada, { access: OFFLINE });
    const second = (await app.refresh(first.refresh_token)).body;
    const token_type_hint = "refresh_token";
    const replies = [
      await app.post("revoke", { token: first.access_token, token_type_hint }),
      await app.post("revoke", { token: first.access_token }),
    ];

    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [200, ""],
      [200, ""],
    ]);
    expect((await app.userinfo(first.access_token)).status).toBe(401);
    expect((await app.userinfo(second.access_token)).status).toBe(200);
    const [spent] = await rowsOfProject(server().running.deps.store, "oauthSpentTokens", project.id);
    expect(Number(spent?.expiresAt) - server().clock.now()).toBeGreaterThan(600_000);
  });

  test("a revoked access token of a machine is refused, and its others are not", async () => {
    const { project } = await start(server());
    const machine = await makeApp(server(), project, { kind: "machine" });
    const token = async () => (await machine.post("token", { grant_type: "client_credentials" })).body.access_token;
    const [revoked, other] = [await token(), await token()];
    await machine.post("revoke", { token: revoked });
    const isActive = async (each: string) => (await machine.post("introspect", { token: each })).body.active;

    expect([await isActive(revoked), await isActive(other)]).toEqual([false, true]);
  });

  test("a revoked refresh token ends all tokens of its sign-in, also an old one", async () => {
    const { app, ada } = await start(server());
    const [one, another] = [await app.tokens(ada, { access: OFFLINE }), await app.tokens(ada, { access: OFFLINE })];
    const { refresh_token } = (await app.refresh(another.refresh_token)).body;
    const replies = [
      await app.post("revoke", { token: one.refresh_token, token_type_hint: "access_token" }),
      await app.post("revoke", { token: another.refresh_token }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await app.userinfo(one.access_token)).status).toBe(401);
    expect((await app.refresh(refresh_token)).body.error).toBe("invalid_grant");
  });

  test("a public client, which anybody can be, revokes a limited number of access tokens from an address", async () => {
    const { project } = await start(server());
    const spa = await makeApp(server(), project, { kind: "public" });
    const form = { client_id: spa.id, token: "rubbish" };
    const headers = { "x-forwarded-for": "203.0.113.99" };
    const statuses = [];
    for (let asked = 0; asked < 121; asked++) {
      statuses.push((await postForm(server(), project.id, "revoke", { form, headers })).status);
    }

    expect(statuses).toEqual([...Array(120).fill(200), 429]);
  });

  test("a client revokes nothing of another, and rubbish gets the same answer", async () => {
    const { project, app, ada } = await start(server());
    const other = await makeApp(server(), project);
    const { access_token, refresh_token, id_token } = await app.tokens(ada, { access: OFFLINE });
    const tokens = [access_token, refresh_token, id_token, ada.accessToken, "rubbish"];
    const replies = [];
    for (const token of tokens) replies.push(await other.post("revoke", { token }));
    const unknown = await postForm(server(), project.id, "revoke", { form: { client_id: "x", token: access_token } });

    expect(replies.map(({ status, text }) => [status, text])).toEqual(tokens.map(() => [200, ""]));
    expect([unknown.status, unknown.body.error]).toEqual([401, "invalid_client"]);
    expect((await app.userinfo(access_token)).status).toBe(200);
    expect((await app.refresh(refresh_token)).status).toBe(200);
  });
});
