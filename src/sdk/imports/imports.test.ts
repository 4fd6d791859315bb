import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { clerkFile } from "#testing/imports.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { errorOf, until } from "#testing/waiting.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

async function start() {
  const { id, keys } = await server.project();
  const { superSecretAdminKey } = keys;
  return new HallpassAdminApp({ baseUrl: server.url, projectId: id, superSecretAdminKey });
}

test("an admin app creates an import, uploads its file, starts it and sees its result", async () => {
  const app = await start();
  const products = await app.imports.products();
  const created = await app.imports.create({ fileName: "users.csv", from: "clerk" });
  const checked = await created.upload(new Blob([clerkFile(["ada", "ben"])]));
  const started = await checked.start({ onConflict: "skip" });
  const done = await until(async () => {
    const found = await app.imports.get(created.id);
    return found?.state === "done" && found;
  });

  expect(products.map(({ name }) => name)).toContain("clerk");
  expect([created.state, checked.state, checked.users, started.state]).toEqual(["empty", "checked", 2, "importing"]);
  expect(checked.report?.records).toEqual({ user: 2 });
  expect(done.result).toEqual({ records: { user: { created: 2 } }, conflicts: [] });
  expect(await app.getUser({ externalId: "user_ada" })).toMatchObject({ displayName: "ada" });
});

test("a file that is refused says why, and the import can be deleted", async () => {
  const app = await start();
  const created = await app.imports.create({ fileName: "users.csv" });
  const refused = await errorOf(created.upload(new TextEncoder().encode("a,b\n1,2")));
  const kept = await app.imports.get(created.id);
  await kept?.delete();
  app.imports.all.subscribe(() => {});

  expect(refused).toMatchObject({ code: "IMPORT_SOURCE_INVALID" });
  expect(kept?.problem).toContain("does not say what product");
  expect(await app.imports.get(created.id)).toBeNull();
  await app.imports.all.settled();
  expect(app.imports.all.read()).toEqual([]);
});
