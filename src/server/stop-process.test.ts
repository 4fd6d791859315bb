import { expect, test } from "bun:test";
import { request } from "node:http";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createTeam } from "#contract/teams.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { detail } from "#testing/detail.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { PROGRAMS, startProgram } from "#testing/program.ts";
import { startReceiver, until } from "#testing/receiver.ts";
import { silentProxy } from "#testing/silent-proxy.ts";

const MOST_MILLIS = 10_000;

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
test("a process with slow work of every kind in progress stops within ten seconds with exit code 0", async () => {
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
  await using program = await startProgram(PROGRAMS.source, {
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
  const signIns = Array.from({ length: 200 }, () =>
    project.client.call(signInWithPassword, { body: { email, password } }).catch(() => null),
  );
  await Bun.sleep(300);
  // One path that is not a URL was enough for exit code 1 at the end.
  const odd = await statusOf(program.url, "//");

  const began = performance.now();
  const code = await program.stop();
  const took = performance.now() - began;
  release(new Response());
  await Promise.all(signIns);
  mute.stop(true);

  expect([odd, code]).toEqual([404, 0]);
  expect(took).toBeLessThan(MOST_MILLIS);
}, 60_000);

detail(
  "a process with a silent database stops within ten seconds with exit code 0",
  async () => {
    const database = await createTestDatabase();
    const proxy = silentProxy(database.url);
    try {
      await using program = await startProgram(PROGRAMS.source, {
        DATABASE_URL: proxy.url,
        HALLPASS_SECRET: "a secret of tests, of no use elsewhere",
      });
      const project = await program.project();

      proxy.goSilent();
      const unanswered = project.server.call(createTeam, { body: { display_name: "Unheard" } }).catch(() => null);
      await Bun.sleep(200);
      const began = performance.now();
      const code = await program.stop();
      const took = performance.now() - began;
      await unanswered;

      expect(code).toBe(0);
      expect(took).toBeLessThan(MOST_MILLIS);
    } finally {
      proxy.stop();
      await database.drop();
    }
  },
  60_000,
);
