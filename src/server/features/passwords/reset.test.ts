import { describe, expect, test as testAlways } from "bun:test";
import { eq } from "drizzle-orm";
import {
  checkPasswordResetCode,
  resetPassword,
  sendPasswordResetCode,
  signInWithPassword,
  updatePassword,
} from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { listContactChannels, updateContactChannel } from "#contract/contact-channels.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { EVEN_JITTER_MILLIS, EVEN_MILLIS } from "#server/access/even-time.ts";
import { noticeTemplateId } from "#server/mail/security-notices.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { addListener } from "#testing/server/listener.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { slowly, timed } from "#testing/waiting.ts";

const callbackUrl = "http://localhost/handler/password-reset?from=mail&code=old";
const MAYBE_SENT = { success: "maybe, only if user with e-mail exists" };

const ask = (project: TestProject, email: string, callback_url = callbackUrl) =>
  project.server.call(sendPasswordResetCode, { body: { email, callback_url } });
const reset = (project: TestProject, code: string, password: string) =>
  project.client.call(resetPassword, { body: { code, password } });
const check = (project: TestProject, code: string) => project.client.call(checkPasswordResetCode, { body: { code } });
const signIn = (project: TestProject, email: string, password: string) =>
  project.client.call(signInWithPassword, { body: { email, password } });

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  async function start() {
    const project = await server().project();
    return { project, mails: catchMails(server()), ada: await project.person() };
  }
  /** Returns a code that was just mailed. */
  async function newCode(project: TestProject, mails: CaughtMails, { email }: Person) {
    await ask(project, email);
    const [code = ""] = await mails.codesFor(email);
    return code;
  }

  test("a mailed link sets a new password once, and revokes every session", async () => {
    const { project, mails, ada } = await start();

    const asked = await project.client.call(sendPasswordResetCode, {
      body: { email: ada.email.toUpperCase(), callback_url: callbackUrl },
    });
    const [mail] = await mails.to(ada.email);
    const link = new URL(/http:[^\s>]+/.exec(mail?.text ?? "")?.[0] ?? "");
    const code = link.searchParams.get("code") ?? "";
    const checked = await check(project, code);
    const done = await reset(project, code.toUpperCase(), "a new password");
    const again = await reset(project, code, "another password");

    expect([asked.status, asked.body]).toEqual([200, MAYBE_SENT]);
    expect(mail?.subject).toBe("Reset your password at A project");
    expect(link.href).toBe(`http://localhost/handler/password-reset?from=mail&code=${code}`);
    expect([checked.status, checked.body]).toEqual([200, { is_code_valid: true }]);
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect([again.status, again.code]).toEqual([409, "VERIFICATION_CODE_ALREADY_USED"]);
    expect((await signIn(project, ada.email, "a new password")).body.user_id).toBe(ada.userId);
    expect((await signIn(project, ada.email, ada.password)).code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await ada.wire.call(getCurrentUser)).code).toBe("ACCESS_TOKEN_EXPIRED");
    expect((await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession)).code).toBe(
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
    );
  });

  test("a reset mails the user, sends an event and writes an audit entry, all without the code", async () => {
    const { project, mails, ada } = await start();
    await addListener(server().running.deps.store, project.id);
    const code = await newCode(project, mails, ada);

    await reset(project, code, "a new password");

    const { store } = server().running.deps;
    const notices = (await rowsOfProject(store, "mails", project.id)).filter(
      ({ template }) => template === noticeTemplateId("password_changed"),
    );
    const events = (await rowsOfProject(store, "events", project.id)).map(({ type }) => type);
    const entries = await rowsOfProject(store, "auditEntries", project.id);
    expect(notices.map(({ recipient, userId }) => [recipient, userId])).toEqual([[ada.email, ada.userId]]);
    expect(events).toContain("user.updated");
    expect(entries.map(({ action }) => action)).toContain("password_changed");
    expect(JSON.stringify(await everything(store))).not.toContain(code);
  });

  // A user who mistypes must not have to request another mail.
  test("an invalid password, and passwords turned off, do not redeem the link", async () => {
    const { project, mails, ada } = await start();
    const code = await newCode(project, mails, ada);

    const short = await reset(project, code, "short");
    const common = await reset(project, code, "password123");
    await project.admin.call(updateProject, { body: { config: { credential_enabled: false } } });
    const off = await reset(project, code, "a new password");
    const requestWhileOff = await ask(project, ada.email);
    await project.admin.call(updateProject, { body: { config: { credential_enabled: true } } });

    expect([short.status, short.code, short.body.details]).toEqual([400, "PASSWORD_TOO_SHORT", { min_length: 8 }]);
    expect(common.code).toBe("PASSWORD_TOO_COMMON");
    expect([off.code, requestWhileOff.code]).toEqual([
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    ]);
    expect((await reset(project, code, "a new password")).status).toBe(200);
  });

  test("a link works for an hour, for twenty checks, and only in its project", async () => {
    const { project, mails, ada } = await start();
    const code = await newCode(project, mails, ada);
    const other = await server().project();

    const unknown = await reset(project, "x".repeat(45), "a new password");
    const elsewhere = await reset(other, code, "a new password");
    const wrongLength = await reset(project, "x".repeat(44), "a new password");
    for (let at = 0; at < 20; at++) expect((await check(project, code)).status).toBe(200);
    const usedUp = [(await check(project, code)).code, (await reset(project, code, "a new password")).code];
    const second = await newCode(project, mails, ada);
    server().clock.pass({ minutes: 61 });
    const late = [(await check(project, second)).code, (await reset(project, second, "a new password")).code];

    expect([unknown.status, unknown.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
    expect(elsewhere.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(wrongLength.text).toContain("body.code must be exactly 45 characters");
    expect(usedUp).toEqual(["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]);
    expect(late).toEqual(["VERIFICATION_CODE_EXPIRED", "VERIFICATION_CODE_EXPIRED"]);
    expect((await check(project, "y".repeat(45))).code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200);
  });

  // An old mail in a trash folder must not undo a newer password.
  test("a link does not work after the password changed", async () => {
    const { project, mails, ada } = await start();
    const [first, second] = [await newCode(project, mails, ada), await newCode(project, mails, ada)];
    const body = { old_password: ada.password, new_password: "a new password" };

    await ada.wire.call(updatePassword, { body });

    expect((await check(project, first)).code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await reset(project, second, "from the trash")).code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await check(project, first)).code).toBe("VERIFICATION_CODE_EXPIRED");
    const third = await newCode(project, mails, ada);
    expect((await reset(project, third, "a newer password")).status).toBe(200);
    expect((await check(project, third)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("a link to an address that no longer signs in does not work", async () => {
    const { project, mails, ada } = await start();
    const code = await newCode(project, mails, ada);
    const { body } = await ada.wire.call(listContactChannels, { query: { user_id: "me" } });
    const params = { user_id: "me", contact_channel_id: body.items[0].id };

    await ada.wire.call(updateContactChannel, { params, body: { value: "moved@example.com" } });

    expect((await reset(project, code, "a new password")).code).toBe("VERIFICATION_CODE_EXPIRED");
    expect((await check(project, code)).code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  testAlways("one of fifty concurrent uses of a link sets the password", async () => {
    const { project, mails, ada } = await start();
    const code = await newCode(project, mails, ada);

    // Requests with the server key are not throttled, so the throttle cannot be what limits the uses.
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        project.server.call(resetPassword, { body: { code, password: `new password ${at}` } }),
      ),
    );

    const winner = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(project, ada.email, `new password ${winner}`)).status).toBe(200);
  });

  test("a user without a password gets one; an address that does not sign in gets no mail", async () => {
    const { project, mails, ada } = await start();
    const asServer = project.server.with({ accessToken: ada.accessToken });
    await asServer.call(updateCurrentUser, { body: { password: null } });

    expect((await reset(project, await newCode(project, mails, ada), "a first password")).status).toBe(200);
    const ben = await project.person("ben");
    await project.server
      .with({ accessToken: ben.accessToken })
      .call(updateCurrentUser, { body: { primary_email_auth_enabled: false } });
    const before = (await mails.to(ben.email)).length;
    const asked = await ask(project, ben.email);

    expect([asked.status, asked.body]).toEqual([200, MAYBE_SENT]);
    expect(await mails.to(ben.email)).toHaveLength(before);
    expect((await signIn(project, ada.email, "a first password")).status).toBe(200);
  });

  // Otherwise an attacker could find out which addresses have accounts.
  test("known and unknown addresses get the same answer in the same time, also with an untrusted callback", async () => {
    const { project, ada } = await start();
    const { deps } = server().running;
    const { wait } = deps;
    const waits: number[] = [];
    deps.wait = async (millis) => void waits.push(millis);

    const answers = [];
    for (const email of [ada.email, "nobody@example.com"]) {
      for (const url of [callbackUrl, "https://evil.example/"]) {
        const { status, text, headers } = await ask(project, email, url);
        answers.push({ url, status, text, names: [...headers.keys()].sort() });
      }
    }
    deps.wait = wait;

    expect(answers[0]).toMatchObject({ status: 200, text: JSON.stringify(MAYBE_SENT) });
    expect(answers[1]?.text).toContain("REDIRECT_URL_NOT_WHITELISTED");
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
    // The server waits for the rest of a fixed time, which is the same for both.
    expect(waits).toHaveLength(2);
    for (const millis of waits) {
      expect(millis).toBeGreaterThan(EVEN_MILLIS / 2);
      expect(millis).toBeLessThan(EVEN_MILLIS + EVEN_JITTER_MILLIS);
    }
  });

  test("reset mails to one address are throttled, for known and unknown addresses alike", async () => {
    const { project, ada } = await start();
    const requestsUntilRefused = async (email: string, ip: string) => {
      const wire = project.client.with({}, { "x-forwarded-for": ip });
      const codes = [];
      for (let at = 0; at < 6; at++) {
        codes.push((await wire.call(sendPasswordResetCode, { body: { email, callback_url: callbackUrl } })).code);
      }
      return codes;
    };

    const known = await requestsUntilRefused(ada.email, "203.0.113.31");
    const unknown = await requestsUntilRefused("nobody@example.com", "203.0.113.32");
    server().clock.pass({ hours: 2 });

    expect(known).toEqual([null, null, null, null, "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
    expect(unknown).toEqual(known);
    expect((await requestsUntilRefused(ada.email, "203.0.113.33"))[0]).toBeNull();
  });

  test("one network address can try a limited number of codes, and request a limited number of mails, per minute", async () => {
    const { project } = await start();
    const wire = project.client.with({}, { "x-forwarded-for": "203.0.113.34" });
    const code = "z".repeat(45);
    const body = { code, password: "a new password" };

    const codes = [];
    for (let at = 0; at < 60; at++) codes.push((await wire.call(checkPasswordResetCode, { body: { code } })).code);
    const more = [
      await wire.call(checkPasswordResetCode, { body: { code } }),
      await wire.call(resetPassword, { body }),
    ];
    const asked = [];
    for (let at = 0; at < 21; at++) {
      const wanted = { email: `someone-${at}@example.com`, callback_url: callbackUrl };
      asked.push((await wire.call(sendPasswordResetCode, { body: wanted })).code);
    }

    expect(new Set(codes)).toEqual(new Set(["VERIFICATION_CODE_NOT_FOUND"]));
    expect(more.map((reply) => reply.code)).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
    expect(asked.lastIndexOf(null)).toBe(19);
    expect(asked[20]).toBe("TOO_MANY_ATTEMPTS");
  });

  test("a second factor stays on after a reset with a verified address", async () => {
    const { project, mails, ada } = await start();
    const { deps } = server().running;
    const asServer = project.server.with({ accessToken: ada.accessToken });
    await asServer.call(updateCurrentUser, { body: { primary_email_verified: true } });
    await deps.store.write((tx) =>
      tx
        .update(tx.users)
        .set({ sealedTotpSecret: deps.keyring.seal("secret") })
        .where(eq(tx.users.id, ada.userId)),
    );

    await reset(project, await newCode(project, mails, ada), "a new password");

    expect((await signIn(project, ada.email, "a new password")).code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });
});

describe("without a mail server", () => {
  testAlways("without a mail server, every request for a link is refused, for any address", async () => {
    const server = await startServer();
    try {
      const project = await server.project();
      const ada = await project.person();

      const [known, unknown] = [await ask(project, ada.email), await ask(project, "nobody@example.com")];

      expect([known.status, known.text]).toEqual([
        400,
        "Failed to send email. This server has no mail server; its operator can set one with HALLPASS_SMTP_URL.",
      ]);
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    } finally {
      await server.stop();
    }
  });
});

testAlways("the answer takes its fixed time on a real clock", async () => {
  const server: TestServer = await startServer({ wait: (millis) => slowly({ millis }) });
  try {
    const project = await server.project();
    catchMails(server);
    const ada = await project.person();

    const times = [];
    for (const email of [ada.email, "nobody@example.com"]) {
      times.push((await timed(() => ask(project, email))).millis);
    }

    for (const time of times) expect(time).toBeGreaterThanOrEqual(EVEN_MILLIS - 5);
  } finally {
    await server.stop();
  }
});
