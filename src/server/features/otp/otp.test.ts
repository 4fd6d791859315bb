import { afterAll, expect, test as testAlways } from "bun:test";
import { eq } from "drizzle-orm";
import { checkSignInCode, sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { mailServersBy } from "#testing/mail/mail-servers.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { signInMail } from "#testing/people/sign-in-mail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const CALLBACK = "http://localhost/handler/magic-link-callback?code=old&after_auth_return_to=%2Fboats";

const send = (wire: TestWire, email: string, callback_url = CALLBACK) =>
  wire.call(sendSignInCode, { body: { email, callback_url } });
const enter = (wire: TestWire, code: string) => wire.call(signInWithCode, { body: { code } });

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const mailsTo = (email: string) => mailbox.all().filter(({ to }) => to.includes(email));

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    const withCodes = () => server().project({ config: { magic_link_enabled: true } });

    /** Requests a mailed code and joins its two parts, as a sign-in page does. */
    async function requestCode(wire: TestWire, email: string): Promise<string> {
      const { body } = await send(wire, email);
      return (await signInMail(mailbox, body.nonce)).otp + body.nonce;
    }

    /** A user with a verified address. */
    async function verifiedUser(project: TestProject): Promise<Person> {
      const ada = await project.person();
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email_verified: true } });
      return ada;
    }

    /** How many codes, mails and users a project has. */
    const stored = async ({ id }: TestProject) => {
      const { store } = server().running.deps;
      const tables = ["codes", "mails", "users", "events"] as const;
      return Promise.all(tables.map(async (name) => (await rowsOfProject(store, name, id)).length));
    };

    const changeUser = (userId: string, changes: { sealedTotpSecret: Buffer }) =>
      server().running.deps.store.write((tx) => tx.update(tx.users).set(changes).where(eq(tx.users.id, userId)));

    test("an unknown address gets a new account: verified, with codes for sign-in", async () => {
      const project = await withCodes();
      await addListener(server().running.deps.store, project.id);

      const sent = await send(project.client, "Ada@Example.com");
      const { otp } = await signInMail(mailbox, sent.body.nonce);
      const reply = await enter(project.client, otp + sent.body.nonce);

      expect(sent.status).toBe(200);
      expect(sent.body).toEqual({ nonce: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{39}$/) });
      expect(otp).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
      expect(Object.keys(reply.body).sort()).toEqual(["access_token", "is_new_user", "refresh_token", "user_id"]);
      expect(reply.body.is_new_user).toBe(true);
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      expect(me.body).toMatchObject({
        id: reply.body.user_id,
        primary_email: "ada@example.com",
        primary_email_verified: true,
        otp_auth_enabled: true,
        auth_with_email: true,
        has_password: false,
      });
      const events = await rowsOfProject(server().running.deps.store, "events", project.id);
      expect(events.map(({ type }) => type)).toEqual(["user.created"]);
    });

    test("a code or link signs in to the same account, in any casing of the address", async () => {
      const project = await withCodes();
      const first = await enter(project.client, await requestCode(project.client, "ada@example.com"));

      const { body } = await send(project.client, "ADA@example.com");
      const { link, linkCode } = await signInMail(mailbox, body.nonce);
      const byLink = await enter(project.client, linkCode.toUpperCase());
      const byCode = await enter(project.client, (await requestCode(project.client, "ada@example.com")).toLowerCase());

      expect(link).toBe(`http://localhost/handler/magic-link-callback?code=${linkCode}&after_auth_return_to=%2Fboats`);
      for (const reply of [byLink, byCode]) {
        expect(reply.body).toMatchObject({ user_id: first.body.user_id, is_new_user: false });
      }
    });

    test("the mail has the code in its subject; the stored mail does not", async () => {
      const project = await withCodes();

      const { body } = await send(project.client, "ada@example.com");

      const { mail, otp, linkCode } = await signInMail(mailbox, body.nonce);
      expect(mail.subject).toBe(`Sign in to A project: Your code is ${otp}`);
      const [kept] = await rowsOfProject(server().running.deps.store, "mails", project.id);
      expect(kept).toMatchObject({ state: "sent", sealedContent: null });
      expect(kept?.shownSubject).toBe("Sign in to A project: Your code is XXXXXX");
      expect(kept?.shownHtml).not.toContain(otp);
      expect(kept?.shownHtml).not.toContain(linkCode);
    });

    test("several codes can be valid at once", async () => {
      const project = await withCodes();
      const codes = [];
      for (let at = 0; at < 3; at++) codes.push(await requestCode(project.client, "ada@example.com"));

      const users = new Set();
      for (const code of codes) users.add((await enter(project.client, code)).body.user_id);

      expect([users.size, users.has(undefined)]).toEqual([1, false]);
    });

    test("servers and admins can send codes and sign in, too", async () => {
      const project = await withCodes();
      for (const wire of [project.server, project.admin]) {
        const reply = await enter(wire, await requestCode(wire, "ada@example.com"));
        expect(reply.status).toBe(200);
      }
    });

    test("sending a code turns code sign-in on for an account with a verified address (sic)", async () => {
      const project = await withCodes();
      const ada = await verifiedUser(project);
      const before = await ada.wire.call(getCurrentUser);

      const code = await requestCode(project.client, ada.email);
      const after = await ada.wire.call(getCurrentUser);
      const reply = await enter(project.client, code);

      expect([before.body.otp_auth_enabled, after.body.otp_auth_enabled]).toEqual([false, true]);
      expect(reply.body).toMatchObject({ user_id: ada.userId, is_new_user: false });
    });

    test("an address that is not used for sign-in is treated as unknown", async () => {
      const project = await withCodes();
      const ada = await project.person();
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { primary_email_auth_enabled: false } });

      const reply = await enter(project.client, await requestCode(project.client, ada.email));

      expect(reply.body.is_new_user).toBe(true);
      expect(reply.body.user_id).not.toBe(ada.userId);
    });

    test("a refusal gives its reason in the contract's order; nothing is stored or mailed", async () => {
      const [off, on] = [await server().project(), await withCodes()];
      const ada = await on.person();
      const change = (config: object) => on.admin.call(updateProject, { body: { config } });
      await change({ sign_up_enabled: false });
      const before = await stored(on);

      const notOffered = await send(off.client, "new@example.com", "https://evil.example/");
      const unverified = await send(on.client, ada.email, "https://evil.example/");
      const noSignUp = await send(on.client, "new@example.com", "https://evil.example/");
      const dotted = await send(on.client, ".new@example.com");
      const after = await stored(on);
      await change({ sign_up_enabled: true });
      const untrusted = await send(on.client, "new@example.com", "https://evil.example/");

      expect([notOffered.status, notOffered.text]).toEqual([403, "OTP sign-in is not enabled for this project"]);
      expect([unverified.status, unverified.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
      expect(unverified.body.details).toEqual({ email: ada.email, would_work_if_email_was_verified: true });
      expect([noSignUp.status, noSignUp.code]).toEqual([400, "SIGN_UP_NOT_ENABLED"]);
      expect(dotted.text).toContain("body.email must be a valid email");
      expect([untrusted.status, untrusted.code]).toEqual([400, "REDIRECT_URL_NOT_WHITELISTED"]);
      expect(after).toEqual(before);
      expect(mailsTo("new@example.com")).toEqual([]);
    });

    test("the refusal of a code has its reason; each check counts as an attempt, and twenty are allowed", async () => {
      const project = await withCodes();
      const [used, guessed, expired] = [
        await requestCode(project.client, "ada@example.com"),
        await requestCode(project.client, "ben@example.com"),
        await requestCode(project.client, "eve@example.com"),
      ];
      const check = (code: string) => project.client.call(checkSignInCode, { body: { code } });
      await enter(project.client, used);

      const codes = async (code: string) => [(await enter(project.client, code)).code, (await check(code)).code];
      const looks = [];
      for (let at = 0; at < 20; at++) {
        const otp = at.toString().padStart(6, "0");
        looks.push(
          (await (at % 2 ? enter(project.client, otp + guessed.slice(6)) : check(otp + guessed.slice(6)))).code,
        );
      }

      expect(await codes("x".repeat(45))).toEqual(["VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_NOT_FOUND"]);
      expect(await codes(used)).toEqual(["VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_ALREADY_USED"]);
      expect(new Set(looks)).toEqual(new Set(["VERIFICATION_CODE_NOT_FOUND"]));
      expect(await codes(guessed)).toEqual([
        "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
        "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
      ]);
      expect((await check(expired)).body).toEqual({ is_code_valid: true });
      expect((await enter(project.client, expired.slice(1))).text).toContain("body.code must be exactly 45 characters");
      server().clock.pass({ minutes: 10 });
      expect(await codes(expired)).toEqual(["VERIFICATION_CODE_EXPIRED", "VERIFICATION_CODE_EXPIRED"]);
    });

    test("a code of another project is unknown", async () => {
      const [boats, planes] = [await withCodes(), await withCodes()];
      const code = await requestCode(boats.client, "ada@example.com");

      expect((await enter(planes.client, code)).code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect((await enter(boats.client, code)).status).toBe(200);
    });

    // Otherwise a setting that is changed for a moment would use up the codes that users already have.
    test("after a change of the settings a code is refused, but not redeemed", async () => {
      const project = await withCodes();
      const code = await requestCode(project.client, "ada@example.com");
      const change = (config: object) => project.admin.call(updateProject, { body: { config } });

      const other = await withCodes();
      const ofOther = await requestCode(other.client, "ada@example.com");
      await change({ magic_link_enabled: false });
      const off = await enter(project.client, code);
      const foreign = [await enter(project.client, ofOther), await enter(project.client, "x".repeat(45))];
      await change({ magic_link_enabled: true, sign_up_enabled: false });
      const noSignUp = await enter(project.client, code);
      await change({ sign_up_enabled: true });
      const works = await enter(project.client, code);

      expect([off.status, off.text]).toEqual([403, "OTP sign-in is not enabled for this project"]);
      for (const { code: refused } of foreign) expect(refused).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect(noSignUp.code).toBe("SIGN_UP_NOT_ENABLED");
      expect(works.status).toBe(200);
    });

    test("a code does not sign in to an account that signed up with the address in the meantime", async () => {
      const project = await withCodes();
      const code = await requestCode(project.client, "ada@example.com");
      await project.client.call(signUpWithPassword, {
        body: { email: "ada@example.com", password: "of somebody", verification_callback_url: "http://localhost/" },
      });

      const reply = await enter(project.client, code);

      expect([reply.status, reply.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
      expect(reply.body.details).toEqual({ email: "ada@example.com", would_work_if_email_was_verified: true });
    });

    testAlways("exactly one of 50 concurrent requests with one code signs in, and one account is created", async () => {
      const project = await withCodes();
      const code = await requestCode(project.client, "ada@example.com");

      const replies = await Promise.all(Array.from({ length: 50 }, () => enter(project.server, code)));

      const won = replies.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(new Set(replies.filter((reply) => reply !== won[0]).map((reply) => reply.code))).not.toContain(null);
      const { store } = server().running.deps;
      expect(await rowsOfProject(store, "users", project.id)).toHaveLength(1);
      expect(await rowsOfProject(store, "sessions", project.id)).toHaveLength(1);
    });

    testAlways("many concurrent codes for one new address all sign in to one account", async () => {
      const project = await withCodes();
      const codes = [];
      for (let at = 0; at < 4; at++) codes.push(await requestCode(project.server, "ada@example.com"));

      const replies = await Promise.all(codes.map((code) => enter(project.server, code)));

      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(replies.filter(({ body }) => body.is_new_user)).toHaveLength(1);
      expect(new Set(replies.map(({ body }) => body.user_id)).size).toBe(1);
    });

    test("a second factor is required, and the code is already redeemed", async () => {
      const project = await withCodes();
      const ada = await verifiedUser(project);
      await changeUser(ada.userId, { sealedTotpSecret: server().running.deps.keyring.seal("a secret of an app") });
      const code = await requestCode(project.client, ada.email);

      const reply = await enter(project.client, code);
      const again = await enter(project.client, code);

      expect([reply.status, reply.code]).toEqual([400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"]);
      expect(reply.body.details).toEqual({ attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) });
      expect(again.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    });

    // docs/security/rules.md, rule 5: the user who verifies an address must not share the account with a user who only
    // claimed it.
    test("the first verification of an address removes the password, sessions and second factor that were set before it", async () => {
      const project = await withCodes();
      const { deps } = server().running;
      const eve = await verifiedUser(project);
      await changeUser(eve.userId, { sealedTotpSecret: deps.keyring.seal("eve's app") });
      await deps.store.write(async (tx) => {
        const { contactChannels: channels, users } = tx;
        await tx.update(channels).set({ provenAt: null }).where(eq(channels.userId, eve.userId));
        await tx.update(users).set({ provenAt: null }).where(eq(users.id, eve.userId));
      });

      const reply = await enter(project.client, await requestCode(project.client, eve.email));
      const byPassword = await project.client.call(signInWithPassword, {
        body: { email: eve.email, password: eve.password },
      });
      const bySession = await eve.wire.call(getCurrentUser);
      const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      const second = await enter(project.client, await requestCode(project.client, eve.email));

      expect(reply.status).toBe(200);
      expect(byPassword.code).toBe("EMAIL_PASSWORD_MISMATCH");
      expect(bySession.code).toBe("ACCESS_TOKEN_EXPIRED");
      expect(me.body).toMatchObject({ id: eve.userId, has_password: false, requires_totp_mfa: false });
      expect(second.status).toBe(200);
      const still = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
      expect(still.status).toBe(200);
    });

    test("mails to an address are throttled with growing delays; its owner waits a minute at most, and a sign-in clears the count", async () => {
      const project = await withCodes();
      const from = (ip: string) => project.client.with({}, { "x-forwarded-for": ip });
      const many = async (ip: string, count: number) => {
        const codes = [];
        for (let at = 0; at < count; at++) codes.push((await send(from(ip), "often@example.com")).code);
        return codes;
      };

      const before = mailsTo("often@example.com").length;
      const codes = await many("203.0.113.1", 7);
      const mailed = mailsTo("often@example.com").length - before;
      const owner = await requestCode(from("203.0.113.2"), "often@example.com");
      for (let at = 3; at < 14; at++) await many(`203.0.113.${at}`, 1);
      const blocked = await send(from("203.0.113.2"), "often@example.com");
      server().clock.pass({ seconds: blocked.body.details.retry_after_seconds });
      await enter(from("203.0.113.2"), owner);
      const afterwards = await many("203.0.113.2", 3);

      expect(codes.slice(0, 5)).toEqual([null, null, null, null, null]);
      expect(codes.slice(5)).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
      expect(mailed).toBe(5);
      expect(blocked.body.details).toMatchObject({ limit: "code_mail_account" });
      expect(blocked.body.details.retry_after_seconds).toBeLessThanOrEqual(60);
      expect(afterwards).toEqual([null, null, null]);
    });

    test("attempts at codes from one network address are limited", async () => {
      const project = await withCodes();
      const wire = project.client.with({}, { "x-forwarded-for": "203.0.113.99" });
      const tries = await Promise.all(Array.from({ length: 60 }, () => enter(wire, "x".repeat(45))));

      expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(["VERIFICATION_CODE_NOT_FOUND"]));
      expect((await enter(wire, "x".repeat(45))).code).toBe("TOO_MANY_ATTEMPTS");
      expect((await wire.call(checkSignInCode, { body: { code: "x".repeat(45) } })).code).toBe("TOO_MANY_ATTEMPTS");
    });

    test("the reply waits for the first attempt to send the mail; a failed attempt is retried", async () => {
      const project = await withCodes();
      const { deps } = server().running;
      const { mailServers } = deps;
      let refused = 0;
      deps.mailServers = mailServersBy({
        async send() {
          refused++;
          throw new Error("come again");
        },
      });

      const reply = await send(project.client, "ada@example.com");
      const [mail] = await rowsOfProject(deps.store, "mails", project.id);
      deps.mailServers = mailServers;

      expect(reply.status).toBe(200);
      expect(refused).toBe(1);
      expect(mail).toMatchObject({ state: "queued", attempts: 1, error: "come again" });
    });

    test("without a mail server, a code is refused at once, and nothing is stored", async () => {
      const project = await withCodes();
      const { deps } = server().running;
      const { mailServers } = deps;
      deps.mailServers = mailServersBy(null);

      const reply = await send(project.client, "ada@example.com");
      deps.mailServers = mailServers;

      expect([reply.status, reply.text.slice(0, 20)]).toEqual([400, "Failed to send email"]);
      expect(await rowsOfProject(deps.store, "mails", project.id)).toEqual([]);
      expect(await rowsOfProject(deps.store, "codes", project.id)).toEqual([]);
    });

    test("a user turns codes off and on again; turning them on requires a project with codes", async () => {
      const project = await withCodes();
      const ada = await verifiedUser(project);
      const update = (otp_auth_enabled: boolean) => ada.wire.call(updateCurrentUser, { body: { otp_auth_enabled } });

      const on = await update(true);
      await project.admin.call(updateProject, { body: { config: { magic_link_enabled: false } } });
      const stillOn = await update(true);
      const off = await update(false);
      const refused = await update(true);

      expect([on, stillOn, off].map(({ body }) => body.otp_auth_enabled)).toEqual([true, true, false]);
      expect([refused.status, refused.text]).toEqual([400, "OTP auth not enabled in the project"]);
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url } },
);
