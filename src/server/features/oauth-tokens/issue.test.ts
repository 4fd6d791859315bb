import { describe, expect, test } from "bun:test";
import { decodeJwt, decodeProtectedHeader } from "jose";
import * as oauth from "oauth4webapi";
import { metadataOf } from "#contract/oauth/metadata.ts";
import { createOAuthApi, deleteOAuthApi, updateOAuthApi } from "#contract/oauth-apis.ts";
import { updateOAuthClient } from "#contract/oauth-clients.ts";
import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
} from "#contract/permissions.ts";
import { createTeam } from "#contract/teams.ts";
import { updateCurrentUser } from "#contract/users.ts";
import type { Access } from "#server/tokens/granted.ts";
import { type AppOptions, about, makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const BOATS = "https://boats.example.com/api";
const PLANES = "https://planes.example.com/api";
const ALL = ["openid", "profile", "email", "offline_access", "teams", "permissions", "read", "write", "fly"];

const start = async (server: TestServer, options: AppOptions = {}) => {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, { id_token_signed_response_alg: "ES256", scopes: ALL, ...options });
  const issuer = `${server.url}/api/v1/projects/${project.id}`;
  return { project, app, issuer, ada: await project.person() };
};

const scope = (name: string, permission_id: string | null = null) => ({
  name,
  description: `To ${name}`,
  permission_id,
});
const addApi = async (project: TestProject, identifier: string, scopes: ReturnType<typeof scope>[], further = {}) =>
  (await project.admin.call(createOAuthApi, { body: { identifier, name: identifier, scopes, ...further } })).body;
const access = (...granted: [string | null, ...string[]][]): Access[] =>
  granted.map(([api, ...scopes]) => ({ api, scopes }));

onServer((server) => {
  /** How oauth4webapi, which judges the replies, sees the server. */
  const judgeOf = (issuer: string, app: { id: string; secret: string | null }, alg: string) => ({
    as: metadataOf(issuer) as oauth.AuthorizationServer,
    client: { client_id: app.id, id_token_signed_response_alg: alg } satisfies oauth.Client,
    auth: oauth.ClientSecretBasic(String(app.secret)),
    options: { [oauth.allowInsecureRequests]: true },
  });

  for (const alg of ["RS256", "ES256"] as const) {
    test(`oauth4webapi accepts the tokens of a code and of a refresh token, with ID tokens by ${alg}`, async () => {
      const { app, issuer, ada } = await start(server(), { id_token_signed_response_alg: alg });
      const { as, client, auth, options } = judgeOf(issuer, app, alg);
      const approved = { access: about("openid", "email", "offline_access"), nonce: "a nonce" };
      const { code, verifier, redirectUri } = await app.code(ada, approved);

      const params = oauth.validateAuthResponse(
        as,
        client,
        new URLSearchParams({ code, iss: issuer }),
        oauth.expectNoState,
      );
      const reply = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        params,
        String(redirectUri),
        String(verifier),
        options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, reply, {
        expectedNonce: "a nonce",
        requireIdToken: true,
        maxAge: 60,
      });
      await oauth.validateApplicationLevelSignature(as, reply, options);
      const info = await oauth.userInfoRequest(as, client, tokens.access_token, options);
      const claims = await oauth.processUserInfoResponse(as, client, ada.userId, info);
      const renewal = await oauth.refreshTokenGrantRequest(as, client, auth, String(tokens.refresh_token), options);
      const renewed = await oauth.processRefreshTokenResponse(as, client, renewal);
      const request = new Request("https://api.example.com", {
        headers: { authorization: `Bearer ${renewed.access_token}` },
      });
      const verified = await oauth.validateJwtAccessToken(as, request, issuer, options);
      const asked = await oauth.introspectionRequest(as, client, auth, renewed.access_token, options);
      const introspected = await oauth.processIntrospectionResponse(as, client, asked);
      const revoked = await oauth.revocationRequest(as, client, auth, String(renewed.refresh_token), options);
      await oauth.processRevocationResponse(revoked);

      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: ada.userId, email: ada.email });
      expect(claims).toEqual({ sub: ada.userId, email: ada.email, email_verified: false });
      expect(verified).toMatchObject({ sub: ada.userId, client_id: app.id, scope: "openid email offline_access" });
      expect(introspected).toMatchObject({ active: true, username: ada.email });
      expect((await app.userinfo(renewed.access_token)).status).toBe(401);
    });
  }

  test("oauth4webapi accepts the token of a machine", async () => {
    const { project, issuer } = await start(server());
    await addApi(project, BOATS, [scope("read")]);
    const machine = await makeApp(server(), project, { kind: "machine", scopes: ["read"] });
    const { as, client, auth, options } = judgeOf(issuer, machine, "RS256");
    const reply = await oauth.clientCredentialsGrantRequest(as, client, auth, { resource: BOATS }, options);
    const tokens = await oauth.processClientCredentialsResponse(as, client, reply);
    const request = new Request("https://api.example.com", {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(as, request, BOATS, options);

    expect(claims).toMatchObject({ sub: machine.id, client_id: machine.id, scope: "read" });
  });

  describe("an access token", () => {
    test("says for whom, for what and for how long it is, and how the user signed in", async () => {
      const { app, issuer, ada } = await start(server());
      const { access_token, expires_in, token_type } = await app.tokens(ada, {
        acr: "mfa",
        amr: ["pwd", "otp", "mfa"],
        auth_time: 1_700_000_000,
      });
      const claims = decodeJwt(access_token);

      expect(decodeProtectedHeader(access_token)).toMatchObject({ typ: "at+jwt", alg: "ES256" });
      expect([expires_in, token_type, Number(claims.exp) - Number(claims.iat)]).toEqual([600, "Bearer", 600]);
      expect(claims).toEqual({
        iss: issuer,
        aud: issuer,
        sub: ada.userId,
        client_id: app.id,
        scope: "openid",
        iat: expect.any(Number),
        exp: expect.any(Number),
        jti: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-z]{45}$/),
        sid: decodeJwt(ada.accessToken).refresh_token_id,
        auth_time: 1_700_000_000,
        acr: "mfa",
        amr: ["pwd", "otp", "mfa"],
      });
    });

    test("is for all APIs that were granted, and for userinfo with openid; a request can name fewer", async () => {
      const { project, app, issuer, ada } = await start(server());
      await addApi(project, BOATS, [scope("read")]);
      await addApi(project, PLANES, [scope("fly")]);
      const granted = access([null, "openid", "offline_access"], [BOATS, "read"], [PLANES, "fly"]);
      const { access_token, refresh_token } = await app.tokens(ada, { access: granted });
      const one = await app.refresh(refresh_token, { resource: BOATS });
      const two = await app.refresh(one.body.refresh_token, { resource: [BOATS, PLANES] });
      const ofUser = await app.refresh(two.body.refresh_token, { resource: issuer });
      const tokensOf = [access_token, ...[one, two, ofUser].map(({ body }) => body.access_token)];

      expect(tokensOf.map((token) => [decodeJwt(token).aud, decodeJwt(token).scope])).toEqual([
        [[BOATS, PLANES, issuer], "openid offline_access read fly"],
        [BOATS, "read"],
        [[BOATS, PLANES], "read fly"],
        [issuer, "openid offline_access"],
      ]);
      // What the ID token is about does not depend on the API.
      expect("id_token" in one.body).toBe(true);
      expect((await app.userinfo(one.body.access_token)).body.error).toBe("invalid_token");
    });

    test("for an API that was not granted, or does not exist any more, is refused", async () => {
      const { project, app, ada } = await start(server());
      const { id } = await addApi(project, BOATS, [scope("read")]);
      await addApi(project, PLANES, [scope("fly")]);
      const granted = access([null, "openid", "offline_access"], [BOATS, "read"]);
      const { refresh_token } = await app.tokens(ada, { access: granted });
      const planes = await app.refresh(refresh_token, { resource: PLANES });
      await project.admin.call(deleteOAuthApi, { params: { oauth_api_id: id }, body: {} });
      const gone = await app.refresh(refresh_token, { resource: BOATS });
      const rest = await app.refresh(refresh_token);

      expect([planes.status, planes.body.error, gone.body.error]).toEqual([400, "invalid_target", "invalid_target"]);
      expect(rest.body.scope).toBe("openid offline_access");
    });

    test("for several APIs has no scope that one of them would understand and that was not granted there", async () => {
      const { project, app, ada } = await start(server());
      await addApi(project, BOATS, [scope("read"), scope("write")]);
      await addApi(project, PLANES, [scope("write"), scope("fly")]);
      const granted = access([BOATS, "read", "write"], [PLANES, "fly"]);
      const both = await app.tokens(ada, { access: granted });
      const boats = (await app.redeem(await app.code(ada, { access: granted }), { resource: BOATS })).body;

      expect([both.scope, boats.scope]).toEqual(["read fly", "read write"]);
    });

    test("loses a scope with the permission, the API's or the client's own", async () => {
      const { project, app, ada } = await start(server());
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "sail" } });
      const ofAda = { params: { user_id: ada.userId, permission_id: "sail" }, body: {} };
      await project.admin.call(grantProjectPermission, ofAda);
      const { id } = await addApi(project, BOATS, [scope("read"), scope("write", "sail"), scope("fly")]);
      const granted = access([null, "offline_access"], [BOATS, "read", "write", "fly"]);
      const first = await app.tokens(ada, { access: granted });
      await project.admin.call(revokeProjectPermission, ofAda);
      const second = (await app.refresh(first.refresh_token)).body;
      const params = { oauth_api_id: id };
      await project.admin.call(updateOAuthApi, { params, body: { scopes: [scope("read"), scope("write", "sail")] } });
      const third = (await app.refresh(second.refresh_token)).body;
      const scopes = ALL.filter((each) => each !== "read");
      await project.admin.call(updateOAuthClient, { params: { oauth_client_id: app.id }, body: { scopes } });
      const fourth = (await app.refresh(third.refresh_token)).body;

      expect([first, second, third, fourth].map((each) => each.scope)).toEqual([
        "offline_access read write fly",
        "offline_access read fly",
        "offline_access read",
        "offline_access",
      ]);
    });

    test("lives as long as the API wants, else the client; of several APIs, the shortest time", async () => {
      const { project, app, ada } = await start(server(), { access_token_lifetime_seconds: 900 });
      await addApi(project, BOATS, [scope("read")], { access_token_lifetime_seconds: 120 });
      await addApi(project, PLANES, [scope("fly")]);
      const lifetimeFor = async (...granted: Parameters<typeof access>) =>
        (await app.tokens(ada, { access: access(...granted) })).expires_in;

      expect(await lifetimeFor([null, "openid"])).toBe(900);
      expect(await lifetimeFor([PLANES, "fly"])).toBe(900);
      expect(await lifetimeFor([BOATS, "read"])).toBe(120);
      expect(await lifetimeFor([PLANES, "fly"], [BOATS, "read"])).toBe(120);
    });
  });

  describe("an ID token", () => {
    test("is there with openid only, lives an hour, and names its client, session and sign-in", async () => {
      const { app, issuer, ada } = await start(server());
      const without = await app.tokens(ada, { access: about("email") });
      const { id_token } = await app.tokens(ada, { nonce: "n2", acr: "mfa", amr: [], auth_time: 1_700_000_000 });
      const claims = decodeJwt(id_token);

      expect("id_token" in without).toBe(false);
      expect(decodeProtectedHeader(id_token)).toMatchObject({ typ: "JWT", alg: "ES256" });
      expect(claims).toEqual({
        iss: issuer,
        aud: app.id,
        sub: ada.userId,
        iat: expect.any(Number),
        exp: Number(claims.iat) + 3_600,
        auth_time: 1_700_000_000,
        nonce: "n2",
        acr: "mfa",
        sid: decodeJwt(ada.accessToken).refresh_token_id,
        at_hash: expect.stringMatching(/^[\w-]{22}$/),
      });
    });

    test("has the claims of the scopes and those that the request names, as userinfo has, without empty ones", async () => {
      const { project, app, ada } = await start(server());
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "sail" } });
      await project.admin.call(createTeamPermissionDefinition, { body: { id: "steer" } });
      const team = await project.admin.call(createTeam, {
        body: { display_name: "Crew", creator_user_id: ada.userId },
      });
      const team_id = team.body.id;
      const inTeam = { team_id, user_id: ada.userId, permission_id: "steer" };
      await project.admin.call(grantTeamPermission, { params: inTeam, body: {} });
      const inProject = { user_id: ada.userId, permission_id: "sail" };
      await project.admin.call(grantProjectPermission, { params: inProject, body: {} });
      await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
      const claimsWith = async (scopes: string[]) => {
        const { access_token, id_token } = await app.tokens(ada, { access: about("openid", ...scopes) });
        const { sub, ...info } = (await app.userinfo(access_token)).body;
        const { name, picture, email, email_verified, teams, permissions } = decodeJwt(id_token);
        const said = Object.entries({ name, picture, email, email_verified, teams, permissions });
        return [info, Object.fromEntries(said.filter(([, value]) => value !== undefined))];
      };
      const crew = { id: team_id, name: "Crew" };
      const mail = { email: ada.email, email_verified: false };

      expect(await claimsWith([])).toEqual([{}, {}]);
      expect(await claimsWith(["profile"])).toEqual([{ name: "Ada" }, { name: "Ada" }]);
      expect(await claimsWith(["email"])).toEqual([mail, mail]);
      expect(await claimsWith(["teams"])).toEqual([{ teams: [crew] }, { teams: [crew] }]);
      const [withPermissions, same] = await claimsWith(["teams", "permissions"]);
      expect(withPermissions).toEqual({
        teams: [{ ...crew, permissions: expect.arrayContaining(["steer"]) }],
        permissions: ["sail"],
      });
      expect(same).toEqual(withPermissions);
    });
  });

  describe("a machine", () => {
    const machineIn = async (project: TestProject, scopes: string[]) => {
      const machine = await makeApp(server(), project, { kind: "machine", name: "Nightly job", scopes });
      return (form: Record<string, string | string[]> = {}) =>
        machine.post("token", { grant_type: "client_credentials", ...form });
    };

    test("gets tokens for itself, with scopes that it may have, for the APIs that have them", async () => {
      const { project, issuer } = await start(server());
      await project.admin.call(createProjectPermissionDefinition, { body: { id: "sail" } });
      await addApi(project, BOATS, [scope("read", "sail"), scope("write")]);
      await addApi(project, PLANES, [scope("fly")]);
      const ask = await machineIn(project, ["read", "fly", "openid"]);
      const replies = [
        await ask(),
        await ask({ scope: "read" }),
        await ask({ resource: PLANES }),
        await ask({ resource: [BOATS, PLANES], scope: "read fly" }),
        await (await machineIn(project, []))(),
      ];

      expect(replies.map(({ body }) => [decodeJwt(body.access_token).aud, body.scope])).toEqual([
        [[BOATS, PLANES], "read fly"],
        [BOATS, "read"],
        [PLANES, "fly"],
        [[BOATS, PLANES], "read fly"],
        [issuer, undefined],
      ]);
      for (const { body } of replies) expect(Object.keys(body)).not.toContain("refresh_token");
    });

    test("is refused scopes that it may not have, that no API has, and APIs that the project has not", async () => {
      const { project } = await start(server());
      await addApi(project, BOATS, [scope("read"), scope("write")]);
      const ask = await machineIn(project, ["read", "lost", "openid"]);
      const errorOf = async (form: Parameters<typeof ask>[0]) => (await ask(form)).body.error;

      for (const refused of ["write", "lost", "openid"])
        expect(await errorOf({ scope: refused })).toBe("invalid_scope");
      expect(await errorOf({ resource: PLANES })).toBe("invalid_target");
      expect(await errorOf({ resource: [BOATS, PLANES] })).toBe("invalid_target");
    });
  });

  test("a grant that the server does not know, or the client may not use, is refused", async () => {
    const { project, app } = await start(server());
    const machine = await makeApp(server(), project, { kind: "machine" });
    const outcomeOf = async (grant_type: string, from = app) => (await from.post("token", { grant_type })).body.error;

    expect(await outcomeOf("password")).toBe("unsupported_grant_type");
    expect(await outcomeOf("toString")).toBe("unsupported_grant_type");
    expect(await outcomeOf("client_credentials")).toBe("unauthorized_client");
    expect(await outcomeOf("refresh_token", machine)).toBe("unauthorized_client");
  });
});
