import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import type { ProductName } from "#server/move-in/product-names.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { MOVE_IN_DATABASES, WORDPRESS_DATABASE } from "#testing/move-in-databases.ts";
import { MOVE_IN_SOURCES } from "#testing/move-in-sources.ts";
import { isLong } from "#testing/repeats.ts";
import { serverInDirectory } from "#testing/server/server-in-directory.ts";
import { follow, guideOf } from "./guide.ts";

// The commands of the guides for products whose data is in a database, with a small one in the place of theirs.
const { directory: home, data, server } = serverInDirectory("guides");

/** Follows a guide whose address begins with `scheme`, and signs its user in. */
async function followed(product: ProductName, scheme: string, url: string) {
  const guide = guideOf(product);
  const directory = join(home, product);
  mkdirSync(directory);
  const [, map] = /```json\n(.*?)```/s.exec(guide) ?? [];
  if (map) writeFileSync(join(directory, "map.json"), map);
  const [, variable = ""] = new RegExp(`^export (\\w+)='${scheme}:`, "m").exec(guide) ?? [];
  const { client, id: projectId } = await server().project();
  await follow(product, { projectId, data, directory, environment: { [variable]: url } });

  const signIn = (password: string) => client.call(signInWithPassword, { body: { email: "a@example.com", password } });
  expect([(await signIn("a")).status, (await signIn("aa")).status]).toEqual([200, 400]);
}

/** `TEST_MYSQL_URL` names a database of a MySQL or MariaDB server that the test may fill. */
const { TEST_MYSQL_URL = "" } = process.env;
test.if(TEST_MYSQL_URL !== "")("the commands of the guide for WordPress import its database in MySQL", async () => {
  const sql = new Bun.SQL({ url: TEST_MYSQL_URL, max: 1 });
  for (const statement of WORDPRESS_DATABASE()) await sql.unsafe(statement);
  await sql.close();
  await followed("wordpress", "mysql", TEST_MYSQL_URL);
});

for (const product of Object.keys(MOVE_IN_DATABASES) as ProductName[]) {
  // Supabase's has most types of columns, and a schema of its own.
  const once = product === "supabase" ? test : detail;
  once(`the commands of the guide for ${product} import its database, and its user signs in`, async () => {
    const database = await createTestDatabase();
    try {
      await emptyDatabase(database.url);
      const sql = new Bun.SQL({ url: database.url, max: 1 });
      await sql.unsafe(MOVE_IN_DATABASES[product]?.() ?? "").simple();
      await sql.close();
      await followed(product, "postgres", database.url);
    } finally {
      await database.drop();
    }
  });
}

test.if(isLong && Bun.which("psql") !== null)(
  "the command of the guide for FusionAuth gets the hashes out of its database, which its API does not give",
  async () => {
    const directory = join(home, "fusionauth");
    mkdirSync(join(directory, "fusionauth"), { recursive: true });
    const source = MOVE_IN_SOURCES.fusionauth?.users as { users: Record<string, unknown>[] } | undefined;
    const users = source?.users ?? [];
    // As its search answers: without the hashes, with what an import of FusionAuth leaves out.
    const fromApi = users.map(({ encryptionScheme, factor, salt, password, ...rest }) => ({
      ...rest,
      tenantId: crypto.randomUUID(),
      insertInstant: 1_600_000_000_000,
    }));
    writeFileSync(join(directory, "fusionauth", "users.json"), JSON.stringify({ users: fromApi }));
    const [user] = users;
    const database = await createTestDatabase();
    try {
      await emptyDatabase(database.url);
      const sql = new Bun.SQL({ url: database.url, max: 1 });
      await sql`create table identities (id bigserial primary key, users_id uuid, email varchar(191), encryption_scheme varchar(255),
        factor integer, salt varchar(255), password varchar(255))`;
      await sql`insert into identities (users_id, email, encryption_scheme, factor, salt, password)
        values (${user?.id}, 'a@example.com', 'bcrypt', 6, ${user?.salt}, ${user?.password})`;
      await sql.close();
      const [, command = ""] = /```sh\n(psql .*?)```/s.exec(guideOf("fusionauth")) ?? [];
      const shell = Bun.spawn(["sh", "-e", "-c", command], {
        cwd: directory,
        stderr: "pipe",
        env: { PATH: process.env.PATH ?? "", FUSIONAUTH_DATABASE: database.url },
      });
      expect([await new Response(shell.stderr).text(), await shell.exited]).toEqual(["", 0]);

      const { client, id: projectId } = await server().project();
      await follow("fusionauth", { projectId, data, directory });
      const signIn = (password: string) =>
        client.call(signInWithPassword, { body: { email: "a@example.com", password } });
      expect([(await signIn("a")).status, (await signIn("aa")).status]).toEqual([200, 400]);
    } finally {
      await database.drop();
    }
  },
);
