import { afterAll, expect, test as testAlways } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { getCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { signInMail } from "#testing/people/sign-in-mail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const callback = "http://localhost/handler/callback";

const signUp = (wire: TestWire, email: string) =>
  wire.call(signUpWithPassword, { body: { email, password: "a long password", verification_callback_url: callback } });

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    async function withAnonymous(): Promise<TestProject> {
      const project = await server().project({ config: { magic_link_enabled: true } });
      const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
      const reply = await project.admin.call(overrideConfig, { body: { config_override_string } });
      if (reply.status !== 200) throw new Error(reply.text);
      return project;
    }

    async function signUpAnonymous(project: TestProject) {
      const { body } = await project.client.call(signUpAnonymously);
      return { userId: body.user_id as string, wire: project.client.with({ accessToken: body.access_token }) };
    }

    async function signInByCode(wire: TestWire, email: string) {
      const { body } = await wire.call(sendSignInCode, { body: { email, callback_url: callback } });
      const { otp } = await signInMail(mailbox, body.nonce);
      return wire.call(signInWithCode, { body: { code: otp + body.nonce } });
    }

    const usersOf = (project: TestProject) => rowsOfProject(server().running.deps.store, "users", project.id);

    test("a sign-up in the session of an account with a proven address does not replace the account", async () => {
      const project = await withAnonymous();
      const { userId, wire } = await signUpAnonymous(project);
      await project.server.call(updateUser, {
        params: { user_id: userId },
        body: { primary_email: "proven@example.com", primary_email_verified: true, primary_email_auth_enabled: true },
      });

      const again = await signUp(wire, "thief@example.com");

      expect(again.status).toBe(200);
      expect(again.body.user_id).not.toBe(userId);
      const byCode = await signInByCode(project.client, "proven@example.com");
      expect(byCode.body.user_id).toBe(userId);
    });

    test("new projects refuse anonymous accounts, and no user is created", async () => {
      const project = await server().project();

      const reply = await project.client.call(signUpAnonymously);

      expect([reply.status, reply.code]).toEqual([400, "ANONYMOUS_ACCOUNTS_NOT_ENABLED"]);
      expect(await usersOf(project)).toEqual([]);
    });

    test("with anonymous accounts on, a user without a name gets an account and a session", async () => {
      const project = await withAnonymous();

      for (const wire of [project.client, project.server, project.admin]) {
        const reply = await wire.call(signUpAnonymously);

        expect(reply.status).toBe(200);
        expect(Object.keys(reply.body).sort()).toEqual(["access_token", "refresh_token", "user_id"]);
        const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
        expect(me.body).toMatchObject({
          id: reply.body.user_id,
          display_name: "Anonymous user",
          is_anonymous: true,
          primary_email: null,
          has_password: false,
        });
      }
    });

    test("a request with a body and without a content type is accepted", async () => {
      const project = await withAnonymous();

      const reply = await project.client.send("POST", "/auth/anonymous/sign-up", {});

      expect(reply.status).toBe(200);
    });

    test("sign-ups from one address are limited", async () => {
      const project = await withAnonymous();
      const wire = project.client.with({}, { "x-forwarded-for": "203.0.113.7" });
      const tries = [];
      for (let at = 0; at < 61; at++) tries.push((await wire.call(signUpAnonymously)).code);

      expect(tries.filter((code) => code === null)).toHaveLength(60);
      expect(tries[60]).toBe("TOO_MANY_ATTEMPTS");
    });

    test("a password sign-up makes an anonymous user a regular user with the same id and data", async () => {
      const project = await withAnonymous();
      await addListener(server().running.deps.store, project.id);
      const { userId, wire } = await signUpAnonymous(project);
      await wire.call(updateCurrentUser, { body: { client_metadata: { cart: ["oars"] } } });

      const reply = await signUp(wire, "ada@example.com");

      expect(reply.body.user_id).toBe(userId);
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      expect(me.body).toMatchObject({
        id: userId,
        is_anonymous: false,
        display_name: null,
        primary_email: "ada@example.com",
        primary_email_verified: false,
        has_password: true,
        client_metadata: { cart: ["oars"] },
      });
      const signIn = await project.client.call(signInWithPassword, {
        body: { email: "ada@example.com", password: "a long password" },
      });
      expect(signIn.body.user_id).toBe(userId);
      expect(await usersOf(project)).toHaveLength(1);
      const { store } = server().running.deps;
      const events = (await rowsOfProject(store, "events", project.id)).map(({ type }) => type);
      expect(events.filter((type) => type === "user.created")).toHaveLength(1);
      expect(events).toContain("user.updated");
    });

    test("a mailed code for a new address makes an anonymous user a regular user; a chosen name stays", async () => {
      const project = await withAnonymous();
      const { userId, wire } = await signUpAnonymous(project);
      await wire.call(updateCurrentUser, { body: { display_name: "Captain" } });

      const reply = await signInByCode(wire, "captain@example.com");

      expect(reply.body).toMatchObject({ user_id: userId, is_new_user: true });
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      expect(me.body).toMatchObject({
        is_anonymous: false,
        display_name: "Captain",
        primary_email: "captain@example.com",
        primary_email_verified: true,
        otp_auth_enabled: true,
      });
    });

    test("an address of an existing account signs in to that account; the anonymous user stays unchanged", async () => {
      const project = await withAnonymous();
      const known = await signInByCode(project.client, "known@example.com");
      const { userId, wire } = await signUpAnonymous(project);

      const byCode = await signInByCode(wire, "known@example.com");
      const byPassword = await signUp(wire, "known@example.com");

      expect(byCode.body).toMatchObject({ user_id: known.body.user_id, is_new_user: false });
      expect(byPassword.code).toBe("USER_EMAIL_ALREADY_EXISTS");
      expect((await wire.call(getCurrentUser)).body).toMatchObject({ id: userId, is_anonymous: true });
    });

    // Session fixation: an attacker may have put their own session into this browser before the user signed up.
    test("the sessions of an anonymous account are revoked by its upgrade", async () => {
      const project = await withAnonymous();
      const byPassword = await signUpAnonymous(project);
      const byCode = await signUpAnonymous(project);

      await signUp(byPassword.wire, "ben@example.com");
      await signInByCode(byCode.wire, "eve@example.com");

      for (const { wire } of [byPassword, byCode]) {
        expect((await wire.call(getCurrentUser)).code).toBe("ACCESS_TOKEN_EXPIRED");
      }
      expect(await rowsOfProject(server().running.deps.store, "sessions", project.id)).toHaveLength(2);
    });

    testAlways(
      "one of two concurrent sign-ups with one anonymous session gets the account, and the other does not",
      async () => {
        const project = await withAnonymous();
        const { userId, wire } = await signUpAnonymous(project);

        const replies = await Promise.all(["a@example.com", "b@example.com"].map((email) => signUp(wire, email)));

        const ids = replies.map(({ body }) => body.user_id).filter(Boolean);
        expect(ids.filter((id) => id === userId)).toHaveLength(1);
        const users = await usersOf(project);
        expect(users.filter(({ isAnonymous }) => isAnonymous)).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
      },
    );

    test("a sign-up with the session of a regular user creates another user", async () => {
      const project = await withAnonymous();
      const ada = await project.person();

      const reply = await signUp(ada.wire, "another@example.com");

      expect(reply.status).toBe(200);
      expect(reply.body.user_id).not.toBe(ada.userId);
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url } },
);
