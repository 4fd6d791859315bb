import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { CLIENT_ASSERTION_TYPE } from "#contract/oauth/client-authentication.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { blockOAuthClient, listOAuthClients, type OAuthClient, unblockOAuthClient } from "#contract/oauth-clients.ts";
import { listOAuthGrants } from "#contract/oauth-grants.ts";
import { updateProject } from "#contract/projects.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { type DocumentSite, startDocumentSite } from "#testing/outside/document-site.ts";
import { admitting, selfNamedApp } from "#testing/people/self-named.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let site: DocumentSite;
let server: TestServer;
beforeAll(async () => {
  site = await startDocumentSite();
  server = await startServer(site.options);
});
afterAll(async () => {
  await server.stop();
  await site[Symbol.asyncDispose]();
});

let documents = 0;
/** A path at which no other test has a document. */
const path = () => `/app-${++documents}.json`;

const listed = async (project: TestProject): Promise<OAuthClient[]> =>
  (await project.admin.call(listOAuthClients, { query: { named_by: "itself" } })).body.items;

/** Asks for a user's consent with a document, and returns what becomes of it. */
async function outcomeOf(clientId: string, project?: TestProject) {
  const { status, request, page } = await selfNamedApp(server, project ?? (await admitting(server)), clientId).ask(
    null,
  );
  return { status, asks: request !== null, page };
}
const ASKS = { status: 303, asks: true, page: "" };

describe("an app whose client_id is the address of a document", () => {
  test("signs a user in after consent, who is told the host, and is listed apart from the owner's apps", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const id = site.publish(path(), { logo_uri: site.idOf("/logo.png"), policy_uri: "https://evil.example/" });
    const app = selfNamedApp(server, project, id);

    const { request } = await app.ask(ada);
    const { client, step } = await app.shown(ada, request);
    const tokens = await app.signIn(ada);
    const grants = await ada.wire.call(listOAuthGrants, { query: { user_id: "me" } });
    const again = await app.refresh(tokens.body.refresh_token);

    expect(step).toBe("consent");
    expect(client).toEqual({
      name: "Agent",
      origin: "document",
      id_host: new URL(id).host,
      logo_url: null,
      client_url: null,
      policy_url: null,
      terms_url: null,
      redirect_host: "agent.example",
    });
    expect([tokens.status, again.status]).toEqual([200, 200]);
    expect(grants.body.items[0].client).toMatchObject({ id, name: "Agent", id_host: new URL(id).host });
    expect((await project.admin.call(listOAuthClients)).body.items).toEqual([]);
    expect(await listed(project)).toMatchObject([{ id, origin: "document", kind: "public", is_blocked: false }]);
    const audit = await rowsOfProject(server.running.deps.store, "auditEntries", project.id);
    expect(audit.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual([
      "oauth_client_created",
    ]);
  });

  test("is none where the owner admits no documents, and only from the hosts that the owner names", async () => {
    const [off, some] = [await admitting(server, {}), await admitting(server, { documents: "domains" })];
    await some.admin.call(updateProject, {
      body: { config: { self_named_clients: { document_domains: ["other.example", "*.agent.example"] } } },
    });
    const [first, second] = [path(), path()];
    const at = (host: string, where: string) => {
      site.publish(where, { client_id: site.idOf(where, host) });
      return site.idOf(where, host);
    };
    const refused = [await outcomeOf(site.publish(first), off), await outcomeOf(site.publish(first), some)];
    const admitted = [
      await outcomeOf(at("other.example", second), some),
      await outcomeOf(at("tools.agent.example", path()), some),
    ];

    expect(refused.map(({ status, asks }) => [status, asks])).toEqual([
      [400, false],
      [400, false],
    ]);
    expect(site.fetches(first)).toBe(0);
    expect(admitted).toEqual([ASKS, ASKS]);
  });

  test("is refused from the moment at which the owner admits its host no more, with its tokens", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const app = selfNamedApp(server, project, site.publish(path()));
    const { body } = await app.signIn(ada);
    const set = (documents: "off" | "any") =>
      project.admin.call(updateProject, { body: { config: { self_named_clients: { documents } } } });
    const userinfo = () =>
      server.anonymous.send("GET", `/projects/${project.id}/oauth/userinfo`, {
        headers: { authorization: `Bearer ${body.access_token}` },
      });

    const before = await userinfo();
    await set("off");
    const [refresh, about, asked] = [await app.refresh(body.refresh_token), await userinfo(), await app.ask(ada)];
    await set("any");

    expect([before.status, refresh.body.error, about.status, asked.status]).toEqual([200, "invalid_client", 401, 400]);
    expect((await app.refresh(body.refresh_token)).status).toBe(200);
  });

  test("must have an https address with a path, and no fragment, user name, dot segment or other spelling", async () => {
    const project = await admitting(server);
    const where = path();
    const id = site.publish(where);
    const { port } = new URL(id);
    for (const wrong of [
      id.replace("https:", "http:"),
      `https://agent.example:${port}`,
      `${id}#x`,
      id.replace("https://", "https://ada@"),
      id.replace(where, `/a/..${where}`),
      id.replace(where, `/%2e%2E${where}`),
      id.replace("agent.example", "AGENT.example"),
      id.replace("https", "HTTPS"),
      id.replace("agent.example", "agent.example."),
      `${id}?${"x".repeat(600)}`,
      ` ${id}`,
    ]) {
      expect([wrong, (await outcomeOf(wrong, project)).status]).toEqual([wrong, 400]);
    }
    expect(site.fetches(where)).toBe(0);
  });

  test("is refused with a document of another client_id, with a secret, or that breaks a rule for apps", async () => {
    const project = await admitting(server);
    const keys = { keys: [await exportJWK((await generateKeyPair("ES256", { extractable: true })).privateKey)] };
    for (const [changes, says] of [
      [{ client_id: site.idOf("/app.json?copy") }, "does not have this client_id"],
      [{ client_id: undefined }, "does not have this client_id"],
      [{ client_secret: "s" }, "has a client_secret"],
      [{ token_endpoint_auth_method: "client_secret_basic" }, "must be none or private_key_jwt"],
      [{ token_endpoint_auth_method: "private_key_jwt" }, "needs the public keys"],
      [{ token_endpoint_auth_method: "private_key_jwt", jwks: keys }, "private or a symmetric key"],
      [{ redirect_uris: [] }, "needs an address to return to"],
      [{ redirect_uris: ["https://*.agent.example/"] }, "has a wildcard"],
      [{ redirect_uris: ["http://agent.example/"] }, "must begin with https://"],
      [{ redirect_uris: ["javascript:alert(1)"] }, "must begin with https://"],
      [{ redirect_uris: "https://agent.example/callback" }, "is not the JSON object"],
      [{ grant_types: ["client_credentials"] }, "must include authorization_code"],
      [{ response_types: ["token"] }, "must include code"],
      [{ id_token_signed_response_alg: "none" }, "must be RS256 or ES256"],
      [{ software_statement: "e30.e30." }, "accepts no software statements"],
    ] as const) {
      const { status, page } = await outcomeOf(site.publish(path(), changes), project);
      expect([status, page]).toEqual([400, expect.stringContaining(says)]);
    }
    expect(await listed(project)).toEqual([]);
  });

  test("is refused with an answer that is no document: a redirect, an error, another type, too long, or no JSON", async () => {
    const project = await admitting(server);
    const good = site.publish(path());
    const inside = (init: ResponseInit) => (where: string) => Response.json(site.documentFor(where), init);
    for (const answer of [
      inside({ status: 302, headers: { location: good } }),
      inside({ status: 500 }),
      inside({ status: 201 }),
      inside({ headers: { "content-type": "text/html" } }),
      inside({ headers: { "content-type": "application/javascript" } }),
      () => new Response("x", { headers: { "content-type": "application/json" } }),
      () => Response.json(null),
      (where: string) => Response.json(site.documentFor(where, { pad: "x".repeat(20_000) })),
    ]) {
      const where = path();
      const { status, page } = await outcomeOf(
        site.answers(where, () => answer(where)),
        project,
      );
      expect([status, page]).toEqual([400, expect.stringContaining("The document about the app")]);
    }
    expect(site.fetches(new URL(good).pathname)).toBe(0);
  });

  test("in the operator's own network is not fetched, and its page says no more than one of an unknown host", async () => {
    const project = await admitting(server);
    const addresses = ["https://private.example/app.json", "https://127.0.0.2/app.json", "https://[::1]/app.json"];
    const pages = [];
    for (const id of [...addresses, "https://10.0.0.7/app.json"]) pages.push((await outcomeOf(id, project)).status);

    expect(pages).toEqual([400, 400, 400, 400]);
    expect(server.log.join("\n")).toContain("There is no host private.example on the public internet.");
  });

  test("authenticates with its own key if its document has one", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const keys = { jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k1" }] } };
    const id = site.publish(path(), { token_endpoint_auth_method: "private_key_jwt", ...keys });
    const app = selfNamedApp(server, project, id);
    const assertion = await new SignJWT({ jti: "1" })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(`${server.apiUrl}/projects/${project.id}`)
      .setExpirationTime(Math.floor(server.clock.now() / 1000) + 60)
      .sign(privateKey);

    const without = await app.signIn(ada);
    const refused = await app.post({ grant_type: "refresh_token", refresh_token: "x" });
    const withKey = await app.post({
      grant_type: "refresh_token",
      refresh_token: "x",
      client_assertion: assertion,
      client_assertion_type: CLIENT_ASSERTION_TYPE,
    });

    expect([without.body.error, refused.body.error]).toEqual(["invalid_client", "invalid_client"]);
    expect(withKey.body.error).toBe("invalid_grant");
  });
});

describe("documents about apps", () => {
  test("a document is fetched once while it is current: by its headers, for some minutes at least, and for a day at most", async () => {
    const project = await admitting(server);
    for (const [headers, minutes] of [
      [{}, 60],
      [{ "cache-control": "no-store" }, 5],
      [{ "cache-control": "public, max-age=1" }, 5],
      [{ "cache-control": "max-age=1800" }, 30],
      [{ "cache-control": "max-age=31536000" }, 24 * 60],
    ] as const) {
      const where = path();
      const id = site.publish(where, {}, headers);
      await outcomeOf(id, project);
      server.clock.pass({ minutes: minutes - 1 });
      await outcomeOf(id, project);
      expect([minutes, site.fetches(where)]).toEqual([minutes, 1]);
      server.clock.pass({ minutes: 2 });
      await outcomeOf(id, project);
      expect([minutes, site.fetches(where)]).toEqual([minutes, 2]);
    }
  });

  test("a document that cannot be used is not fetched again for half a minute, whoever asks", async () => {
    const where = path();
    const id = site.answers(where, () => new Response("No", { status: 503 }));
    const project = await admitting(server);
    const together = await Promise.all([1, 2, 3].map(() => outcomeOf(id, project)));
    await outcomeOf(id, await admitting(server));
    const early = site.fetches(where);
    server.clock.pass({ seconds: 31 });
    site.publish(where);

    expect(together.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(early).toBe(1);
    expect(await outcomeOf(id, project)).toEqual(ASKS);
  });

  test("a changed document takes the place of the old one: redirect addresses count from it only", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const where = path();
    const app = selfNamedApp(server, project, site.publish(where));
    const old = await app.ask(ada);
    site.publish(where, { redirect_uris: ["https://agent.example/new"], client_name: "Agent\u202e 2" });
    const cached = await app.ask(ada);
    server.clock.pass({ minutes: 61 });
    const gone = await app.ask(ada);
    const changed = await app.ask(ada, { redirect_uri: "https://agent.example/new" });

    expect([old, cached, gone, changed].map(({ request }) => request !== null)).toEqual([true, true, false, true]);
    expect(gone.page).toContain("The redirect_uri is none of the client&#x27;s addresses.");
    expect(await listed(project)).toMatchObject([{ name: "Agent 2", redirect_urls: ["https://agent.example/new"] }]);
  });

  test("a document may be gone for a day before its users are signed out, and new consent needs it at once", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const where = path();
    const app = selfNamedApp(server, project, site.publish(where));
    let { refresh_token: token } = (await app.signIn(ada)).body;
    site.answers(where, () => new Response("No", { status: 500 }));
    server.clock.pass({ hours: 2 });
    const asked = await app.ask(ada);
    const renewed = await app.refresh(token);
    token = renewed.body.refresh_token;
    server.clock.pass({ hours: 24 });
    const late = await app.refresh(token);
    server.clock.pass({ minutes: 1 });
    site.publish(where);
    const back = await app.refresh(token);

    expect([asked.status, renewed.status]).toEqual([400, 200]);
    expect([late.status, late.body.error]).toEqual([401, "invalid_client"]);
    expect(back.status).toBe(200);
  });

  test("many first requests at once fetch a document once, and store one app", async () => {
    const project = await admitting(server);
    const where = path();
    const id = site.publish(where);
    const together = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(id, project)));

    expect(together).toEqual([ASKS, ASKS, ASKS, ASKS]);
    expect(site.fetches(where)).toBe(1);
    expect(await listed(project)).toHaveLength(1);
  });

  test("no document is fetched for a request for tokens of an app that nobody knows", async () => {
    const where = path();
    const app = selfNamedApp(server, await admitting(server), site.publish(where));

    expect((await app.refresh("x")).body.error).toBe("invalid_client");
    expect(site.fetches(where)).toBe(0);
  });

  test("one address causes a limited number of fetches", async () => {
    const project = await admitting(server);
    const { requests } = ADDRESS_LIMITS.client_document_address;
    const headers = { "x-forwarded-for": "203.0.113.250" };
    const ask = (id: string) =>
      fetch(`${server.apiUrl}/projects/${project.id}/oauth/authorize?client_id=${encodeURIComponent(id)}`, { headers });
    const statuses = [];
    for (let at = 0; at < requests + 1; at++) statuses.push((await ask(site.idOf(`/nothing-${at}`))).status);

    expect(statuses).toEqual([...Array(requests).fill(400), 429]);
  });
});

describe("a logout by an app that names itself", () => {
  test("takes nobody to its address by a link alone", async () => {
    const project = await admitting(server);
    const after = "https://agent.example/after";
    const app = selfNamedApp(server, project, site.publish(path(), { post_logout_redirect_uris: [after] }));
    const ada = await project.person("ada");
    const { body } = await app.signIn(ada);
    const [{ id = "" } = {}] = await listed(project);
    const logout = (hint: Record<string, string>) => {
      const sent = new URLSearchParams({ client_id: id, post_logout_redirect_uri: after, ...hint });
      return fetch(`${server.apiUrl}/projects/${project.id}/oauth/logout?${sent}`, { redirect: "manual" });
    };

    expect((await logout({})).status).toBe(200);
    expect((await logout({ id_token_hint: body.id_token })).headers.get("location")).toBe(after);
  });
});

describe("a blocked app", () => {
  test("is refused with all of its tokens, does not come back by its document, and can be accepted again", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const id = site.publish(path());
    const app = selfNamedApp(server, project, id);
    const { body } = await app.signIn(ada);
    const call = { params: { oauth_client_id: id }, body: {} };
    const blocked = await project.admin.call(blockOAuthClient, call);
    const refused = [await app.refresh(body.refresh_token), await app.ask(ada)];
    server.clock.pass({ days: 200 });
    await sweep(server.running.deps);
    const later = await app.ask(ada);
    const accepted = await project.admin.call(unblockOAuthClient, call);

    expect([blocked.body.is_blocked, blocked.body.expires_at_millis]).toEqual([true, null]);
    expect(refused.map(({ status }) => status)).toEqual([401, 400]);
    expect([later.status, accepted.body.is_blocked]).toEqual([400, false]);
    const entries = await rowsOfProject(server.running.deps.store, "auditEntries", project.id);
    const changes = entries.filter(({ action }) => action === "oauth_client_updated");
    expect(changes.map(({ actorType, personal }) => [actorType, personal?.before, personal?.after])).toMatchObject([
      ["admin", { is_blocked: false }, { is_blocked: true }],
      ["admin", { is_blocked: true }, { is_blocked: false }],
    ]);
    const eve = await project.person("eve");
    expect((await app.signIn(eve)).status).toBe(200);
  });
});

describe("apps that name themselves", () => {
  test("may ask for the standard scopes and those of all APIs, or for those that the owner names", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const api = { identifier: "https://mcp.example.com/mcp", name: "Notes" };
    const scopes = [{ name: "notes:read", description: "Read notes", permission_id: null }];
    await project.admin.call(createOAuthApi, { body: { ...api, scopes } });
    const app = selfNamedApp(server, project, site.publish(path()));
    const asks = async (scope: string) =>
      new URL((await app.ask(ada, { scope })).location ?? "").searchParams.get("error");
    const all = [await asks("openid email notes:read"), await asks("openid teams")];
    await project.admin.call(updateProject, {
      body: { config: { self_named_clients: { scopes: ["openid", "teams"] } } },
    });

    expect(all).toEqual([null, "invalid_scope"]);
    expect([await asks("openid email"), await asks("openid teams")]).toEqual(["invalid_scope", null]);
  });

  test("are forgotten a week after they came if nobody used them, and else 90 days after the last use", async () => {
    const project = await admitting(server);
    const ada = await project.person("ada");
    const [unused, used] = [site.publish(path()), site.publish(path())];
    await outcomeOf(unused, project);
    await selfNamedApp(server, project, used).signIn(ada);
    const left = async (days: number) => {
      server.clock.pass({ days });
      await sweep(server.running.deps);
      return (await listed(project)).map(({ id }) => id);
    };

    expect([await left(6), await left(2), await left(80), await left(3)]).toEqual([[unused, used], [used], [used], []]);
    expect(await rowsOfProject(server.running.deps.store, "oauthGrants", project.id)).toEqual([]);
  });
});
