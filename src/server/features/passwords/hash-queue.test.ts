import { expect, test } from "bun:test";
import { setPassword, signInWithPassword, updatePassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { bunsHashing, type Hashing } from "#server/crypto/hashing.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };
const UNKNOWN_USER = "00000000-0000-4000-8000-000000000000";

/** A password hasher that counts its hashes, and can be paused. */
function heldHashing() {
  const counts = { hashed: 0, verified: 0 };
  const state = { gate: Promise.resolve(), open: () => {}, onBegin: () => {} };
  const wait = async () => {
    state.onBegin();
    await state.gate;
  };
  const hashing: Hashing = {
    async hash(password, cost) {
      counts.hashed++;
      await wait();
      return bunsHashing.hash(password, cost);
    },
    async verify(password, hash) {
      counts.verified++;
      await wait();
      return bunsHashing.verify(password, hash);
    },
  };
  return {
    hashing,
    counts,
    state,
    /** Pauses hashing until `open`. Resolves when the first paused hash has begun. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.gate = promise;
      const begun = new Promise<void>((begin) => {
        state.onBegin = begin;
      });
      state.open = () => {
        state.onBegin = () => {};
        resolve();
      };
      return begun;
    },
  };
}

const held = heldHashing();
const waits: number[] = [];
const wait = async (millis: number) => void waits.push(millis);
const passwords = passwordHasher({ hashing: held.hashing, cost: CHEAP, concurrency: 1, maxWaiting: 20, wait });

const from = (wire: TestProject["client"], at: number) => wire.with({}, { "x-forwarded-for": `203.0.113.${at}` });
const signIn = (wire: TestProject["client"], email: string, password: string) =>
  wire.call(signInWithPassword, { body: { email, password } });

onServer(
  (server) => {
    async function withoutPassword(project: TestProject) {
      const ada = await project.person();
      await project.server.with({ accessToken: ada.accessToken }).call(updateCurrentUser, { body: { password: null } });
      const { body } = await project.server.call(createSession, { body: { user_id: ada.userId } });
      return { ada, wire: project.client.with({ accessToken: body.access_token }) };
    }
    test("a flood of guesses at one project does not delay sign-ins of another", async () => {
      const [flooded, other] = [await server().project(), await server().project()];
      const people: Person[] = [];
      for (let at = 0; at < 8; at++) people.push(await other.person());
      const isHeld = held.hold();
      const { promise: isFull, resolve: fill } = Promise.withResolvers<void>();

      const flood = Array.from({ length: 30 }, async (_, at) => {
        const reply = await signIn(from(flooded.client, at), `nobody-${at}@example.com`, "a guess");
        if (reply.status === 429) fill();
        return reply;
      });
      await Promise.all([isHeld, isFull]);
      const signingIn = people.map(({ ip, email, password }) =>
        signIn(other.client.with({}, { "x-forwarded-for": ip }), email, password),
      );
      held.state.open();
      const replies = await Promise.all(signingIn);
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);

      expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
      expect(refused.length).toBeGreaterThan(0);
    });

    // An earlier version hashed before these checks and did not count the attempt.
    test("setting a password checks the user, then counts the attempt, then hashes", async () => {
      const project = await server().project();
      const ben = await project.person("ben");
      const { wire } = await withoutPassword(project);
      const before = held.counts.hashed;

      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          ben.wire.call(setPassword, { body: { password: `a new password ${at}` } }),
        ),
      );
      const afterChecks = held.counts.hashed;
      // Until some are throttled, none is hashed: the first to set a password would end the flood, and the count.
      void held.hold();
      const { promise: areThrottled, resolve: enough } = Promise.withResolvers<void>();
      let replied = 0;
      const calls = Array.from({ length: 20 }, async (_, at) => {
        const reply = await wire.call(setPassword, { body: { password: `a new password ${at}` } });
        replied += 1;
        if (replied === 5) enough();
        return reply;
      });
      await areThrottled;
      held.state.open();
      const flood = await Promise.all(calls);
      const throttled = flood.filter(({ code }) => code === "TOO_MANY_ATTEMPTS");

      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
      expect(afterChecks).toBe(before);
      expect(flood.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(throttled.length).toBeGreaterThanOrEqual(5);
      expect(held.counts.hashed - afterChecks).toBeLessThanOrEqual(flood.length - throttled.length);
    });

    test("a hash refused by the queue takes back only its own attempt", async () => {
      const project = await server().project();
      const ada = await project.person();
      const here = project.client.with({}, { "x-forwarded-for": ada.ip });
      for (let at = 0; at < 3; at++) await signIn(here, ada.email, "wrong");
      const { deps } = server().running;
      const { verify } = deps.passwords;
      const full = passwordHasher({
        hashing: { ...bunsHashing, verify: () => new Promise(() => {}) },
        concurrency: 1,
        maxWaiting: 0,
      });
      void full.verify("x", null, { projectId: "other" });
      deps.passwords.verify = full.verify;

      const replies = [];
      for (let at = 0; at < 12; at++) replies.push(await signIn(here, ada.email, "wrong"));
      const update = await ada.wire.call(updatePassword, {
        body: { old_password: "wrong", new_password: "a new password" },
      });
      deps.passwords.verify = verify;
      const after = [];
      for (let at = 0; at < 3; at++) after.push((await signIn(here, ada.email, "wrong")).code);

      expect([...replies, update].map(({ status, code }) => [status, code])).toEqual(
        Array.from({ length: 13 }, () => [429, null]),
      );
      expect(after).toEqual(["EMAIL_PASSWORD_MISMATCH", "EMAIL_PASSWORD_MISMATCH", "TOO_MANY_ATTEMPTS"]);
    });

    test("a sign-in that was abandoned in the queue is neither computed nor counted", async () => {
      const project = await server().project();
      const ada = await project.person();
      const { deps } = server().running;
      const { verify } = deps.passwords;
      const { promise: dropped, resolve } = Promise.withResolvers<unknown>();
      const { promise: inLine, resolve: arrive } = Promise.withResolvers<void>();
      deps.passwords.verify = (...given) => {
        const verifying = verify(...given);
        verifying.catch(resolve);
        arrive();
        return verifying;
      };
      const isHeld = held.hold();
      const first = passwords.hash("holds the only place", { projectId: "other" });
      await isHeld;
      const before = held.counts.verified;
      const controller = new AbortController();
      const request = fetch(`${server().apiUrl}/auth/password/sign-in`, {
        method: "POST",
        signal: controller.signal,
        headers: {
          "content-type": "application/json",
          "x-hallpass-access-type": "client",
          "x-hallpass-project-id": project.id,
          "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
          "x-forwarded-for": ada.ip,
        },
        body: JSON.stringify({ email: ada.email, password: "wrong" }),
      }).catch(() => {});

      await inLine;
      controller.abort();
      await request;
      const outcome = await dropped;
      deps.passwords.verify = verify;
      held.state.open();
      await first;

      expect(outcome).toMatchObject({ status: 499 });
      expect(held.counts.verified).toBe(before);
      expect(server().log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    });

    test("a server's passwords are hashed after all other checks, and its hashes are checked by their form", async () => {
      const project = await server().project();
      const ada = await project.person();
      const before = { ...held.counts };

      const unknown = await project.server.call(updateUser, {
        params: { user_id: UNKNOWN_USER },
        body: { password: "a new password" },
      });
      const taken = await project.server.call(createUser, {
        body: { primary_email: ada.email, primary_email_auth_enabled: true, password: "a new password" },
      });
      const imported = await project.server.call(createUser, {
        body: { primary_email: "imported@example.com", password_hash: `$2b$16$${"a".repeat(21)}e${"a".repeat(30)}e` },
      });

      expect([unknown.code, taken.code]).toEqual(["USER_NOT_FOUND", "USER_EMAIL_ALREADY_EXISTS"]);
      expect([imported.status, held.counts]).toEqual([201, before]);
    });

    // Otherwise the time of an answer, seconds or milliseconds, reveals the accounts with an imported hash.
    test("every refusal takes as long as one of the project's imported hashes", async () => {
      const project = await server().project();
      const plain = await server().project();
      const imported = await Bun.password.hash("from elsewhere", { algorithm: "bcrypt", cost: 9 });
      await project.server.call(createUser, {
        body: { primary_email: "imported@example.com", primary_email_auth_enabled: true, password_hash: imported },
      });
      const waitsBefore = waits.length;

      await signIn(plain.client, "nobody@example.com", "a guess");
      const elsewhere = waits.length - waitsBefore;
      // The first refusal also measures a hash of that kind, which takes the same time.
      for (let at = 0; at < 2; at++) await signIn(project.client, "nobody@example.com", "a guess");

      expect(elsewhere).toBe(0);
      expect(waits.length - waitsBefore).toBeGreaterThan(0);
      expect(await rowsOfProject(server().running.deps.store, "users", plain.id)).toEqual([]);
    });
  },
  { passwords },
);
