import { afterAll, beforeAll, expect, test } from "bun:test";
import { safeError } from "#server/db/store/safe-error.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { migratePostgres } from "./postgres.ts";

const NAME = `an "app" ${crypto.randomUUID()}`;
const ROLE = `"${NAME.replaceAll('"', '""')}"`;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: Bun.SQL;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Bun.SQL({ url: database.url, max: 1 });
  await admin.unsafe(`create role ${ROLE} login`);
});
afterAll(async () => {
  await admin.unsafe(`drop owned by ${ROLE}; drop role ${ROLE}`).simple();
  await admin.close();
  await database.drop();
});

/** The address for a user who owns nothing, with a part of it changed. */
function address(change: (url: URL) => void = () => {}): string {
  const url = new URL(database.url);
  url.username = encodeURIComponent(NAME);
  change(url);
  return url.href;
}

/** What an operator reads at the start; null where it works. */
const refusal = (url: string) =>
  migratePostgres(url).then(
    () => null,
    (error) => safeError(error).message,
  );

const statementIn = (text: string | null) => /(?:GRANT|CREATE DATABASE) [^;]+;/.exec(text ?? "")?.[0] ?? "";

test("a user without the right to create tables gets the statement that grants it, and it is enough", async () => {
  await emptyDatabase(database.url);

  const refused = await refusal(address());
  await admin.unsafe(statementIn(refused));

  expect(refused).toContain("Its user has no right to create tables.");
  expect(statementIn(refused)).toBe(`GRANT USAGE, CREATE ON SCHEMA public TO ${ROLE};`);
  expect(await refusal(address())).toBeNull();
});

test("a user of tables that belong to another one gets the statement that lends them, and it is enough", async () => {
  await emptyDatabase(database.url);
  await migratePostgres(database.url);
  await admin.unsafe(`grant usage, create on schema public to ${ROLE}`);

  const refused = await refusal(address());
  await admin.unsafe(statementIn(refused));
  const lent = await refusal(address());
  await admin.unsafe(`revoke ${statementIn(refused).replace(/^GRANT (.+) TO .+$/, "$1")} from ${ROLE}`);

  expect(refused).toContain("The tables in it belong to another user.");
  expect(lent).toBeNull();
});

test("a user who only reads and writes rows is enough where nothing is to migrate", async () => {
  await emptyDatabase(database.url);
  await migratePostgres(database.url);
  await admin
    .unsafe(`grant usage on schema public to ${ROLE}; grant select on all tables in schema public to ${ROLE}`)
    .simple();

  expect(await refusal(address())).toBeNull();
});

test("a user who may not connect gets the statement that grants it, and it is enough", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await admin.unsafe(`revoke connect on database ${name} from public`);

  const refused = await refusal(address());
  await admin.unsafe(statementIn(refused));

  expect(statementIn(refused)).toBe(`GRANT CONNECT ON DATABASE "${name}" TO ${ROLE};`);
  expect(await refusal(address())).toBeNull();
});

test.each(["pgbouncer=true", "connection_limit=5&schema=public", "statement_timeout=hunter2"])(
  "an address with the parameters ?%s of other products is refused with their names",
  async (parameters) => {
    const names = [...new URLSearchParams(parameters).keys()].join(", ");

    const refused = await refusal(`${database.url}?${parameters}`);

    expect(refused).toContain(
      `a parameter that the server does not take, as other products use them. Remove it: ${names}.`,
    );
    expect(refused).not.toContain("hunter2");
  },
);

test("a database in another encoding is refused with the statement that creates one, and it is enough", async () => {
  const [latin, created] = [`latin_${crypto.randomUUID().slice(0, 8)}`, `utf8_${crypto.randomUUID().slice(0, 8)}`];
  const [row] = await admin.unsafe("show server_version_num");
  // Older versions know no other provider, and that of ICU has only UTF8.
  const provider = Number(row?.server_version_num) >= 150_000 ? "locale_provider libc" : "";
  await admin.unsafe(
    `create database ${latin} owner ${ROLE} encoding 'SQL_ASCII' locale 'C' ${provider} template template0`,
  );
  const inLatin = address((url) => {
    url.pathname = `/${latin}`;
  });

  const refused = await refusal(inLatin);
  await admin.unsafe(statementIn(refused).replace("hallpass_utf8", created));
  const inUtf8 = address((url) => {
    url.pathname = `/${created}`;
  });
  const worked = await refusal(inUtf8);
  for (const name of [latin, created]) await admin.unsafe(`drop database ${name} with (force)`);

  expect(refused).toContain("Its encoding is SQL_ASCII");
  expect(statementIn(refused)).toBe(`CREATE DATABASE hallpass_utf8 OWNER ${ROLE} ENCODING 'UTF8' TEMPLATE template0;`);
  expect(worked).toBeNull();
});
