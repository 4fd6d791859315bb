import { afterAll, expect, test } from "bun:test";
import { decodeJwt, SignJWT } from "jose";
import { checkUserApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import {
  checkPasswordResetCode,
  resetPassword,
  sendPasswordResetCode,
  signInWithPassword,
} from "#contract/auth/passwords.ts";
import { createSession, refreshSession } from "#contract/auth/sessions.ts";
import * as disabling from "#contract/disabled-users.ts";
import { signInWithAdminLink } from "#contract/instance.ts";
import * as contract from "#contract/users.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { BY_SHELL } from "#server/audit/write.ts";
import { createSignInLink } from "#server/features/instance/admin-link.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, signInWith } from "#testing/people/passkeys.ts";
import { signInMail } from "#testing/people/sign-in-mail.ts";
import { exchange, returnFromProvider, signInThrough, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { addListener } from "#testing/server/listener.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { disableUser, enableUser } from "./disable.ts";

const DISABLED = "This account is disabled.";
const CALLBACK = "http://localhost/handler/";
const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "a client secret" } as const;
const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const world = simulatedProviders();
let accounts = 81_000;

onServer(
  (server) => {
    const deps = () => server().running.deps;
    async function start() {
      const project = await server().project({
        config: {
          allow_user_api_keys: true,
          magic_link_enabled: true,
          passkey_enabled: true,
          oauth_providers: [github],
        },
      });
      const ada = await project.person();
      return { project, ada, wanted: { projectId: project.id, userId: ada.userId } };
    }

    test("a disabled user cannot sign in with a password, before or after the second factor", async () => {
      const { project, ada, wanted } = await start();
      const { email, password } = ada;
      const signIn = () => project.server.call(signInWithPassword, { body: { email, password } });

      await disableUser(deps(), wanted, BY_SHELL);
      const refused = await signIn();
      const guessed = await project.server.call(signInWithPassword, { body: { email, password: "a guess" } });
      await enableUser(deps(), wanted, BY_SHELL);
      const signedIn = await signIn();
      const wire = ada.wire.with({ accessToken: signedIn.body.access_token });
      const phone = await withSecondFactor(wire, server().clock);
      // Turning a second factor on may redeem the current code of the authenticator.
      server().clock.pass({ seconds: 31 });
      const { body } = await signIn();
      await disableUser(deps(), wanted, BY_SHELL);
      const proven = await project.client.call(signInWithSecondFactor, {
        body: { type: "totp", totp: phone.code(), code: body.details.attempt_code },
      });

      expect([refused.status, refused.text]).toEqual([403, DISABLED]);
      // The state of an account is told only to its owner.
      expect(guessed.code).toBe("EMAIL_PASSWORD_MISMATCH");
      expect(signedIn.status).toBe(200);
      expect(proven.text).toBe(DISABLED);
      expect(await rowsOfProject(deps().store, "sessions", project.id)).toEqual([]);
    });

    test("a disabled user gets no link for a new password, and one from before opens nothing", async () => {
      const { project, ada, wanted } = await start();
      const ask = () =>
        project.client.call(sendPasswordResetCode, { body: { email: ada.email, callback_url: CALLBACK } });
      const reset = (code: string, password: string) =>
        project.client.call(resetPassword, { body: { code, password } });
      const signIn = (password: string) =>
        project.client.call(signInWithPassword, { body: { email: ada.email, password } });
      const mails = async () => (await rowsOfProject(deps().store, "mails", project.id)).length;
      await mailbox.next(ada.email);
      const enabled = await ask();
      const code = (await mailbox.next(ada.email)).linkCode();
      const before = await mails();

      await disableUser(deps(), wanted, BY_SHELL);
      const checked = await project.client.call(checkPasswordResetCode, { body: { code } });
      const refused = await reset(code, "a new password");
      const asked = await ask();
      const after = await mails();
      await enableUser(deps(), wanted, BY_SHELL);
      const unchanged = await signIn(ada.password);
      const done = await reset(code, "a new password");

      expect([checked.text, refused.text, refused.status]).toEqual([DISABLED, DISABLED, 403]);
      // The state of an account is told only to its owner.
      expect([asked.status, asked.body]).toEqual([enabled.status, enabled.body]);
      expect(after).toBe(before);
      expect([unchanged.status, done.status, (await signIn("a new password")).status]).toEqual([200, 200, 200]);
    });

    test("a disabled user cannot sign in with a mailed code", async () => {
      const { project, ada, wanted } = await start();
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email_verified: true, otp_auth_enabled: true } });
      const sent = await ada.wire.call(sendSignInCode, { body: { email: ada.email, callback_url: CALLBACK } });
      const { otp } = await signInMail(mailbox, sent.body.nonce);

      await disableUser(deps(), wanted, BY_SHELL);
      const refused = await project.client.call(signInWithCode, { body: { code: otp + sent.body.nonce } });
      await enableUser(deps(), wanted, BY_SHELL);
      const signedIn = await project.client.call(signInWithCode, { body: { code: otp + sent.body.nonce } });

      expect([refused.text, signedIn.status]).toEqual([DISABLED, 200]);
    });

    test("a disabled user cannot sign in through a provider, nor redeem a code from before", async () => {
      const { project } = await start();
      const id = ++accounts;
      githubAccount(world, { id, email: `account-${id}@example.com` });
      const first = await signInThrough(server(), project, "github");
      const userId = decodeJwt(first.tokens.body.access_token).sub ?? "";
      const before = await startAuthorization(server(), project, "github");
      const returned = await returnFromProvider(server(), before);

      await disableUser(deps(), { projectId: project.id, userId }, BY_SHELL);
      const redeemed = await exchange(server(), project, before, returned);
      const { tokens: refused } = await signInThrough(server(), project, "github");
      await enableUser(deps(), { projectId: project.id, userId }, BY_SHELL);
      const { tokens } = await signInThrough(server(), project, "github");

      expect(redeemed.status).toBeGreaterThanOrEqual(400);
      expect([refused.status, refused.text]).toEqual([403, DISABLED]);
      expect(tokens.status).toBe(200);
    });

    test("a disabled user cannot sign in with a passkey", async () => {
      const { project, ada, wanted } = await start();
      const key = softAuthenticator();
      await addPasskey(ada.wire, key);

      await disableUser(deps(), wanted, BY_SHELL);
      const refused = await signInWith(project.client, key);
      await enableUser(deps(), wanted, BY_SHELL);

      expect(refused.text).toBe(DISABLED);
      expect((await signInWith(project.client, key)).status).toBe(200);
    });

    test("the sessions of a disabled user end at once, and nobody can begin one", async () => {
      const { project, ada, wanted } = await start();
      const { refreshToken } = ada;

      await disableUser(deps(), wanted, BY_SHELL);
      const asked = await ada.wire.call(getCurrentUser);
      const refreshed = await project.client.with({ refreshToken }).call(refreshSession);
      const byServer = await project.server.call(createSession, { body: { user_id: ada.userId } });
      const impersonated = await project.admin.call(createSession, {
        body: { user_id: ada.userId, is_impersonation: true },
      });

      expect([asked.code, refreshed.code]).toEqual(["ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
      expect([byServer.text, impersonated.text]).toEqual([DISABLED, DISABLED]);
    });

    // A session that began at the same moment, or that an older server of the same data let begin.
    test("a session that is left over opens nothing while its user is disabled", async () => {
      const { project, ada } = await start();
      await deps().store.write((tx) => tx.change("users", { id: ada.userId }, { disabledAt: deps().now() }));
      const key = (await deps().projects.get(project.id))?.signingKeys[0];
      if (!key) throw new Error("No signing key.");
      const withoutSession = await new SignJWT({})
        .setProtectedHeader({ alg: "ES256", kid: key.id })
        .setSubject(ada.userId)
        .setIssuer(`${server().url}/api/v1/projects/${project.id}`)
        .setAudience(project.id)
        .setExpirationTime(Math.floor(server().clock.now() / 1000) + 60)
        .sign(key.privateKey);

      const asked = await ada.wire.call(getCurrentUser);
      const refreshed = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession);
      const sessionless = await project.client.with({ accessToken: withoutSession }).call(getCurrentUser);

      expect([asked.code, refreshed.code, sessionless.code]).toEqual([
        "ACCESS_TOKEN_EXPIRED",
        "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
        "ACCESS_TOKEN_EXPIRED",
      ]);
    });

    test("a server and an owner disable a user with a reason, which only they read, and enable the user again", async () => {
      for (const level of ["server", "admin"] as const) {
        const { project, ada } = await start();
        await addListener(deps().store, project.id);
        const params = { user_id: ada.userId };
        const signIn = () =>
          project.client.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
        const body = { reason: "Chargebacks of July" };

        const disabled = await project[level].call(disabling.disableUser, { params, body });
        const again = await project[level].call(disabling.disableUser, { params, body });
        const asked = await ada.wire.call(getCurrentUser);
        const refused = await signIn();
        const listed = await project.server.call(contract.listUsers, { query: { limit: 10 } });
        const enabled = await project[level].call(disabling.enableUser, { params });
        const twice = await project[level].call(disabling.enableUser, { params });
        const signedIn = await signIn();

        const state = { since_millis: expect.any(Number), until_millis: null, reason: "Chargebacks of July" };
        expect([disabled.status, disabled.body.disabled, again.body.disabled]).toEqual([200, state, state]);
        expect(listed.body.items[0].disabled).toEqual(state);
        expect([asked.code, refused.text]).toEqual(["ACCESS_TOKEN_EXPIRED", DISABLED]);
        expect([enabled.status, twice.status, signedIn.status]).toEqual([200, 200, 200]);
        for (const { body } of [enabled, twice]) expect(Object.keys(body)).not.toContain("disabled");
        const events = await rowsOfProject(deps().store, "events", project.id);
        const updates = events.flatMap(({ payload }) => {
          const { type, data } = payload as { type: string; data: { disabled?: unknown } };
          return type === "user.updated" ? [data.disabled ?? null] : [];
        });
        expect(updates.filter(Boolean)).toEqual([state]);
        expect(updates).toHaveLength(2);
        const entries = await rowsOfProject(deps().store, "auditEntries", project.id);
        const recorded = entries.filter(({ action }) => ["user_disabled", "user_enabled"].includes(action));
        expect(recorded.map(({ action, actorType, personal }) => [action, actorType, personal?.after]).sort()).toEqual([
          ["user_disabled", level, { reason: "Chargebacks of July", until_millis: null }],
          ["user_enabled", level, null],
        ]);
      }
    });

    test("an account that is disabled until a time is enabled then, everywhere, by the clock", async () => {
      const { project, ada } = await start();
      const params = { user_id: ada.userId };
      const until_millis = deps().now() + 3_600_000;
      const signIn = () =>
        project.server.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
      const key = await ada.wire.call(createUserApiKey, {
        body: { user_id: ada.userId, description: "Cron", expires_at_millis: null },
      });
      const check = () => project.server.call(checkUserApiKey, { body: { api_key: key.body.value } });
      const disable = (until_millis: number) =>
        project.server.call(disabling.disableUser, { params, body: { until_millis } });

      const past = await disable(deps().now());
      const fine = await ada.wire.call(getCurrentUser);
      const disabled = await disable(until_millis + 0.5);
      server().clock.pass({ minutes: 59 });
      const before = [await signIn(), await check()];
      server().clock.pass({ minutes: 1 });
      const after = [await signIn(), await check()];
      const shown = await project.server.call(contract.getUser, { params });

      expect([past.status, past.headers.get("x-hallpass-refusal")]).toEqual([400, "USER_DISABLED_UNTIL_PAST"]);
      expect(fine.status).toBe(200);
      expect(disabled.body.disabled).toMatchObject({ until_millis, reason: null });
      expect(before.map(({ status, code }) => code ?? status)).toEqual([403, "API_KEY_NOT_FOUND"]);
      expect(after.map(({ status }) => status)).toEqual([200, 200]);
      expect(Object.keys(shown.body)).not.toContain("disabled");
    });

    test("neither a client nor another project disables a user, and the last owner of a project is not disabled", async () => {
      const { project, ada } = await start();
      const owner = await server().owner();
      const params = { user_id: ada.userId };
      const other = await server().project();

      const byClient = await ada.wire.call(disabling.disableUser, { params, body: {} });
      const elsewhere = await other.server.call(disabling.disableUser, { params, body: {} });
      const operator = await asOperator(server());
      const last = await operator.call(disabling.disableUser, { params: { user_id: owner.userId }, body: {} });

      expect([byClient.code, elsewhere.code]).toEqual(["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"]);
      expect(last.headers.get("x-hallpass-refusal")).toBe("LAST_PROJECT_OWNER");
      expect((await owner.wire.call(getCurrentUser)).status).toBe(200);
      expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
      expect((await project.server.call(contract.getUser, { params })).body.disabled).toBeUndefined();
    });

    test("the API keys of a disabled user are refused until the user is enabled", async () => {
      const { project, ada, wanted } = await start();
      const made = await ada.wire.call(createUserApiKey, {
        body: { user_id: ada.userId, description: "Cron", expires_at_millis: null },
      });
      const check = () => project.server.call(checkUserApiKey, { body: { api_key: made.body.value } });
      expect((await check()).status).toBe(200);

      await disableUser(deps(), wanted, BY_SHELL);
      const refused = await check();
      await enableUser(deps(), wanted, BY_SHELL);

      expect(refused.code).toBe("API_KEY_NOT_FOUND");
      expect((await check()).status).toBe(200);
    });

    test("a disabled owner gets no further, not even with a link of the shell, and the server is not set up again", async () => {
      const owner = await server().owner();
      const wanted = { projectId: "internal", userId: owner.userId };
      const link = await createSignInLink(deps(), owner.email);

      await disableUser(deps(), wanted, BY_SHELL);
      const refused = await owner.signedOut.call(signInWithAdminLink, {
        body: { code: link?.split("#code=")[1] ?? "" },
      });
      // Otherwise anybody who finds a link of the set-up would become the operator.
      const isOwned = await hasOwner(deps());
      await enableUser(deps(), wanted, BY_SHELL);

      expect([refused.text, isOwned]).toEqual([DISABLED, true]);
    });
  },
  { fetch: world.fetch, environment: { HALLPASS_SMTP_URL: mailbox.url } },
);
