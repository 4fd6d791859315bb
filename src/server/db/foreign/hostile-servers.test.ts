import { describe, expect, test } from "bun:test";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { errorOf } from "#testing/waiting.ts";
import { openForeign } from "./open.ts";

/** A server of TCP that answers whatever arrives, and keeps it. */
function serving(answer: (received: Buffer) => Buffer, greeting: Buffer = Buffer.alloc(0)) {
  const received: Buffer[] = [];
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: (socket) => void socket.write(greeting),
      data(socket, bytes) {
        received.push(Buffer.from(bytes));
        socket.write(answer(Buffer.from(bytes)));
      },
    },
  });
  return { port: listener.port, received, [Symbol.dispose]: () => listener.stop(true) };
}

/** A packet of MySQL: its length, its number, its content. */
function packet(number: number, content: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUIntLE(content.length, 0, 3);
  header.writeUInt8(number, 3);
  return Buffer.concat([header, content]);
}

/** What MySQL calls CLIENT_LOCAL_FILES. */
const LOCAL_FILES = 0x80;
const CAPABILITIES = 0x000aa209 | LOCAL_FILES;

/** The greeting of a server that says it can take files of its clients. */
const GREETING = (() => {
  const capabilities = Buffer.alloc(4);
  capabilities.writeUInt32LE(CAPABILITIES);
  const salt = Buffer.alloc(20, "a");
  return packet(
    0,
    Buffer.concat([
      Buffer.from("\n8.4.0\0"),
      Buffer.alloc(4),
      salt.subarray(0, 8),
      Buffer.alloc(1),
      capabilities.subarray(0, 2),
      Buffer.from([45, 2, 0]),
      capabilities.subarray(2),
      Buffer.from([salt.length + 1]),
      Buffer.alloc(10),
      salt.subarray(8),
      Buffer.from("\0mysql_native_password\0"),
    ]),
  );
})();

describe("a MySQL server that asks for a file of its client instead of answering", () => {
  test("gets none, and the import is refused", async () => {
    const secret = import.meta.path;
    let number = 0;
    using server = serving((received) => {
      number = received.readUInt8(3);
      // The login, and then a statement.
      const content = number === 1 ? Buffer.from([0, 0, 0, 2, 0, 0, 0]) : Buffer.from(`\u00fb${secret}`, "latin1");
      return packet(number + 1, content);
    }, GREETING);

    const error = await errorOf(openForeign(`mysql://ada:pass@127.0.0.1:${server.port}/shop`));

    const [login = Buffer.alloc(8), ...later] = server.received;
    expect(String(error)).toContain(`Cannot read mysql://ada@127.0.0.1:${server.port}/shop: `);
    expect(login.readUInt32LE(4) & LOCAL_FILES).toBe(0);
    expect(later.length).toBeGreaterThan(0);
    expect(Buffer.concat(later).includes("a MySQL server that asks")).toBe(false);
  });
});

describe("a PostgreSQL server", () => {
  test("shows the password to nobody by repeating it in its error", async () => {
    using server = serving((received) => {
      // It has no encryption.
      if (received.length === 8) return Buffer.from("N");
      const said = "SFATAL\0C28P01\0Mpassword p%40ss of ada is not p@ss\0\0";
      const header = Buffer.alloc(5);
      header.write("E");
      header.writeUInt32BE(4 + said.length, 1);
      return Buffer.concat([header, Buffer.from(said)]);
    });

    const error = await errorOf(openForeign(`postgres://ada:p%40ss@127.0.0.1:${server.port}/shop`));

    expect(String(error)).toContain("password … of ada is not …. Check the user and the password");
    expect(String(error)).not.toMatch(/p(@|%40)ss/);
  });

  test("is not written to by a view that is read, and a function of a view runs without an effect", async () => {
    const database = await createTestDatabase();
    await emptyDatabase(database.url);
    const sql = new Bun.SQL({ url: database.url, max: 1 });
    try {
      await sql
        .unsafe(`
          create table a (x int);
          create function noted() returns int language sql volatile as 'insert into a values (1) returning x';
          create view writing as select noted() as x;`)
        .simple();
      const opened = await openForeign(database.url);
      const view = opened.tables.find(({ name }) => name === "writing");
      const error = await errorOf(Array.fromAsync(view?.rows() ?? []));
      await opened.close();

      expect(String(error)).toContain("read-only transaction");
      expect([...(await sql.unsafe("select * from a"))]).toEqual([]);
    } finally {
      await sql.close();
      await database.drop();
    }
  });
});

/** `TEST_MYSQL_URL` names a database of a MySQL or MariaDB server that the test may fill. */
const { TEST_MYSQL_URL = "" } = process.env;
test.if(TEST_MYSQL_URL !== "")("A MySQL database is not written to by a view that is read", async () => {
  const sql = new Bun.SQL({ url: TEST_MYSQL_URL, max: 1 });
  for (const statement of [
    "drop view if exists writing",
    "drop function if exists noted",
    "drop table if exists notes",
    "create table notes (x int)",
    "create function noted() returns int modifies sql data begin insert into notes values (1); return 1; end",
    "create view writing as select noted() as x",
  ]) {
    await sql.unsafe(statement);
  }
  const opened = await openForeign(TEST_MYSQL_URL);
  // MariaDB does not even list the columns of such a view in a transaction that only reads.
  const view = opened.tables.find(({ name }) => name === "writing");
  const outcome = await Array.fromAsync(view?.rows() ?? []).catch(String);
  await opened.close();

  expect(view ? outcome : "READ ONLY transaction").toMatch(/READ ONLY transaction/i);
  expect([...(await sql.unsafe("select * from notes"))]).toEqual([]);
  await sql.unsafe("drop view writing");
  await sql.close();
});
