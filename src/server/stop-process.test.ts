import { expect, test } from "bun:test";
import { request } from "node:http";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createTeam } from "#contract/teams.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { repeats } from "#testing/repeats.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { launch, startProgram } from "#testing/server/program.ts";
import { silentProxy } from "#testing/server/silent-proxy.ts";
import { until } from "#testing/waiting.ts";

/** Requests a path unchanged; `fetch` would normalize it. */
function statusOf(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

// The process ended with "Database has closed" and exit code 1, or its service manager killed it before its work was
// done.
test("a process with slow work of every kind in progress stops with exit code 0, before any of it ends", async () => {
  let callers = 0;
  const mute = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open() {
        callers++;
      },
      data() {},
    },
  });
  const { promise: never, resolve: release } = Promise.withResolvers<Response>();
  await using receiver = startReceiver(() => never);
  await using program = await startProgram(PROGRAM, {
    HALLPASS_SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
    HALLPASS_EMAIL_FROM: "auth@example.com",
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    HALLPASS_THROTTLES: "off",
  });
  const project = await program.project();
  const { body } = await project.admin.call(createSvixToken, { body: {} });
  await fetch(`${program.url}/svix/api/v1/app/${project.id}/endpoint`, {
    method: "POST",
    headers: { authorization: `Bearer ${body.token}`, "content-type": "application/json" },
    body: JSON.stringify({ url: receiver.url }),
  });
  const [email, password] = ["ada@example.com", "password of ada"];
  await project.client.call(signUpWithPassword, {
    body: { email, password, verification_callback_url: "http://localhost/verify" },
  });
  await project.server.call(createTeam, { body: { display_name: "The eight" } });
  await until(() => callers > 0 && receiver.seen.length > 0);
  const signIns = Array.from({ length: repeats(50, 200) }, () =>
    project.client.call(signInWithPassword, { body: { email, password } }).catch(() => null),
  );
  // One path that is not a URL was enough for exit code 1 at the end.
  const odd = await statusOf(program.url, "//");

  const code = await program.stop();
  release(new Response());
  await Promise.all(signIns);
  mute.stop(true);

  expect([odd, code]).toEqual([404, 0]);
});

detail("a process with a silent database stops with exit code 0", async () => {
  const database = await createTestDatabase();
  const proxy = silentProxy(database.url);
  try {
    await using program = await startProgram(PROGRAM, {
      DATABASE_URL: proxy.url,
      HALLPASS_SECRET: "a secret of tests, of no use elsewhere",
    });
    const project = await program.project();

    proxy.goSilent();
    const unanswered = project.server.call(createTeam, { body: { display_name: "Unheard" } }).catch(() => null);
    // What came before this request has been read by then.
    await fetch(`${program.url}/health`);
    const code = await program.stop();
    await unanswered;

    expect(code).toBe(0);
  } finally {
    proxy.stop();
    await database.drop();
  }
});

const REQUEST = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** A client that uses one connection again and again, like a proxy, until it is asked to leave or the connection ends. */
async function useConnection(url: string, onReply: () => void): Promise<"asked to leave" | "broken off"> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<"asked to leave" | "broken off">();
  let received = "";
  const ask = (socket: { write(text: string): unknown }) => void socket.write(REQUEST);
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: ask,
      data(socket, bytes) {
        received += bytes.toString();
        const head = received.indexOf("\r\n\r\n") + 4;
        const length = /content-length: (\d+)/i.exec(received)?.[1];
        if (head < 4 || length === undefined || received.length < head + Number(length)) return;
        const isLast = /^connection: close$/im.test(received.slice(0, head));
        received = "";
        onReply();
        if (isLast) resolve("asked to leave");
        else ask(socket);
      },
      close: () => resolve("broken off"),
      error: () => resolve("broken off"),
    },
  });
  return promise;
}

// A direct client had a request on a connection that the server closed: one failure for each client and stop.
test("clients that send one request after the other are asked to leave before their connections are closed", async () => {
  for (let round = 0; round < repeats(2, 100); round++) {
    const server = await launch(PROGRAM);
    let replies = 0;
    const clients = Array.from({ length: 8 }, () => useConnection(server.url, () => replies++));
    await until(() => replies > 100);
    const before = replies;
    const code = await server.stop();

    expect([round, code, await Promise.all(clients)]).toEqual([round, 0, Array.from(clients, () => "asked to leave")]);
    expect(replies).toBeGreaterThan(before);
  }
});

test("a connection that nobody uses any more is closed by the stop, and does not delay it", async () => {
  const server = await launch(PROGRAM);
  const { hostname, port } = new URL(server.url);
  const [answered, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const socket = { data: () => answered.resolve(), end: () => closed.resolve(), close: () => closed.resolve() };
  const connection = await Bun.connect({ hostname, port: Number(port), socket });
  connection.write(REQUEST);
  await answered.promise;
  const stopping = server.stop();
  const first = await Promise.race([closed.promise.then(() => "closed"), stopping.then(() => "stopped")]);

  // The end of the process would close it, too.
  expect([first, await stopping]).toEqual(["closed", 0]);
});
