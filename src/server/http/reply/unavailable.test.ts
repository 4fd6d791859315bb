import { afterAll, beforeAll, expect, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import { createTeam, listTeams } from "#contract/teams.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** While the body runs, every write fails with this error. */
async function failingWith<T>(error: Error, body: () => Promise<T>): Promise<T> {
  const { store } = server.running.deps;
  const { write } = store;
  store.write = () => Promise.reject(error);
  try {
    return await body();
  } finally {
    store.write = write;
  }
}

test("an unavailable database is a 503 with the time to retry, and a warning in the log", async () => {
  const project = await server.project();
  const body = { display_name: "The eight" };

  const [busy, read] = await failingWith(
    new Unavailable("Concurrent transactions kept changing the same rows."),
    async () => [await project.server.call(createTeam, { body }), await project.server.call(listTeams)],
  );
  const later = await project.server.call(createTeam, { body });

  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "1"]);
  expect([read.status, later.status]).toEqual([200, 201]);
  const logged = server.log.filter((line) => line.includes("Could not serve a request"));
  expect(logged.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: "warn" })]);
});

// Drizzle puts both into the message of its error, and PostgreSQL quotes values.
test("no statement or parameter reaches the log or the reply, whatever fails and however deep it is wrapped", async () => {
  const project = await server.project();
  const secret = "hunter2";
  const fromServer = Object.assign(new Error(`invalid input syntax: "${secret}"`), {
    name: "PostgresError",
    errno: "22P02",
    detail: secret,
  });
  const failures = [
    new DrizzleQueryError("insert into users values ($1)", [secret], fromServer),
    new DrizzleQueryError("insert into users values ($1)", [secret]),
    new Error("It failed", { cause: new DrizzleQueryError("insert into users values ($1)", [secret], fromServer) }),
    new Error(`Failed query: insert into users values ($1)\nparams: ${secret}`),
  ];
  const before = server.log.length;

  const replies: Reply[] = [];
  for (const each of failures) {
    const body = { display_name: "x" };
    replies.push(await failingWith(each, () => project.server.call(createTeam, { body })));
  }

  const logged = [...server.log.slice(before), ...replies.map(({ text }) => text)].join("\n");
  expect(replies.map(({ status }) => status)).toEqual(failures.map(() => 500));
  expect(logged).not.toContain(secret);
  expect(logged).not.toMatch(/insert into|failed query|params:/i);
  expect(logged).toContain("22P02");
});
