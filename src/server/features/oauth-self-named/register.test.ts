import { describe, expect, test } from "bun:test";
import { DAY, OAUTH_SELF_NAMED_CLIENTS_MAX } from "#contract/limits.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import {
  blockOAuthClient,
  createOAuthClient,
  listOAuthClients,
  unblockOAuthClient,
  updateOAuthClient,
} from "#contract/oauth-clients.ts";
import { updateProject } from "#contract/projects.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { basic, makeApp, postForm } from "#testing/people/app.ts";
import { admitting, selfNamedApp } from "#testing/people/self-named.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

const METADATA = {
  client_name: "Agent",
  redirect_uris: ["https://agent.example/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  token_endpoint_auth_method: "none",
};

const json = { "content-type": "application/json" };
let addresses = 0;

/** A project where apps register themselves, and the calls of such an app. */
async function registering(server: TestServer) {
  const project = await admitting(server, { registration_enabled: true });
  addresses += 1;
  const place = { "x-forwarded-for": `192.0.2.${addresses}` };
  const root = `/projects/${project.id}/oauth/register`;
  return {
    project,
    register: (metadata: object = METADATA) =>
      server.anonymous.send("POST", root, { body: JSON.stringify(metadata), headers: { ...json, ...place } }),
    manage: (method: "GET" | "PUT" | "DELETE", id: string, token: string | null, body?: object) =>
      server.anonymous.send(method, `${root}/${id}`, {
        ...(body && { body: JSON.stringify(body) }),
        headers: { ...(body && json), ...place, ...(token !== null && { authorization: `Bearer ${token}` }) },
      }),
  };
}

const listed = async (project: TestProject) =>
  (await project.admin.call(listOAuthClients, { query: { named_by: "itself" } })).body.items;

onServer((server) => {
  describe("an app that registers itself", () => {
    test("signs a user in after consent, who is told that nobody has checked its name", async () => {
      const { project, register } = await registering(server());
      const ada = await project.person("ada");
      const { status, body } = await register({
        ...METADATA,
        logo_uri: "https://agent.example/l.png",
        jwks: null,
        x: 1,
      });
      const app = selfNamedApp(server(), project, body.client_id);
      const { request } = await app.ask(ada);
      const { client, step } = await app.shown(ada, request);
      const tokens = await app.signIn(ada);

      expect(status).toBe(201);
      expect(body).toEqual({
        client_id: expect.stringMatching(/^oac_/),
        client_id_issued_at: expect.closeTo(server().clock.now() / 1000, -2),
        registration_access_token: expect.stringMatching(/^ort_/),
        registration_client_uri: `${server().apiUrl}/projects/${project.id}/oauth/register/${body.client_id}`,
        ...METADATA,
        post_logout_redirect_uris: [],
        response_types: ["code"],
        id_token_signed_response_alg: "RS256",
        dpop_bound_access_tokens: false,
        scope: "openid profile email offline_access",
      });
      expect([step, client.origin, client.id_host, client.logo_url]).toEqual(["consent", "registration", null, null]);
      expect(tokens.status).toBe(200);
      expect(await listed(project)).toMatchObject([{ id: body.client_id, origin: "registration", name: "Agent" }]);
      expect((await project.admin.call(listOAuthClients)).body.items).toEqual([]);
    });

    test("gets a secret by default, which is shown once and stored as a digest", async () => {
      const { project, register, manage } = await registering(server());
      const { token_endpoint_auth_method, ...rest } = METADATA;
      const { body } = await register(rest);
      const { client_id: id, client_secret: secret, registration_access_token: token } = body;
      const read = await manage("GET", id, token);
      const form = { grant_type: "refresh_token", refresh_token: "x" };
      const post = (password: string) =>
        postForm(server(), project.id, "token", { form, headers: { authorization: basic(id, password) } });
      const stored = await rowsOfProject(server().running.deps.store, "oauthClientSecrets", project.id);

      expect([body.token_endpoint_auth_method, body.client_secret_expires_at]).toEqual(["client_secret_basic", 0]);
      expect([(await post(secret)).body.error, (await post("wrong")).body.error]).toEqual([
        "invalid_grant",
        "invalid_client",
      ]);
      expect([read.status, read.body.client_secret, read.body.registration_access_token]).toEqual([
        200,
        undefined,
        undefined,
      ]);
      expect(stored.map((each) => each.digest)).toEqual([digest(secret)]);
      expect(JSON.stringify(await listed(project))).not.toContain(token);
    });

    test("is refused in OAuth's form for addresses and settings that no app may have", async () => {
      const { project, register } = await registering(server());
      for (const [changes, error] of [
        [{ redirect_uris: [] }, "invalid_redirect_uri"],
        [{ redirect_uris: ["https://agent.example/#x"] }, "invalid_redirect_uri"],
        [{ redirect_uris: ["http://agent.example/"] }, "invalid_redirect_uri"],
        [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
        [{ redirect_uris: ["https://agent.example/*"] }, "invalid_redirect_uri"],
        [{ token_endpoint_auth_method: "tls_client_auth" }, "invalid_client_metadata"],
        [{ token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
        [{ grant_types: ["client_credentials"] }, "invalid_client_metadata"],
        [{ response_types: ["id_token"] }, "invalid_client_metadata"],
        [{ post_logout_redirect_uris: ["http://agent.example/"] }, "invalid_client_metadata"],
        [{ id_token_signed_response_alg: "HS256" }, "invalid_client_metadata"],
        [{ software_statement: "e30.e30." }, "unapproved_software_statement"],
        [{ redirect_uris: "https://agent.example/callback" }, "invalid_request"],
      ] as const) {
        const { status, body } = await register({ ...METADATA, ...changes });
        expect([changes, status, body.error]).toEqual([changes, 400, error]);
      }
      expect(await listed(project)).toEqual([]);
    });

    test("reads, replaces and deletes what it has registered, with its own token only", async () => {
      const { project, register, manage } = await registering(server());
      const { client_id: id, registration_access_token: token } = (await register()).body;
      const other = (await register()).body;
      const changed = { ...METADATA, client_id: id, client_name: "Agent 2", grant_types: ["authorization_code"] };
      const strange = [
        await manage("GET", id, null),
        await manage("GET", id, other.registration_access_token),
        await manage("PUT", id, other.registration_access_token, changed),
        await manage("DELETE", id, other.registration_access_token),
        await manage("GET", "oac_unknown", token),
        await manage("PUT", "oac_unknown", token, { ...changed, client_id: "oac_unknown" }),
        await manage("DELETE", "oac_unknown", token),
      ];
      const put = await manage("PUT", id, token, changed);
      const asAnother = await manage("PUT", id, token, { ...changed, client_id: other.client_id });
      const bad = [
        await manage("PUT", id, token, { ...changed, redirect_uris: [] }),
        await manage("PUT", id, token, { ...changed, software_statement: "x" }),
      ];
      const withSecret = await manage("PUT", id, token, {
        ...changed,
        token_endpoint_auth_method: "client_secret_post",
      });
      const wrongSecret = await manage("PUT", id, token, { ...changed, client_secret: "ocs_wrong" });
      const removed = await manage("DELETE", id, token);

      expect(strange.map(({ status, body }) => [status, body.error])).toEqual(
        strange.map(() => [401, "invalid_token"]),
      );
      expect([put.status, put.body.client_name, put.body.grant_types]).toEqual([
        200,
        "Agent 2",
        ["authorization_code"],
      ]);
      expect([asAnother.body.error, wrongSecret.body.error]).toEqual(Array(2).fill("invalid_client_metadata"));
      expect(bad.map(({ body }) => body.error)).toEqual(["invalid_redirect_uri", "unapproved_software_statement"]);
      expect([withSecret.status, withSecret.body.client_secret]).toEqual([200, expect.stringMatching(/^ocs_/)]);
      expect([removed.status, (await manage("GET", id, token)).status]).toEqual([204, 401]);
      expect((await listed(project)).map(({ id }: { id: string }) => id)).toEqual([other.client_id]);
    });

    test("is forgotten after a week without use, and can do nothing once the owner has blocked it", async () => {
      const { project, register, manage } = await registering(server());
      const ada = await project.person("ada");
      const [unused, used] = [(await register()).body, (await register()).body];
      const app = selfNamedApp(server(), project, used.client_id);
      await app.signIn(ada);
      server().clock.pass({ days: 8 });
      await sweep(server().running.deps);
      const left = (await listed(project)).map(({ id }: { id: string }) => id);
      await project.admin.call(blockOAuthClient, { params: { oauth_client_id: used.client_id }, body: {} });

      expect(left).toEqual([used.client_id]);
      expect((await manage("GET", unused.client_id, unused.registration_access_token)).status).toBe(401);
      expect((await app.ask(ada)).status).toBe(400);
      expect((await manage("GET", used.client_id, used.registration_access_token)).status).toBe(401);
    });

    test("has no endpoint where the owner has not turned registration on, and its apps end when it is turned off", async () => {
      const { project, register, manage } = await registering(server());
      const ada = await project.person("ada");
      const { body } = await register();
      const app = selfNamedApp(server(), project, body.client_id);
      const signedIn = await app.signIn(ada);
      await project.admin.call(updateProject, {
        body: { config: { self_named_clients: { registration_enabled: false } } },
      });
      const off = [
        await register(),
        await manage("GET", body.client_id, body.registration_access_token),
        await manage("DELETE", body.client_id, body.registration_access_token),
      ];

      expect(signedIn.status).toBe(200);
      expect(off.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await app.refresh(signedIn.body.refresh_token)).body.error).toBe("invalid_client");
    });

    test("learns nothing about the tokens of other apps, though it has a secret", async () => {
      const { project, register } = await registering(server());
      const ada = await project.person("ada");
      const api = "https://api.example.com/";
      const scopes = [{ name: "boats:read", description: "Read boats", permission_id: null }];
      await project.admin.call(createOAuthApi, { body: { identifier: api, name: "Boats", scopes } });
      const own = await makeApp(server(), project, { scopes: ["openid", "boats:read"] });
      const access = [{ api, scopes: ["boats:read"] }];
      const { access_token: token } = await own.tokens(ada, { access });
      const { token_endpoint_auth_method, ...rest } = METADATA;
      const { client_id, client_secret } = (await register(rest)).body;
      const asStranger = await postForm(server(), project.id, "introspect", {
        form: { token },
        headers: { authorization: basic(client_id, client_secret) },
      });

      expect(asStranger.body).toEqual({ active: false });
      expect((await own.post("introspect", { token })).body.active).toBe(true);
    });

    test("takes the place of the oldest that nobody has used where there are too many, and of none in use", async () => {
      const { project, register } = await registering(server());
      const { store, now } = server().running.deps;
      const [first, last] = [(await register()).body.client_id, (await register()).body.client_id];
      const rows = await rowsOfProject(store, "oauthClients", project.id);
      const template = rows.find(({ id }) => id === last);
      if (!template) throw new Error("The app is not there.");
      const others = Array.from({ length: OAUTH_SELF_NAMED_CLIENTS_MAX - 2 }, (_, at) => ({
        ...template,
        id: `oac_${at}`,
        expiresAt: now() + 80 * DAY,
      }));
      await store.write((tx) => tx.addAll("oauthClients", others));
      const kept = async (id: string) => (await listed(project)).some((each: { id: string }) => each.id === id);
      const third = (await register()).body.client_id;
      const isFirstGone = !(await kept(first));
      await store.write(async (tx) => {
        await tx.change("oauthClients", { id: third, projectId: project.id }, { expiresAt: now() + 80 * DAY });
        await tx.change("oauthClients", { id: last, projectId: project.id }, { expiresAt: now() + 80 * DAY });
      });
      const refused = await register();

      expect([isFirstGone, await kept(last), await kept(third)]).toEqual([true, true, true]);
      expect([refused.status, refused.body.error]).toEqual([503, "temporarily_unavailable"]);
    });

    test("registers a limited number of times from one address", async () => {
      const { register } = await registering(server());
      const { requests } = ADDRESS_LIMITS.client_registration_address;
      const statuses = [];
      for (let at = 0; at < requests + 1; at++) statuses.push((await register()).status);
      const { body } = await register();

      expect(statuses).toEqual([...Array(requests).fill(201), 429]);
      expect(body.error).toBe("temporarily_unavailable");
    });

    test("is changed by nobody else, and no app of the owner is blocked", async () => {
      const { project, register } = await registering(server());
      const { body } = await register();
      const own = await project.admin.call(createOAuthClient, {
        body: { kind: "public", name: "Phone", redirect_urls: ["com.example.app:/callback"] },
      });
      const params = { oauth_client_id: body.client_id };
      const changed = await project.admin.call(updateOAuthClient, { params, body: { name: "Bank" } });
      const blocked = await project.admin.call(blockOAuthClient, {
        params: { oauth_client_id: own.body.id },
        body: {},
      });

      const unblocked = await project.admin.call(unblockOAuthClient, {
        params: { oauth_client_id: own.body.id },
        body: {},
      });

      expect([changed, blocked, unblocked].map(({ code }) => code)).toEqual(Array(3).fill("OAUTH_CLIENT_INVALID"));
    });
  });
});
