import { expect, test } from "bun:test";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { signOut } from "#contract/auth/sessions.ts";
import { ACCESS_TOKEN_TYPE } from "#contract/oauth/token.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient, deleteOAuthClient, TOKEN_EXCHANGE, updateOAuthClient } from "#contract/oauth-clients.ts";
import { createProjectPermissionDefinition, grantProjectPermission } from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { createTeam } from "#contract/teams.ts";
import { type AppOptions, about, makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";

const BOATS = "https://boats.example/";
const OARS = "https://oars.example/";

/** A project with two APIs, an app of other people that users allow both, and services of the owner that exchange tokens. */
async function served(server: TestServer) {
  const project = await server.project({
    config: { authorization_server_enabled: true },
  });
  await project.admin.call(createProjectPermissionDefinition, { body: { id: "store" } });
  for (const [identifier, name] of [
    [BOATS, "boats"],
    [OARS, "oars"],
  ] as const) {
    const scopes = [
      { name: `${name}:read`, description: `See ${name}`, permission_id: null },
      { name: `${name}:write`, description: `Change ${name}`, permission_id: name === "oars" ? "store" : null },
    ];
    await project.admin.call(createOAuthApi, { body: { identifier, name, scopes } });
  }
  const scopes = ["openid", "email", "boats:read", "boats:write", "oars:read", "oars:write"];
  const app = await makeApp(server, project, { scopes });
  const service = (options: AppOptions = {}) =>
    makeApp(server, project, {
      name: "Boat service",
      redirect_urls: [],
      grant_types: [TOKEN_EXCHANGE],
      is_first_party: true,
      scopes: ["oars:read", "oars:write"],
      ...options,
    });
  const ada = await project.person();
  const tokens = await app.tokens(ada, {
    access: [
      ...about("openid"),
      { api: BOATS, scopes: ["boats:read"] },
      { api: OARS, scopes: ["oars:read", "oars:write"] },
    ],
  });
  const boats = await service();
  const exchange = (subject_token: string, further: Record<string, string | string[]> = {}, by = boats) =>
    by.post("token", {
      grant_type: TOKEN_EXCHANGE,
      subject_token,
      subject_token_type: ACCESS_TOKEN_TYPE,
      resource: OARS,
      ...further,
    });
  const isActive = async (token: string, by = boats) => (await by.post("introspect", { token })).body.active;
  return { project, app, service, boats, ada, tokens, exchange, isActive };
}

onServer((server) => {
  test("a service gets a token of the next API for the same user, with no more than the user allowed", async () => {
    const { project, boats, ada, tokens, exchange } = await served(server());

    const { status, body } = await exchange(tokens.access_token);
    const more = await exchange(tokens.access_token, { scope: "oars:read oars:write" });
    await project.server.call(grantProjectPermission, {
      params: { user_id: ada.userId, permission_id: "store" },
    } as never);
    const permitted = await exchange(tokens.access_token);

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: "Bearer",
      expires_in: expect.any(Number),
      scope: "oars:read",
    });
    expect(decodeProtectedHeader(body.access_token).typ).toBe("at+jwt");
    const original = decodeJwt(tokens.access_token);
    expect(decodeJwt(body.access_token)).toMatchObject({
      iss: original.iss,
      aud: OARS,
      sub: ada.userId,
      client_id: boats.id,
      act: { sub: boats.id },
      sid: original.sid,
      auth_time: original.auth_time,
    });
    expect(decodeJwt(body.access_token).exp).toBeLessThanOrEqual(Number(original.exp));
    // The scope needs a permission of the user.
    expect([more.body.scope, permitted.body.scope]).toEqual(["oars:read", "oars:read oars:write"]);
  });

  test("the access token of a session is exchanged for what the owner lets the service ask for", async () => {
    const { boats, ada, exchange, isActive } = await served(server());

    const { body } = await exchange(ada.accessToken, { scope: "oars:read" });
    const before = await isActive(body.access_token);
    await ada.wire.call(signOut);

    expect(decodeJwt(body.access_token)).toMatchObject({ sub: ada.userId, aud: OARS, act: { sub: boats.id } });
    expect([before, await isActive(body.access_token)]).toEqual([true, false]);
    expect((await exchange(ada.accessToken)).body.error).toBe("invalid_grant");
  });

  test("an exchanged token is exchanged again by the next service, which both are named in", async () => {
    const { boats, service, tokens, exchange } = await served(server());
    const next = await service({ name: "Oar service" });

    const { body: first } = await exchange(tokens.access_token);
    const { body: second } = await exchange(first.access_token, {}, next);
    let last = second.access_token;
    for (const by of [boats, next, boats]) last = (await exchange(last, {}, by)).body.access_token;
    const tooMany = await exchange(last, {}, next);

    expect(decodeJwt(second.access_token).act).toEqual({ sub: next.id, act: { sub: boats.id } });
    expect((await boats.post("introspect", { token: second.access_token })).body.act).toEqual({
      sub: next.id,
      act: { sub: boats.id },
    });
    expect([tooMany.status, tooMany.body.error]).toEqual([400, "invalid_request"]);
  });

  test("an exchanged token ends with all that it hangs on, and stores nothing", async () => {
    const { project, app, service, ada, tokens, exchange, isActive } = await served(server());
    const another = await service({ name: "Another" });
    const fresh = async (by = another) => (await exchange(tokens.access_token, {}, by)).body.access_token;
    const rows = () => rowsOfProject(server().running.deps.store, "oauthTokenFamilies", project.id);
    const stored = await rows();

    const ofClient = await fresh();
    await project.admin.call(updateOAuthClient, {
      params: { oauth_client_id: another.id },
      body: { grant_types: ["authorization_code"], redirect_urls: ["https://app.example.com/callback"] },
    });
    const afterGrant = await isActive(ofClient);
    const deleted = await service({ name: "Deleted" });
    const ofDeleted = await fresh(deleted);
    await project.admin.call(deleteOAuthClient, { params: { oauth_client_id: deleted.id } });
    const afterClient = await isActive(ofDeleted);
    const boats = await service({ name: "Last" });
    const ofFamily = await fresh(boats);
    expect(await rows()).toEqual(stored);
    const crew = (await project.server.call(createTeam, { body: { display_name: "Crew" } })).body.id;
    const audienceOfFirst = (audience: object) =>
      project.admin.call(updateOAuthClient, { params: { oauth_client_id: app.id }, body: { audience } as never });
    await audienceOfFirst({ type: "teams", team_ids: [crew] });
    const whileClosed = await isActive(ofFamily);
    await audienceOfFirst({ type: "everyone" });
    expect([whileClosed, await isActive(ofFamily)]).toEqual([false, true]);
    await app.post("revoke", { token: tokens.refresh_token ?? "" });
    await ada.wire.call(signOut);

    expect([afterGrant, afterClient, await isActive(ofFamily)]).toEqual([false, false, false]);
    expect((await exchange(tokens.access_token)).body.error).toBe("invalid_grant");
  });

  test("an exchange is refused to other clients, for other tokens, and for what was not allowed", async () => {
    const { project, app, service, boats, ada, tokens, exchange } = await served(server());
    const stranger = await service({ name: "Stranger", scopes: ["boats:read"] });
    const few = await app.tokens(ada, { access: [...about("openid"), { api: BOATS, scopes: ["boats:read"] }] });
    const machine = await makeApp(server(), project, { kind: "machine", scopes: ["oars:read"] });
    const ofMachine = (await machine.post("token", { grant_type: "client_credentials" })).body.access_token;
    const config_override_string = JSON.stringify({ "auth.anonymous.allowSignIn": true });
    await project.admin.call(overrideConfig, { body: { config_override_string } });
    const anonymous = (await project.client.call(signUpAnonymously)).body;
    const errorOf = async (...parts: Parameters<typeof exchange>) => (await exchange(...parts)).body.error;
    const token = tokens.access_token;

    expect(await errorOf(token, {}, app)).toBe("unauthorized_client");
    expect(await errorOf(few.access_token)).toBe("invalid_target");
    expect(await errorOf(token, { resource: "https://masts.example/" })).toBe("invalid_target");
    expect(await errorOf(token, { scope: "boats:write" })).toBe("invalid_scope");
    expect((await exchange(token, {}, stranger)).body.scope).toBeUndefined();
    for (const other of [ofMachine, tokens.id_token, ada.refreshToken, "x", anonymous.access_token]) {
      expect(await errorOf(other)).toBe("invalid_grant");
    }
    const ofOther = await (await served(server())).exchange(token);
    expect(ofOther.body.error).toBe("invalid_grant");
    const faults: Record<string, string>[] = [
      { actor_token: token },
      { subject_token_type: "urn:ietf:params:oauth:token-type:id_token" },
      { requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token" },
    ];
    for (const fault of faults) expect(await errorOf(token, fault)).toBe("invalid_request");
    const plain = { grant_type: TOKEN_EXCHANGE, subject_token: token, subject_token_type: ACCESS_TOKEN_TYPE };
    expect((await boats.post("token", plain)).body.error).toBe("invalid_request");
  });

  test("only the owner's own confidential clients can exchange tokens", async () => {
    const project = await server().project({ config: { authorization_server_enabled: true } });
    const create = (client: object) =>
      project.admin.call(createOAuthClient, {
        body: { name: "Service", grant_types: [TOKEN_EXCHANGE], ...client } as never,
      });

    const refused = [
      await create({ kind: "confidential" }),
      await create({ kind: "public", is_first_party: true }),
      await create({ kind: "machine" }),
    ];

    expect(refused.map(({ code, body }) => [code, body.details.field])).toEqual([
      ["OAUTH_CLIENT_INVALID", "is_first_party"],
      ["OAUTH_CLIENT_INVALID", "grant_types"],
      ["OAUTH_CLIENT_INVALID", "grant_types"],
    ]);
    expect((await create({ kind: "confidential", is_first_party: true })).status).toBe(201);
  });
});
