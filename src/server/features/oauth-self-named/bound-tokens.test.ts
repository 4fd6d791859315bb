import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { listOAuthClients } from "#contract/oauth-clients.ts";
import { type DocumentSite, startDocumentSite } from "#testing/outside/document-site.ts";
import { proofKey } from "#testing/people/dpop.ts";
import { admitting, selfNamedApp } from "#testing/people/self-named.ts";
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

const BOUND = { dpop_bound_access_tokens: true };
const METADATA = { redirect_uris: ["https://agent.example/callback"], token_endpoint_auth_method: "none" };
const json = { "content-type": "application/json" };

/** Signs a user in to an app twice: without a proof, and with one. */
async function signInsOf(project: TestProject, clientId: string) {
  const app = selfNamedApp(server, project, clientId);
  const url = `${server.apiUrl}/projects/${project.id}/oauth/token`;
  const [ada, key] = [await project.person(), await proofKey()];
  const without = await app.signIn(ada);
  const dpop = await key.proof({ method: "POST", url, at: server.clock.now() });
  const proven = await app.signIn(ada, {}, { dpop });
  const bound = proven.body.access_token === undefined ? null : decodeJwt(proven.body.access_token).cnf;
  return { without, proven, isBound: JSON.stringify(bound) === JSON.stringify({ jkt: key.jkt }) };
}

const register = (project: TestProject, metadata: object) =>
  server.anonymous.send("POST", `/projects/${project.id}/oauth/register`, {
    body: JSON.stringify(metadata),
    headers: json,
  });

describe("an app that names itself and wants its tokens bound to a key", () => {
  test("gets no others after its registration, and reads and changes that as all it has registered", async () => {
    const project = await admitting(server, { registration_enabled: true });
    const { status, body } = await register(project, { ...METADATA, ...BOUND });
    const { client_id: id, registration_access_token: token } = body;
    const manage = async (method: "GET" | "PUT", metadata?: object) => {
      const headers = { ...json, authorization: `Bearer ${token}` };
      const sent = { body: metadata && JSON.stringify(metadata), headers };
      return (await server.anonymous.send(method, `/projects/${project.id}/oauth/register/${id}`, sent)).body;
    };
    const first = await signInsOf(project, id);
    const read = await manage("GET");
    const changed = await manage("PUT", { ...METADATA, client_id: id });
    const later = await signInsOf(project, id);

    expect([status, body.dpop_bound_access_tokens]).toEqual([201, true]);
    expect([first.without.status, first.without.body.error]).toEqual([400, "invalid_dpop_proof"]);
    expect([first.proven.status, first.proven.body.token_type, first.isBound]).toEqual([200, "DPoP", true]);
    expect([read.dpop_bound_access_tokens, changed.dpop_bound_access_tokens]).toEqual([true, false]);
    expect([later.without.status, later.without.body.token_type]).toEqual([200, "Bearer"]);
  });

  test("gets no others with a document that says so, from the next look at it", async () => {
    const project = await admitting(server);
    const id = site.publish("/bound.json");
    const before = await signInsOf(project, id);
    site.publish("/bound.json", BOUND);
    server.clock.pass({ days: 1 });
    const after = await signInsOf(project, id);
    const { body } = await project.admin.call(listOAuthClients, { query: { named_by: "itself" } });

    expect([before.without.status, before.without.body.token_type]).toEqual([200, "Bearer"]);
    expect([after.without.status, after.without.body.error]).toEqual([400, "invalid_dpop_proof"]);
    expect([after.proven.body.token_type, after.isBound]).toEqual(["DPoP", true]);
    expect(body.items).toMatchObject([{ id, ...BOUND }]);
  });

  test("must say so by true or false", async () => {
    const project = await admitting(server, { registration_enabled: true, documents: "any" });
    const wrong = { dpop_bound_access_tokens: "yes" };
    const refused = await register(project, { ...METADATA, ...wrong });
    const unclear = await selfNamedApp(server, project, site.publish("/unclear.json", wrong)).ask(null);
    const absent = await register(project, { ...METADATA, dpop_bound_access_tokens: null });

    expect([refused.status, refused.body.error]).toEqual([400, "invalid_request"]);
    expect([unclear.status, unclear.request]).toEqual([400, null]);
    expect(absent.body.dpop_bound_access_tokens).toBe(false);
  });
});
