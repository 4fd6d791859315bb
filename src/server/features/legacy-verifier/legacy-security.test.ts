import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createLegacyVerifier, getLegacyVerifier, testLegacyVerifier } from "#contract/legacy-verifier.ts";
import { createUser, updateUser } from "#contract/users.ts";
import { NotBegun } from "#server/turns.ts";
import { startFormerProduct, verified } from "#testing/outside/former-product.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject } from "#testing/server/server.ts";
import { fromNow } from "#testing/waiting.ts";

const PASSWORD = "chosen long ago";
const ADA = "ada@old.example";

const signIn = (project: TestProject, email: string, password: string) =>
  project.client.call(signInWithPassword, { body: { email, password } });
const lastFailure = async (project: TestProject) =>
  (await project.admin.call(getLegacyVerifier)).body.last_failure?.reason;

onServer(
  (server) => {
    const usersOf = (project: TestProject) => rowsOfProject(server().running.deps.store, "users", project.id);

    describe("a former product whose answer cannot be used", () => {
      test.each([
        ["a redirect to a server that says yes", () => Response.redirect("http://127.0.0.1:1/"), "redirect (302)"],
        ["an error", () => new Response("oops", { status: 500 }), "status 500"],
        ["a page", () => new Response("<html>"), "not a user in the form"],
        [
          "an answer of more than 64 KiB",
          () => new Response(`{"display_name":"${" ".repeat(66_000)}"}`),
          "longer than 65536 bytes",
        ],
        ["the id of a user", () => Response.json({ id: "4f0c7c3e-4d0b-4a39-9a43-dcf3a1b30c55" }), "/id"],
        ["another user", () => Response.json(verified("eve@old.example")), "does not have the address"],
      ])("opens no account: %s", async (_, answer, reason) => {
        const project = await server().project();
        await using former = await startFormerProduct(project, {});
        const right = await signIn(project, ADA, PASSWORD);
        former.receiver.answer = answer;

        const reply = await signIn(project, ADA, PASSWORD);

        expect([reply.status, reply.text]).toEqual([right.status, right.text]);
        expect([...reply.headers.keys()].sort()).toEqual([...right.headers.keys()].sort());
        expect(await usersOf(project)).toEqual([]);
        expect(await lastFailure(project)).toContain(reason);
        const lines = server().log.filter((line) => line.includes(project.id) && line.includes("legacy verifier"));
        expect(lines).toHaveLength(1);
        expect(lines.join()).not.toContain(PASSWORD);
        expect(lines.join()).not.toContain(ADA);
      });

      test("is given up after three seconds, and opens no account", async () => {
        const project = await server().project();
        await using former = await startFormerProduct(project, {});
        const hang = Promise.withResolvers<Response>();
        former.receiver.answer = () => hang.promise;

        const reply = await signIn(project, ADA, PASSWORD);
        hang.resolve(Response.json({}));

        expect(reply.code).toBe("EMAIL_PASSWORD_MISMATCH");
        expect(await lastFailure(project)).toContain("within 3 seconds");
        expect(await usersOf(project)).toEqual([]);
      });

      test("cannot take the external id of somebody else", async () => {
        const project = await server().project();
        const ben = await project.person();
        const change = { params: { user_id: ben.userId }, body: { external_id: "legacy|9" } };
        await project.server.call(updateUser, change);
        const user = verified(ADA, { external_id: "legacy|9" });
        await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

        const reply = await signIn(project, ADA, PASSWORD);

        expect([reply.code, reply.text.includes(ben.userId)]).toEqual(["EMAIL_PASSWORD_MISMATCH", false]);
        expect(await lastFailure(project)).toContain("external_id");
        expect(await usersOf(project)).toHaveLength(1);
      });
    });

    // Otherwise the time of a refusal would tell which addresses have moved.
    test("a wrong password takes as long for an account that has moved, one without a hash, one that is disabled and none", async () => {
      const project = await server().project();
      const [moved, bare] = [await project.person(), "bare@old.example"];
      const body = { primary_email: bare, primary_email_auth_enabled: true, primary_email_verified: true };
      await project.server.call(createUser, { body });
      await using former = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });
      const { deps } = server().running;
      const { time } = deps.legacyLoad;
      const { wait } = deps;
      let ticks = 0;
      let answersIn = 300;
      former.receiver.answer = () => {
        ticks += answersIn;
        return new Response("", { status: 401 });
      };
      deps.legacyLoad.time = () => ticks;
      deps.wait = async (millis) => {
        ticks += millis;
      };
      const millisFor = async (email: string) => {
        const before = ticks;
        const { code } = await signIn(project, email, "a guess");
        return [code, ticks - before];
      };
      try {
        const all = [moved.email, bare, ADA, "nobody@old.example"];
        const first = [];
        for (const email of all) first.push(await millisFor(email));
        // From one slow answer on, all refusals are as slow.
        answersIn = 2_000;
        await millisFor("another@old.example");
        answersIn = 300;
        const slower = [];
        for (const email of all) slower.push(await millisFor(email));

        expect(first).toEqual(Array(4).fill(["EMAIL_PASSWORD_MISMATCH", 1_000]));
        expect(slower).toEqual(Array(4).fill(["EMAIL_PASSWORD_MISMATCH", 2_000]));
        expect(former.receiver.seen).toHaveLength(7);
      } finally {
        Object.assign(deps, { wait });
        deps.legacyLoad.time = time;
      }
    });

    test("while too many questions wait, a wrong password is refused as busy for accounts that have moved, too; a right one is not", async () => {
      const project = await server().project();
      const moved = await project.person();
      await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD } });
      const { deps } = server().running;
      const { take } = deps.legacyLoad;
      deps.legacyLoad.take = async () => {
        throw new NotBegun("SERVER_BUSY", { "retry-after": "1" });
      };
      try {
        const replies = [];
        for (const email of [moved.email, ADA]) replies.push(await signIn(project, email, "a guess"));
        const right = await signIn(project, moved.email, moved.password);

        expect(replies.map(({ status }) => status)).toEqual([429, 429]);
        expect(right.status).toBe(200);
      } finally {
        deps.legacyLoad.take = take;
      }
    });
  },
  { dev: true },
);

eachServer(
  (server) => {
    test("sign-ins of a user from many devices at once make one account", async () => {
      const project = await server().project();
      const user = verified(ADA, { external_id: "legacy|1" });
      await using _ = await startFormerProduct(project, { [ADA]: { password: PASSWORD, user } });

      const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(project, ADA, PASSWORD)));

      expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
      expect(new Set(replies.map(({ body }) => body.user_id)).size).toBe(1);
      const { store } = server().running.deps;
      expect(await rowsOfProject(store, "users", project.id)).toHaveLength(1);
      expect((await project.admin.call(getLegacyVerifier)).body.moved_accounts).toBe(1);
    });
  },
  { dev: true },
);

describe("in production", () => {
  test("a verifier in the private network is not reached, and http is refused", async () => {
    const server = await startServer({ resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    try {
      const project = await server.project();
      await using receiver = startReceiver(() => Response.json({}));
      const ends_at_millis = fromNow({ days: 1 });
      const url = receiver.url.replace("http://127.0.0.1", "https://old.example");

      const plain = await project.admin.call(createLegacyVerifier, { body: { url: receiver.url, ends_at_millis } });
      const made = await project.admin.call(createLegacyVerifier, { body: { url, ends_at_millis } });
      const tested = await project.admin.call(testLegacyVerifier, { body: {} });
      const reply = await signIn(project, ADA, PASSWORD);

      expect([plain.status, made.status]).toEqual([400, 201]);
      expect(plain.headers.get("x-hallpass-refusal")).toBe("LEGACY_VERIFIER_INVALID");
      expect(tested.body).toMatchObject({ outcome: "failed", reason: expect.stringContaining("public internet") });
      expect(reply.code).toBe("EMAIL_PASSWORD_MISMATCH");
      expect(await lastFailure(project)).toContain("public internet");
      expect(receiver.seen).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test("guesses at users of the former product are slowed down as any others", async () => {
    const server = await startServer({ wait: async () => {} });
    try {
      const project = await server.project();
      const body = { url: "https://127.0.0.1:1/check", ends_at_millis: fromNow({ days: 1 }) };
      await project.admin.call(createLegacyVerifier, { body });
      const client = project.client.with({}, { "x-forwarded-for": "203.0.113.7" });

      const codes = [];
      for (let at = 0; at < 8; at++) codes.push((await signIn({ ...project, client }, ADA, `guess ${at}`)).code);

      const asked = codes.filter((code) => code === "EMAIL_PASSWORD_MISMATCH").length;
      expect(new Set(codes)).toEqual(new Set(["EMAIL_PASSWORD_MISMATCH", "TOO_MANY_ATTEMPTS"]));
      expect((await project.admin.call(getLegacyVerifier)).body.failures).toBe(asked);
    } finally {
      await server.stop();
    }
  });

  test("guesses that find the queue full are counted, too: the right password would not need it", async () => {
    const server = await startServer();
    try {
      const project = await server.project();
      const ada = await project.person();
      const body = { url: "https://127.0.0.1:1/check", ends_at_millis: fromNow({ days: 1 }) };
      await project.admin.call(createLegacyVerifier, { body });
      server.running.deps.legacyLoad.take = async () => {
        throw new NotBegun("SERVER_BUSY", { "retry-after": "1" });
      };
      const client = project.client.with({}, { "x-forwarded-for": "203.0.113.8" });

      const replies = [];
      for (let at = 0; at < 8; at++) replies.push(await signIn({ ...project, client }, ada.email, `guess ${at}`));

      const [first] = replies;
      expect([first?.status, first?.headers.get("x-hallpass-refusal")]).toEqual([429, "SERVER_BUSY"]);
      expect(replies.map(({ code }) => code)).toContain("TOO_MANY_ATTEMPTS");
    } finally {
      await server.stop();
    }
  });

  test("an address that was accepted in development is not asked over http", async () => {
    const server = await startServer();
    try {
      const project = await server.project();
      await using receiver = startReceiver(() => Response.json({}));
      const url = receiver.url.replace("http:", "https:");
      await project.admin.call(createLegacyVerifier, { body: { url, ends_at_millis: fromNow({ days: 1 }) } });
      const { store } = server.running.deps;
      await store.write((tx) => tx.update(tx.legacyVerifiers).set({ url: receiver.url }));

      const reply = await signIn(project, ADA, PASSWORD);

      expect([reply.code, receiver.seen]).toEqual(["EMAIL_PASSWORD_MISMATCH", []]);
      expect(await lastFailure(project)).toContain("https://");
    } finally {
      await server.stop();
    }
  });
});
