import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { MOVE_IN_DATABASES } from "#testing/move-in-databases.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { follow, guideOf } from "./guide.ts";

// The commands of the guides for products whose data is in a database, with a small one in the place of theirs.
const home = mkdtempSync(join(tmpdir(), "hallpass-guides-"));
const data = join(home, "data");
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ directory: data });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

for (const product of Object.keys(MOVE_IN_DATABASES) as ProductName[]) {
  // Supabase's has most types of columns, and a schema of its own.
  const once = product === "supabase" ? test : detail;
  once(`the commands of the guide for ${product} import its database, and its user signs in`, async () => {
    const guide = guideOf(product);
    const directory = join(home, product);
    mkdirSync(directory);
    const [, map] = /```json\n(.*?)```/s.exec(guide) ?? [];
    if (map) writeFileSync(join(directory, "map.json"), map);
    const [, variable = ""] = /^export (\w+)='postgres:/m.exec(guide) ?? [];
    const database = await createTestDatabase();
    try {
      await emptyDatabase(database.url);
      const sql = new Bun.SQL({ url: database.url, max: 1 });
      await sql.unsafe(MOVE_IN_DATABASES[product]?.() ?? "").simple();
      await sql.close();
      const { client, id: projectId } = await server.project();
      await follow(product, { projectId, data, directory, environment: { [variable]: database.url } });

      const signIn = (password: string) =>
        client.call(signInWithPassword, { body: { email: "a@example.com", password } });
      expect([(await signIn("a")).status, (await signIn("aa")).status]).toEqual([200, 400]);
    } finally {
      await database.drop();
    }
  });
}
