import { afterAll, beforeAll, expect, test } from "bun:test";
import { getClientProject } from "#contract/client-project.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { listUsers } from "#contract/users.ts";
import { rememberedProjects } from "#server/foundation/projects/index.ts";
import { startAuthorization } from "#testing/providers/oauth-browser.ts";
import { type Instances, startInstances } from "#testing/server/instances.ts";
import { wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

let instances: Instances;
beforeAll(async () => {
  const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;
  instances = await startInstances({ config: { oauth_providers: [github] } });
  const { deps } = instances.second.running;
  // The second instance hears of no change, as if all news were late.
  const deaf = { ...deps.store, onCacheChange: () => () => {} };
  deps.projects.close();
  deps.projects = rememberedProjects({ ...deps, store: deaf });
});
afterAll(() => instances.stop());

const NO_KEYS = {
  description: "New",
  expires_at_millis: fromNow({ days: 10 }),
  has_publishable_client_key: false,
  has_secret_server_key: false,
  has_super_secret_admin_key: false,
};
const OF_LEVEL = [
  ["secretServerKey", "server", "has_secret_server_key", "secret_server_key"],
  ["superSecretAdminKey", "admin", "has_super_secret_admin_key", "super_secret_admin_key"],
] as const;

test.each(OF_LEVEL)("a %s works at every instance as soon as it is created", async (header, level, wanted, given) => {
  const { second, project } = instances;
  const headers = { projectId: project.id };
  const at = (key: string) => wireTo(second.apiUrl, { level, headers: { ...headers, [header]: key } });
  // From here on the second instance has the project in its cache.
  await at("of another project").call(listUsers);

  const { body } = await project.admin.call(createInternalKey, {
    body: { ...NO_KEYS, [wanted]: true },
  });
  const reply = await at(body[given]).call(listUsers);

  expect([reply.status, reply.code]).toEqual([200, null]);
});

test("a publishable key works at every instance as soon as it is created, and a made-up one at none", async () => {
  const { second, project } = instances;
  const at = (publishableClientKey: string) =>
    wireTo(second.apiUrl, { level: "client", headers: { projectId: project.id, publishableClientKey } });

  const { body } = await project.admin.call(createInternalKey, {
    body: { ...NO_KEYS, has_publishable_client_key: true },
  });
  const replies = [];
  for (const key of [body.publishable_client_key, "pck_that_nobody_made"]) {
    replies.push((await at(key).call(getClientProject)).code);
  }

  expect(replies).toEqual([null, "INVALID_PUBLISHABLE_CLIENT_KEY"]);
});

test("a sign-in with a provider begins at every instance with a key that was just created", async () => {
  const { second, project } = instances;
  const { body } = await project.admin.call(createInternalKey, {
    body: { ...NO_KEYS, has_publishable_client_key: true },
  });
  const keys = { ...project.keys, publishableClientKey: body.publishable_client_key };

  const { reply, at } = await startAuthorization(second, { id: project.id, keys }, "github");

  expect([reply.status, at.host]).toEqual([307, "github.com"]);
});
