import { describe, expect, test } from "bun:test";
import { createUserApiKey } from "#contract/api-keys.ts";
import { signInWithCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signInWithPassword } from "#contract/auth/passwords.ts";
import { listSessions, refreshSession } from "#contract/auth/sessions.ts";
import { SESSIONS_MAX_PER_USER } from "#contract/limits.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import { REFUSALS, STORAGE, STORAGE_WINDOW_MILLIS } from "./limits.ts";

/** docs/limits.md, "What clients can store". */

const KIB = 1024;
const rename = (who: Person) => who.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });
const write = (who: Person, text: string) => who.wire.call(updateCurrentUser, { body: { client_metadata: { text } } });

eachServer((server) => {
  const windows = () => server().running.deps.budgetWindows;
  /** Lets requests of earlier today have stored so much, or have been refused so often. */
  const counted = (key: string, count: number, windowMillis = STORAGE_WINDOW_MILLIS) =>
    windows().set(key, { count, endsAt: server().running.deps.now() + windowMillis });
  const storedBy = (project: TestProject, { userId }: Person) => `stored by ${project.id} ${userId}`;

  describe("what a client stores", () => {
    test("is counted with everything that follows from it, such as the whole user in an event", async () => {
      const project = await server().project();
      const [ada, ben] = [await project.person(), await project.person()];
      await write(ada, "a".repeat(60 * KIB));
      const key = storedBy(project, ada);
      const stored = () => windows().get(key)?.count ?? 0;

      const before = stored();
      await rename(ada);
      const withoutListener = stored() - before;
      await project.admin.call(createWebhookEndpoint, { body: { url: "https://hooks.example/" } });
      await rename(ada);
      const withListener = stored() - before - withoutListener;

      expect(withoutListener).toBeGreaterThan(256);
      expect(withoutListener).toBeLessThan(4 * KIB);
      expect(withListener).toBeGreaterThan(60 * KIB);
      expect(windows().get(`stored from ${ada.ip}`)?.count).toBeGreaterThan(60 * KIB);
      expect(windows().get(storedBy(project, ben))).toBeUndefined();
    });

    test("stops a user's changes above the user's limit, until the next day, and nothing else", async () => {
      const project = await server().project();
      const [ada, ben] = [await project.person(), await project.person()];
      counted(storedBy(project, ada), STORAGE.user.bytes - 1);

      const [last, refused, others] = [await rename(ada), await rename(ada), await rename(ben)];
      const { code } = await ada.wire.call(createUserApiKey, {
        body: { user_id: ada.userId, description: "A key", expires_at_millis: null },
      });
      const read = await ada.wire.call(getCurrentUser);
      const again = await project.client.call(signInWithPassword, {
        body: { email: ada.email, password: ada.password },
      });
      const renewed = await ada.wire.with({ refreshToken: ada.refreshToken }).call(refreshSession);

      expect([last.status, refused.status, others.status]).toEqual([200, 429, 200]);
      expect(refused.body.details.limit).toBe("stored_bytes");
      expect(code).toBe("TOO_MANY_ATTEMPTS");
      expect([read.status, again.status, renewed.status]).toEqual([200, 200, 200]);
      server().clock.pass({ days: 1 });
      const { body } = await project.client.call(signInWithPassword, {
        body: { email: ada.email, password: ada.password },
      });
      const tomorrow = ada.wire.with({ accessToken: body.access_token, refreshToken: body.refresh_token });
      expect((await tomorrow.call(updateCurrentUser, { body: { display_name: "Ada" } })).status).toBe(200);
    });

    test("stops the changes of all users at one address above its limit, but not of a server", async () => {
      const project = await server().project();
      const [ada, ben] = [await project.person(), await project.person()];
      counted(`stored from ${ada.ip}`, STORAGE.address.bytes);
      const besideAda = ben.wire.with({}, { "x-forwarded-for": ada.ip });

      const refused = await besideAda.call(updateCurrentUser, { body: { display_name: "Ben" } });

      expect([refused.code, refused.body.details.limit]).toEqual(["TOO_MANY_ATTEMPTS", "stored_bytes"]);
      expect((await rename(ben)).status).toBe(200);
    });

    test("stops only those who stored much, once the project is above its limit", async () => {
      const project = await server().project();
      const [ada, ben] = [await project.person(), await project.person()];
      counted(`stored in ${project.id}`, STORAGE.project.bytes);
      counted(storedBy(project, ada), STORAGE.share.bytes);

      expect([(await rename(ada)).status, (await rename(ben)).status]).toEqual([429, 200]);
    });

    test("names at most a hundred keys of the metadata in the audit log", async () => {
      const project = await server().project();
      const ada = await project.person();
      const many = Object.fromEntries(
        Array.from({ length: 1_000 }, (_, at) => [`${at}-${"k".repeat(300)}`.slice(0, 50), at]),
      );
      await write(ada, "");
      await ada.wire.call(updateCurrentUser, { body: { client_metadata: { ["😀".repeat(300)]: 1, ...many } } });

      const rows = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const entries = rows.map(
        ({ personal }) => personal?.after as { changed_keys?: string[]; changed_keys_left_off?: number },
      );
      const after = entries.find((each) => each?.changed_keys_left_off !== undefined);

      expect([after?.changed_keys?.length, after?.changed_keys_left_off]).toEqual([100, 902]);
      expect(Math.max(...(after?.changed_keys ?? []).map(({ length }) => length))).toBeLessThanOrEqual(256);
    });
  });

  test("the oldest session of a user with too many ends, and an impersonation is not one of them", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { store, now } = server().running.deps;
    const [own] = await rowsOfProject(store, "sessions", project.id);
    if (!own) throw new Error("Ada has a session.");
    const older = (at: number) => ({
      ...own,
      id: orderedUuid(),
      refreshTokenDigest: `digest ${at}`,
      createdAt: now() - 1_000 - at,
    });
    const filled = Array.from({ length: SESSIONS_MAX_PER_USER - 1 }, (_, at) => older(at));
    const oldest = filled.at(-1)?.id ?? "";
    const impersonation = { ...older(SESSIONS_MAX_PER_USER), isImpersonation: true };
    await store.write((tx) => tx.addAll("sessions", [...filled, impersonation]));

    const { status } = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });

    const ids = new Set((await rowsOfProject(store, "sessions", project.id)).map(({ id }) => id));
    expect(status).toBe(200);
    expect(ids.size).toBe(SESSIONS_MAX_PER_USER + 1);
    expect([ids.has(oldest), ids.has(own.id), ids.has(impersonation.id)]).toEqual([false, true, true]);
    expect((await ada.wire.call(listSessions, { query: { user_id: "me" } })).status).toBe(200);
  });

  describe("refused requests", () => {
    const elsewhere = (who: Person, project: TestProject) =>
      project.client
        .with({}, { "x-forwarded-for": who.ip })
        .call(sendPasswordResetCode, { body: { email: who.email, callback_url: "https://elsewhere.example/" } });

    // Eighty such requests of one address were counted nowhere.
    test("are counted by address, also those that are refused before their work", async () => {
      const project = await server().project();
      const [ada, ben] = [await project.person(), await project.person()];
      counted(`refused ${ada.ip}`, REFUSALS.requests - 2, REFUSALS.windowMillis);

      const replies = [];
      for (let at = 0; at < 3; at++) replies.push(await elsewhere(ada, project));

      expect(replies.map(({ code }) => code)).toEqual([
        "REDIRECT_URL_NOT_WHITELISTED",
        "REDIRECT_URL_NOT_WHITELISTED",
        "TOO_MANY_ATTEMPTS",
      ]);
      expect(replies.at(-1)?.body.details.limit).toBe("refusals");
      expect((await elsewhere(ben, project)).code).toBe("REDIRECT_URL_NOT_WHITELISTED");
      expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
      expect(
        (
          await project.server
            .with({}, { "x-forwarded-for": ada.ip })
            .call(signInWithCode, { body: { code: "a".repeat(45) } })
        ).code,
      ).toBe("VERIFICATION_CODE_NOT_FOUND");
      server().clock.pass({ minutes: 11 });
    });

    // Published clients ask for 200 with every request.
    test("are counted, too, where the client asks for 200 instead of the status of an error", async () => {
      const project = await server().project();
      const ada = await project.person();
      const headers = { "x-forwarded-for": ada.ip, "x-hallpass-override-error-status": "true" };

      const { status } = await project.client
        .with({}, headers)
        .call(sendPasswordResetCode, { body: { email: ada.email, callback_url: "https://elsewhere.example/" } });

      expect(status).toBe(200);
      expect(windows().get(`refused ${ada.ip}`)?.count).toBe(1);
    });

    test("are not requests that succeed, that read, or that come with a session that has ended", async () => {
      const project = await server().project();
      const ada = await project.person();
      const key = `refused ${ada.ip}`;

      await rename(ada);
      await ada.wire.call(getCurrentUser);
      await ada.wire.with({ refreshToken: "of-nobody" }).call(refreshSession);

      expect(windows().get(key)).toBeUndefined();
      await elsewhere(ada, project);
      expect(windows().get(key)?.count).toBe(1);
    });

    test("with fifty unknown codes leave a few entries in the audit log, which say how many they were", async () => {
      const project = await server().project();
      const ada = await project.person();
      const guess = (at: number) => ada.wire.call(signInWithCode, { body: { code: String(at).padStart(45, "a") } });
      for (let at = 0; at < 50; at++) await guess(at);

      const rows = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      const failed = rows.filter(({ action }) => action === "sign_in_failed");
      const attempts = failed.map(
        ({ personal }) => (personal?.after as { attempts?: number } | undefined)?.attempts ?? 1,
      );

      expect(attempts.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 4, 8, 16]);
    });
  });
});
