import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { startServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";

// A service manager waits some seconds before it kills; collected data would then be lost.
test("a client that sends a request slowly does not delay a stopping server", async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const head = ["POST /api/v1/auth/password/sign-in HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  const slow = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } });
  slow.write(`${[...head, "Content-Length: 100"].join("\r\n")}\r\n\r\n{`);
  const drip = setInterval(() => slow.write(" "), 500);
  // What came before this request has been read by then.
  await fetch(`${server.url}/health`);

  // The client never ends its request: a stop that waited for it would never end.
  await server.stop();

  clearInterval(drip);
});

const database = await createTestDatabase();
afterAll(() => database.drop());

// The rest, mail servers and connections, must still be closed, and losses logged.
test("a server whose database is unreachable stops, logs what is lost and closes it", async () => {
  const server = await startServer({ environment: { DATABASE_URL: database.url } });
  const { deps } = server.running;
  const name = new URL(database.url).pathname.slice(1);
  await using admin = new Bun.SQL({ url: database.url.replace(name, "postgres"), max: 1 });
  const projects = () =>
    deps.store.read((db) => db.select({ id: db.projects.id }).from(db.projects).where(eq(db.projects.id, "internal")));
  expect(await projects()).toEqual([{ id: "internal" }]);
  await admin.unsafe(`alter database ${name} with allow_connections false`);
  await admin.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);

  deps.activity.seen({ projectId: "internal", userId: "ada", sessionId: "hers", isImpersonation: false });
  await server.stop();

  expect(server.log.join("\n")).toContain("Could not write last-seen times; they are lost");
  await admin.unsafe(`alter database ${name} with allow_connections true`);
  expect(await outcomeOf(projects())).toThrow();
});
