import { afterAll, beforeAll, expect, test } from "bun:test";
import { blockOAuthClient, listOAuthClients, type OAuthClient } from "#contract/oauth-clients.ts";
import { type DocumentSite, startDocumentSite } from "#testing/outside/document-site.ts";
import { selfNamedApp } from "#testing/people/self-named.ts";
import { type Instances, startInstances } from "#testing/server/instances.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const START_MILLIS = 60_000;

let site: DocumentSite;
let instances: Instances;
beforeAll(async () => {
  site = await startDocumentSite();
  const config = { authorization_server_enabled: true, self_named_clients: { documents: "any" } } as const;
  instances = await startInstances({ config, ...site.options });
}, START_MILLIS);
afterAll(async () => {
  await instances.stop();
  await site[Symbol.asyncDispose]();
});

/** Publishes a document whose fetches wait until the test lets one of them go on, or all. */
function held(path: string, changes: object = {}) {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const id = site.answers(path, async () => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json(site.documentFor(path, changes));
  });
  return {
    id,
    fetches: (count: number) => until(() => waiting.length >= count),
    letGo: (at: number) => waiting[at]?.(),
    letAllGo: () => {
      isHeld = false;
      for (const go of waiting) go();
    },
  };
}

const appAt = (server: TestServer, id: string) => selfNamedApp(server, instances.project, id);

/** Asks one instance for the consent of somebody who is not signed in. */
const statusAt = async (server: TestServer, id: string) => (await appAt(server, id).ask(null)).status;

const listed = async (id: string): Promise<OAuthClient[]> => {
  const { body } = await instances.project.admin.call(listOAuthClients, { query: { named_by: "itself" } });
  return body.items.filter((client: OAuthClient) => client.id === id);
};

async function auditOf(id: string): Promise<string[]> {
  const { first, project } = instances;
  const entries = await rowsOfProject(first.running.deps.store, "auditEntries", project.id);
  return entries
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action)
    .toSorted();
}

test("two instances that meet an unknown app at once both ask the user, and store one app", async () => {
  const { first, second } = instances;
  const { id, fetches, letAllGo } = held("/unknown.json");
  const asking = [first, second, first, second, first, second].map((server) => statusAt(server, id));
  await fetches(2);
  letAllGo();

  expect(await Promise.all(asking)).toEqual(Array(6).fill(303));
  expect(await listed(id)).toHaveLength(1);
  expect(await auditOf(id)).toEqual(["oauth_client_created"]);
});

test("two instances that fetch an expired document again at once both go on, and report its change once", async () => {
  const { first, second, project, clock } = instances;
  const path = "/expired.json";
  const id = site.publish(path);
  const { body } = await appAt(first, id).signIn(await project.person());
  clock.pass({ days: 1 });
  const { fetches, letAllGo } = held(path, { client_name: "Agent 2" });
  const asking = [first, second].map((server) => statusAt(server, id));
  const renewing = [first, second].map((server) => appAt(server, id).refresh(body.refresh_token));
  await fetches(2);
  letAllGo();

  expect(await Promise.all(asking)).toEqual([303, 303]);
  const renewed = await Promise.all(renewing);
  expect(renewed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listed(id)).toMatchObject([{ name: "Agent 2" }]);
  expect(await auditOf(id)).toEqual(["oauth_client_created", "oauth_client_updated"]);
});

test("an app that its owner blocks while an instance fetches its document stays blocked", async () => {
  const { first, second, project, clock } = instances;
  const block = (id: string) => project.admin.call(blockOAuthClient, { params: { oauth_client_id: id }, body: {} });
  const known = site.publish("/blocked.json");
  const { body } = await appAt(first, known).signIn(await project.person());
  clock.pass({ days: 1 });
  const expired = held("/blocked.json", { client_name: "Somebody else" });
  // One instance has met this one before it is blocked, the other still fetches its document.
  const unknown = held("/new.json");
  const asking = [statusAt(first, expired.id), statusAt(first, unknown.id)];
  await Promise.all([expired.fetches(1), unknown.fetches(1)]);
  const elsewhere = statusAt(second, unknown.id);
  await unknown.fetches(2);
  unknown.letGo(1);
  expect(await elsewhere).toBe(303);
  await Promise.all([block(known), block(unknown.id)]);
  expired.letAllGo();
  unknown.letAllGo();

  expect(await Promise.all(asking)).toEqual([400, 400]);
  for (const id of [known, unknown.id]) {
    expect(await listed(id)).toMatchObject([{ name: "Agent", is_blocked: true, expires_at_millis: null }]);
    expect([await statusAt(first, id), await statusAt(second, id)]).toEqual([400, 400]);
  }
  expect((await appAt(second, known).refresh(body.refresh_token)).status).toBe(401);
  expect(site.fetches("/blocked.json")).toBe(2);
  expect(await auditOf(known)).toEqual(["oauth_client_created", "oauth_client_updated"]);
});
