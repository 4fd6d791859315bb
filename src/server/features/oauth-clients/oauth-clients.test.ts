import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { OAUTH_CLIENTS_MAX } from "#contract/limits.ts";
import * as contract from "#contract/oauth-clients.ts";
import { createProjectPermissionDefinition } from "#contract/permissions.ts";
import { createTeam } from "#contract/teams.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { digest } from "#server/crypto/digest.ts";
import { deliverAll, startReceiver } from "#testing/outside/receiver.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const CALLBACK = "https://app.example.com/callback";
const WEB = { kind: "confidential", name: "Grafana", redirect_urls: [CALLBACK] } as const;
const NATIVE = { kind: "public", name: "Phone", redirect_urls: ["com.example.app:/callback"] } as const;
const MACHINE = { kind: "machine", name: "Nightly job" } as const;

const publicJwk = (bits?: number) => {
  const { publicKey } = bits
    ? generateKeyPairSync("rsa", { modulusLength: bits })
    : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return publicKey.export({ format: "jwk" });
};

const create = (project: TestProject, body: object) =>
  // The body is what a test wants to see accepted or refused, so it may break the contract.
  project.admin.call(contract.createOAuthClient, { body: body as never });
const of = (id: string) => ({ params: { oauth_client_id: id } });
const update = (project: TestProject, id: string, body: object) =>
  project.admin.call(contract.updateOAuthClient, { ...of(id), body: body as never });

eachServer(
  (server) => {
    const project = () => server().project();
    const secretsOf = (of: TestProject) => rowsOfProject(server().running.deps.store, "oauthClientSecrets", of.id);
    const auditOf = async (of: TestProject) => {
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", of.id);
      const ofClients = entries.filter(({ subjectType }) => subjectType === "oauth_client");
      // Ids begin with their time; PostgreSQL returns rows in another order once they are sealed.
      return ofClients.sort((a, b) => (a.id < b.id ? -1 : 1));
    };

    describe("OAuth clients", () => {
      test("are created with defaults that fit their kind, listed, read, changed and deleted", async () => {
        const boats = await project();
        const web = await create(boats, WEB);
        // The list is in the order of their times.
        server().clock.pass({ seconds: 1 });
        const native = await create(boats, NATIVE);
        server().clock.pass({ seconds: 1 });
        const machine = await create(boats, MACHINE);
        const changed = await update(boats, web.body.id, { name: "Metrics", scopes: ["openid", "openid", "teams"] });
        const read = await boats.admin.call(contract.getOAuthClient, of(web.body.id));
        const listed = await boats.admin.call(contract.listOAuthClients);
        const removed = await boats.admin.call(contract.deleteOAuthClient, { ...of(machine.body.id), body: {} });
        const gone = await boats.admin.call(contract.getOAuthClient, of(machine.body.id));

        expect([web, native, machine].map(({ status }) => status)).toEqual([201, 201, 201]);
        expect(web.body).toMatchObject({
          ...WEB,
          grant_types: ["authorization_code", "refresh_token"],
          scopes: ["openid", "profile", "email", "offline_access"],
          token_endpoint_auth_method: "client_secret_basic",
          id_token_signed_response_alg: "RS256",
          pkce_exempt: false,
          is_first_party: false,
          audience: { type: "everyone" },
          access_token_lifetime_seconds: null,
        });
        expect(web.body.id).toMatch(/^oac_[0-9a-z]{45}$/);
        expect(native.body).toMatchObject({ token_endpoint_auth_method: "none", secrets: [], client_secret: null });
        expect(machine.body).toMatchObject({ grant_types: ["client_credentials"], scopes: [] });
        expect(changed.body).toMatchObject({ ...WEB, name: "Metrics", scopes: ["openid", "teams"] });
        expect(read.body).toEqual(changed.body);
        expect(listed.body.items.map(({ name }: contract.OAuthClient) => name)).toEqual([
          "Metrics",
          "Phone",
          "Nightly job",
        ]);
        expect([removed.status, gone.code]).toEqual([200, "OAUTH_CLIENT_NOT_FOUND"]);
      });

      test("a client of another project is neither read nor changed, and its secrets are neither made nor deleted", async () => {
        const [boats, planes] = [await project(), await project()];
        const { body } = await create(boats, WEB);
        const secret = { params: { oauth_client_id: body.id, secret_id: body.secrets[0].id }, body: {} };

        const replies = [
          await planes.admin.call(contract.getOAuthClient, of(body.id)),
          await update(planes, body.id, { name: "Taken" }),
          await planes.admin.call(contract.deleteOAuthClient, { ...of(body.id), body: {} }),
          await planes.admin.call(contract.createOAuthClientSecret, { ...of(body.id), body: {} }),
          await planes.admin.call(contract.deleteOAuthClientSecret, secret),
        ];

        expect(replies.map(({ code }) => code)).toEqual(replies.map(() => "OAUTH_CLIENT_NOT_FOUND"));
        expect((await planes.admin.call(contract.listOAuthClients)).body.items).toEqual([]);
        const { client_secret, ...client } = body;
        expect((await boats.admin.call(contract.getOAuthClient, of(body.id))).body).toEqual(client);
        expect(await secretsOf(boats)).toHaveLength(1);
      });

      test("are changed only if the fields that the caller has read are the same", async () => {
        const boats = await project();
        const { body } = await create(boats, WEB);
        const first = await update(boats, body.id, { name: "A", expected: { name: "Grafana", scopes: body.scopes } });
        const second = await update(boats, body.id, { name: "B", expected: { name: "Grafana" } });

        expect([first.status, second.code]).toEqual([200, "CHANGED_MEANWHILE"]);
        expect(second.body.details).toEqual({ fields: ["name"] });
        expect((await boats.admin.call(contract.getOAuthClient, of(body.id))).body.name).toBe("A");
      });

      test(`are ${OAUTH_CLIENTS_MAX} at most in a project`, async () => {
        const boats = await project();
        const { body } = await create(boats, NATIVE);
        await server().running.deps.store.write(async (tx) => {
          const [row] = await tx.select().from(tx.oauthClients);
          if (!row) throw new Error("The client is not stored.");
          const more = Array.from({ length: OAUTH_CLIENTS_MAX - 1 }, (_, at) => ({
            ...row,
            projectId: boats.id,
            id: `oac_${at}`,
          }));
          await tx.addAll("oauthClients", more);
        });
        const refused = await create(boats, NATIVE);
        await boats.admin.call(contract.deleteOAuthClient, { ...of(body.id), body: {} });

        expect([refused.code, refused.body.details]).toEqual([
          "OAUTH_CLIENT_LIMIT_REACHED",
          { max: OAUTH_CLIENTS_MAX },
        ]);
        expect((await create(boats, NATIVE)).status).toBe(201);
      });

      test("tell the audit log and webhooks what was done, and neither has a secret", async () => {
        await using receiver = startReceiver();
        const boats = await project();
        await boats.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
        const { body } = await create(boats, WEB);
        const next = await boats.admin.call(contract.createOAuthClientSecret, { ...of(body.id), body: {} });
        const ofFirst = { oauth_client_id: body.id, secret_id: body.secrets[0].id };
        await boats.admin.call(contract.deleteOAuthClientSecret, { params: ofFirst, body: {} });
        await update(boats, body.id, { is_first_party: true });
        await boats.admin.call(contract.deleteOAuthClient, { ...of(body.id), body: {} });
        await deliverAll(server());

        const entries = await auditOf(boats);
        expect(entries.map(({ action }) => action)).toEqual([
          "oauth_client_created",
          "oauth_client_secret_created",
          "oauth_client_secret_deleted",
          "oauth_client_updated",
          "oauth_client_deleted",
        ]);
        expect(entries.every(({ subjectId, actorType }) => subjectId === body.id && actorType === "admin")).toBe(true);
        expect(receiver.types().sort()).toEqual([
          "oauth_client.created",
          "oauth_client.deleted",
          "oauth_client.updated",
          "oauth_client.updated",
          "oauth_client.updated",
        ]);
        const written = JSON.stringify([entries, receiver.received]);
        for (const secret of [body.client_secret, next.body.secret]) {
          expect(written).not.toContain(secret);
          expect(written).not.toContain(digest(secret));
        }
      });
    });

    describe("secrets of OAuth clients", () => {
      test("are shown once: no later reply has one, and only digests are stored", async () => {
        const boats = await project();
        const { body } = await create(boats, WEB);
        const next = await boats.admin.call(contract.createOAuthClientSecret, { ...of(body.id), body: {} });
        const secrets: string[] = [body.client_secret, next.body.secret];

        const later = [
          await boats.admin.call(contract.getOAuthClient, of(body.id)),
          await boats.admin.call(contract.listOAuthClients),
          await update(boats, body.id, { name: "Metrics" }),
        ];

        expect(next.status).toBe(201);
        expect(secrets.filter((secret) => !/^ocs_[0-9a-z]{45}$/.test(secret))).toEqual([]);
        expect(later[0]?.body.secrets.map(({ last_four }: contract.OAuthClientSecret) => last_four)).toEqual(
          secrets.map((secret) => secret.slice(-4)),
        );
        for (const { text } of later) for (const secret of secrets) expect(text).not.toContain(secret);
        expect((await secretsOf(boats)).map((row) => row.digest)).toEqual(secrets.map(digest));
      });

      test("are two at most, so that the next one can be in use before the old one is deleted", async () => {
        const boats = await project();
        const { body } = await create(boats, WEB);
        const add = () => boats.admin.call(contract.createOAuthClientSecret, { ...of(body.id), body: {} });
        const remove = (secret_id: string) =>
          boats.admin.call(contract.deleteOAuthClientSecret, {
            params: { oauth_client_id: body.id, secret_id },
            body: {},
          });
        const [second, third] = [await add(), await add()];
        const removed = await remove(body.secrets[0].id);
        const again = await remove(body.secrets[0].id);

        expect([second.status, third.code]).toEqual([201, "OAUTH_CLIENT_SECRET_LIMIT_REACHED"]);
        expect([removed.status, again.code]).toEqual([200, "OAUTH_CLIENT_SECRET_NOT_FOUND"]);
        expect((await secretsOf(boats)).map(({ id }) => id)).toEqual([second.body.id]);
        expect((await add()).status).toBe(201);
      });

      test("are not given to clients that authenticate otherwise, and are deleted when a client does", async () => {
        const boats = await project();
        const native = await create(boats, NATIVE);
        const { body } = await create(boats, WEB);
        const refused = await boats.admin.call(contract.createOAuthClientSecret, { ...of(native.body.id), body: {} });
        const changed = await update(boats, body.id, {
          token_endpoint_auth_method: "private_key_jwt",
          jwks: { keys: [publicJwk()] },
        });

        expect([refused.status, refused.code]).toEqual([400, "OAUTH_CLIENT_WITHOUT_SECRETS"]);
        expect(refused.text).toContain("none");
        expect([changed.status, changed.body.secrets]).toEqual([200, []]);
        expect(await secretsOf(boats)).toEqual([]);
        expect((await auditOf(boats)).map(({ action }) => action)).toContain("oauth_client_secret_deleted");
      });

      test("are deleted with their client", async () => {
        const boats = await project();
        const { body } = await create(boats, WEB);
        await boats.admin.call(contract.deleteOAuthClient, { ...of(body.id), body: {} });

        expect(await secretsOf(boats)).toEqual([]);
      });
    });

    test("a client can be for holders of a project permission, or for members of teams of its own project", async () => {
      const [boats, planes] = [await project(), await project()];
      const permission = await boats.admin.call(createProjectPermissionDefinition, { body: { id: "crew" } });
      const mine = await boats.server.call(createTeam, { body: { display_name: "Eights" } });
      const theirs = await planes.server.call(createTeam, { body: { display_name: "Pilots" } });
      const forTeams = (...team_ids: string[]) => create(boats, { ...WEB, audience: { type: "teams", team_ids } });

      const made = [
        await create(boats, { ...WEB, audience: { type: "permission", permission_id: permission.body.id } }),
        await forTeams(mine.body.id),
      ];
      const refused = await forTeams(mine.body.id, theirs.body.id);

      expect(made.map(({ status }) => status)).toEqual([201, 201]);
      expect([refused.code, refused.body.details.field]).toEqual(["OAUTH_CLIENT_INVALID", "audience"]);
      expect(refused.text).toContain(theirs.body.id);
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32" } },
);

onServer((server) => {
  const project = () => server().project();
  describe("a setting that breaks a rule is refused with what is wrong and what to do, and nothing is stored:", () => {
    const jwks = (...keys: unknown[]) => ({ token_endpoint_auth_method: "private_key_jwt", jwks: { keys } });
    const machine = (more: object) => ({ ...MACHINE, ...more });
    const web = (more: object) => ({ ...WEB, ...more });
    const to = (url: string) => web({ redirect_urls: [url] });
    const KEYS = { token_endpoint_auth_method: "private_key_jwt", jwks_url: "https://app.example.com/jwks" };

    test.each([
      ["http outside this machine", to("http://app.example.com/callback"), "redirect_urls", "https://"],
      ["a fragment", to("https://app.example.com/#a"), "redirect_urls", "#"],
      ["a wildcard", to("https://*.example.com/"), "redirect_urls", "wildcard"],
      ["a user name", to("https://app.example.com@evil.example/"), "redirect_urls", "user name"],
      ["a backslash", to("https://app.example.com\\@evil.example/"), "redirect_urls", "Percent-encode"],
      ["a script", to("javascript:alert(1)"), "redirect_urls", "https://"],
      ["https without a host of its own", to("https:app.example.com"), "redirect_urls", "https://"],
      ["an app's scheme of a web app", to("com.example.app:/callback"), "redirect_urls", "kind public"],
      ["an app's scheme without a dot", { ...NATIVE, redirect_urls: ["myapp:/callback"] }, "redirect_urls", "dot"],
      [
        "a return from logout over http",
        web({ post_logout_redirect_urls: ["http://a.example/"] }),
        "post_logout_redirect_urls",
        "https://",
      ],
      ["a sign-in that returns nowhere", web({ redirect_urls: [] }), "redirect_urls", "Add one"],
      ["a renewal of nothing", web({ grant_types: ["refresh_token"] }), "grant_types", "authorization_code"],
      ["a web app that acts for itself", web({ grant_types: ["client_credentials"] }), "grant_types", "kind machine"],
      [
        "a machine that signs users in",
        machine({ grant_types: ["authorization_code"] }),
        "grant_types",
        "client_credentials",
      ],
      ["a machine that users return to", machine({ redirect_urls: [CALLBACK] }), "redirect_urls", "Remove"],
      [
        "a machine that users log out of",
        machine({ backchannel_logout_url: CALLBACK }),
        "backchannel_logout_url",
        "Remove",
      ],
      ["a machine without consent", machine({ is_first_party: true }), "is_first_party", "must be false"],
      [
        "a machine for some users",
        machine({ audience: { type: "teams", team_ids: [crypto.randomUUID()] } }),
        "audience",
        "everyone",
      ],
      [
        "a public client with a secret",
        { ...NATIVE, token_endpoint_auth_method: "client_secret_post" },
        "token_endpoint_auth_method",
        "confidential",
      ],
      [
        "a web app that does not authenticate",
        web({ token_endpoint_auth_method: "none" }),
        "token_endpoint_auth_method",
        "client_secret_basic",
      ],
      ["a public client without PKCE", { ...NATIVE, pkce_exempt: true }, "pkce_exempt", "off"],
      ["signatures without keys", web({ token_endpoint_auth_method: "private_key_jwt" }), "jwks", "either"],
      ["two places of keys", web({ ...KEYS, ...jwks(publicJwk()) }), "jwks", "either"],
      ["keys beside a secret", web({ jwks_url: KEYS.jwks_url }), "jwks_url", "Remove"],
      ["keys over http", web({ ...KEYS, jwks_url: "http://app.example.com/jwks" }), "jwks_url", "https://"],
      ["no keys", web(jwks()), "jwks", "JWK set"],
      ["a private key", web(jwks({ ...publicJwk(), d: "AAAA" })), "jwks", "public keys only"],
      ["a symmetric key", web(jwks({ kty: "oct", k: "AAAA" })), "jwks", "public keys only"],
      ["a short RSA key", web(jwks(publicJwk(1_024))), "jwks", "2048"],
      ["a key of no known kind", web(jwks({ kty: "XYZ" })), "jwks", "cannot be read"],
      ["too many keys", web(jwks(...Array.from({ length: 11 }, () => ({})))), "jwks", "at most 10"],
      [
        "a renewal that ends before it is idle",
        web({ refresh_token_max_seconds: 600, refresh_token_idle_seconds: 601 }),
        "refresh_token_idle_seconds",
        "Lower",
      ],
      ["an unknown team", web({ audience: { type: "teams", team_ids: [crypto.randomUUID()] } }), "audience", "no team"],
      [
        "an unknown permission",
        web({ audience: { type: "permission", permission_id: "none" } }),
        "audience",
        "no project permission",
      ],
    ])("%s", async (_, body, field, advice) => {
      const boats = await project();
      const refused = await create(boats, body);

      expect([refused.status, refused.code, refused.body.details?.field]).toEqual([400, "OAUTH_CLIENT_INVALID", field]);
      expect(refused.body.error).toContain(advice);
      expect((await boats.admin.call(contract.listOAuthClients)).body.items).toEqual([]);
    });

    test("a change is checked like a creation, and the client stays as it was", async () => {
      const boats = await project();
      const { body } = await create(boats, WEB);
      const refused = await update(boats, body.id, { name: "Evil", redirect_urls: ["http://evil.example/"] });

      expect(refused.code).toBe("OAUTH_CLIENT_INVALID");
      expect((await boats.admin.call(contract.getOAuthClient, of(body.id))).body).toMatchObject(WEB);
    });
  });

  test("https, this machine over http, and schemes of installed apps can be returned to", async () => {
    const boats = await project();
    const urls = [CALLBACK, "http://localhost:3000/callback", "http://127.0.0.1/cb?a=b", "http://[::1]:8080/"];
    const web = await create(boats, { ...WEB, redirect_urls: urls });
    const native = await create(boats, { ...NATIVE, redirect_urls: [...urls, "com.example.app:/callback"] });

    expect([web.status, native.status]).toEqual([201, 201]);
    expect(web.body.redirect_urls).toEqual(urls);
  });
});
