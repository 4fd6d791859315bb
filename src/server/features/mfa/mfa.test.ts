import { expect, test } from "bun:test";
import {
  checkSecondFactorAttempt,
  countRecoveryCodes,
  createRecoveryCodes,
  signInWithSecondFactor,
} from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { authenticator, withSecondFactor } from "#testing/people/authenticator.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const STEP_MILLIS = 30_000;

onServer((server) => {
  /** Ada with a second factor, after the password: `attempt` is the code of her sign-in attempt. */
  async function askedForSecondFactor() {
    const project = await server().project();
    const ada = await project.person();
    const phone = await withSecondFactor(ada.wire, server().clock);
    const attempt = await attemptOf(project, ada);
    beginStep();
    return { project, ada, phone, attempt };
  }

  /** Moves the clock to the beginning of a time step, so that the codes of a test are of one step. */
  function beginStep() {
    const { clock } = server();
    clock.pass({ millis: STEP_MILLIS - (clock.now() % STEP_MILLIS) });
  }

  const attemptOf = async (project: TestProject, ada: Person) => {
    const here = project.client.with({}, { "x-forwarded-for": ada.ip });
    const reply = await here.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
    expect([reply.status, reply.code]).toEqual([400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"]);
    return reply.body.details.attempt_code as string;
  };

  const withTotp = ({ wire }: Person, code: string, totp: string) =>
    wire.call(signInWithSecondFactor, { body: { type: "totp", totp, code } });
  const withRecoveryCode = ({ wire }: Person, code: string, recovery_code: string) =>
    wire.call(signInWithSecondFactor, { body: { type: "recovery-code", recovery_code, code } });
  const nextStep = () => server().clock.pass({ seconds: 31 });
  const sessionsOf = async (project: TestProject) =>
    (await rowsOfProject(server().running.deps.store, "sessions", project.id)).length;

  test("with a second factor, the password alone does not sign in; password and code do", async () => {
    const project = await server().project();
    const ada = await project.person();
    const before = await sessionsOf(project);
    const phone = await withSecondFactor(ada.wire, server().clock);

    const attempt = await attemptOf(project, ada);
    const after = await sessionsOf(project);
    const reply = await withTotp(ada, attempt, phone.code());

    expect(after).toBe(before);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      is_new_user: false,
      user_id: ada.userId,
    });
    const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
    expect(me.body).toMatchObject({ id: ada.userId, requires_totp_mfa: true });
  });

  // The clock of a device may be minutes off, so the server checks the code, by its own.
  test("a new secret is stored only with a right code, if one is given; that code does not sign in as well", async () => {
    const project = await server().project();
    const ada = await project.person();
    const phone = authenticator(server().clock);
    const update = (wire: TestWire, totp_code: string, secret: string | null | undefined = phone.secretBase64) =>
      wire.call(updateCurrentUser, { body: { totp_secret_base64: secret, totp_code } });
    const signedIn = { accessToken: ada.accessToken };
    const levels = [ada.wire, project.server.with(signedIn), project.admin.with(signedIn)];
    beginStep();

    const refused = [];
    for (const wire of levels) refused.push(await update(wire, phone.wrongCode()));
    for (const wire of [project.server, project.admin]) {
      const body = { totp_secret_base64: phone.secretBase64, totp_code: phone.wrongCode() };
      refused.push(await wire.call(updateUser, { params: { user_id: ada.userId }, body }));
    }
    refused.push(await update(ada.wire, phone.code(2)), await update(ada.wire, ""));
    refused.push(await update(ada.wire, phone.code(), null));
    refused.push(await ada.wire.call(updateCurrentUser, { body: { totp_code: phone.code() } }));
    const before = await ada.wire.call(getCurrentUser);
    const accepted = await update(ada.wire, phone.code(-1));
    const replayed = await withTotp(ada, await attemptOf(project, ada), phone.code(-1));
    const next = await withTotp(ada, await attemptOf(project, ada), phone.code());

    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [400, "INVALID_TOTP_CODE"]));
    expect([before.body.requires_totp_mfa, accepted.body.requires_totp_mfa]).toEqual([false, true]);
    expect([replayed.code, next.status]).toEqual(["INVALID_TOTP_CODE", 200]);
  });

  test("a code may be half a minute early or late, not more", async () => {
    const { project, ada, phone, attempt } = await askedForSecondFactor();

    expect((await withTotp(ada, attempt, phone.code(-3))).code).toBe("INVALID_TOTP_CODE");
    expect((await withTotp(ada, attempt, phone.code(3))).code).toBe("INVALID_TOTP_CODE");
    expect((await withTotp(ada, attempt, phone.code(-1))).status).toBe(200);
    expect((await withTotp(ada, await attemptOf(project, ada), phone.code(1))).status).toBe(200);
  });

  // An attacker who sees or intercepts a code has it while it is valid.
  test("an accepted code is not accepted again, nor an earlier one", async () => {
    const { project, ada, phone, attempt } = await askedForSecondFactor();
    const code = phone.code();
    await withTotp(ada, attempt, code);

    const again = await withTotp(ada, await attemptOf(project, ada), code);
    const earlier = await withTotp(ada, await attemptOf(project, ada), phone.code(-1));
    nextStep();
    const next = await withTotp(ada, await attemptOf(project, ada), phone.code());

    expect([again.code, earlier.code, next.status]).toEqual(["INVALID_TOTP_CODE", "INVALID_TOTP_CODE", 200]);
  });

  test("a wrong code does not end the attempt; a right code does", async () => {
    const { project, ada, phone, attempt } = await askedForSecondFactor();
    const before = await sessionsOf(project);

    const wrong = await withTotp(ada, attempt, phone.wrongCode());
    const afterWrong = await sessionsOf(project);
    const right = await withTotp(ada, attempt.toUpperCase(), phone.code());
    nextStep();
    const again = await withTotp(ada, attempt, phone.code());

    expect([wrong.status, wrong.code, afterWrong - before]).toEqual([400, "INVALID_TOTP_CODE", 0]);
    expect(right.status).toBe(200);
    expect([again.status, again.code]).toEqual([409, "VERIFICATION_CODE_ALREADY_USED"]);
  });

  test("an attempt expires after five minutes, and works in one project only", async () => {
    const { ada, phone, attempt } = await askedForSecondFactor();
    const elsewhere = await server().project();
    const body = { type: "totp" as const, totp: phone.code(), code: attempt };

    const foreign = await elsewhere.client.call(signInWithSecondFactor, { body });
    const made = await withTotp(ada, "x".repeat(45), phone.code());
    server().clock.pass({ minutes: 5 });
    const late = await withTotp(ada, attempt, phone.code());

    expect([foreign.status, foreign.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
    expect(made.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect([late.status, late.code]).toEqual([400, "VERIFICATION_CODE_EXPIRED"]);
  });

  test("a check of an attempt counts, and twenty are allowed", async () => {
    const { project, ada, phone, attempt } = await askedForSecondFactor();
    const check = () => project.client.call(checkSecondFactorAttempt, { body: { code: attempt } });

    const first = await check();
    for (let at = 1; at < 20; at++) await check();
    const refused = await check();
    const signIn = await withTotp(ada, attempt, phone.code());
    const unknown = await project.client.call(checkSecondFactorAttempt, { body: { code: "x".repeat(45) } });

    expect([first.status, first.body]).toEqual([200, { is_code_valid: true }]);
    expect([refused.status, refused.code]).toEqual([400, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]);
    expect(signIn.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
    expect(unknown.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("a check of an attempt tells whether it was used or has expired", async () => {
    const { project, ada, phone, attempt } = await askedForSecondFactor();
    const check = (code: string) => project.client.call(checkSecondFactorAttempt, { body: { code } });
    const second = await attemptOf(project, ada);
    await withTotp(ada, attempt, phone.code());

    const used = await check(attempt);
    server().clock.pass({ minutes: 5 });
    const over = await check(second);

    expect([used.code, over.code]).toEqual(["VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_EXPIRED"]);
  });

  test("a refusal names the missing field", async () => {
    const { ada, attempt } = await askedForSecondFactor();
    const send = (body: object) =>
      ada.wire.send("POST", "/auth/mfa/sign-in", {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });

    expect((await send({ type: "totp", code: attempt })).text).toContain("body.totp must be defined");
    expect((await send({ type: "recovery-code", code: attempt })).text).toContain("body.recovery_code must be defined");
    expect((await send({ type: "totp", totp: "123456", code: "x" })).text).toContain(
      "body.code must be exactly 45 characters",
    );
  });

  test("there are ten recovery codes; each works once, in any spelling", async () => {
    const { project, ada, attempt } = await askedForSecondFactor();

    const made = await ada.wire.call(createRecoveryCodes);
    const codes: string[] = made.body.codes;
    const first = await withRecoveryCode(ada, attempt, codes[0] ?? "");
    const second = await attemptOf(project, ada);
    const again = await withRecoveryCode(ada, second, codes[0] ?? "");
    const typed = ` ${(codes[9] ?? "").replaceAll("-", " ").toUpperCase().replaceAll("1", "I").replaceAll("0", "O")} `;
    const other = await withRecoveryCode(ada, second, typed);

    expect([made.status, new Set(codes).size]).toEqual([200, 10]);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect([first.status, first.body.user_id]).toEqual([200, ada.userId]);
    expect([again.status, again.code]).toEqual([400, "INVALID_RECOVERY_CODE"]);
    expect(other.status).toBe(200);
  });

  test("a user learns how many recovery codes are left", async () => {
    const { project, ada, attempt } = await askedForSecondFactor();
    const left = async () => (await ada.wire.call(countRecoveryCodes)).body;

    const before = await left();
    const codes: string[] = (await ada.wire.call(createRecoveryCodes)).body.codes;
    await withRecoveryCode(ada, attempt, codes[0] ?? "");
    const nobody = await project.client.call(countRecoveryCodes);

    expect(before).toEqual({ unused_count: 0 });
    expect(await left()).toEqual({ unused_count: 9 });
    expect([nobody.status, nobody.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
  });

  test("new recovery codes replace the old", async () => {
    const { ada, attempt } = await askedForSecondFactor();
    const old = await ada.wire.call(createRecoveryCodes);
    const young = await ada.wire.call(createRecoveryCodes);

    expect((await withRecoveryCode(ada, attempt, old.body.codes[0])).code).toBe("INVALID_RECOVERY_CODE");
    expect((await withRecoveryCode(ada, attempt, young.body.codes[0])).status).toBe(200);
  });

  test("recovery codes require a signed-in user with a second factor", async () => {
    const project = await server().project();
    const ada = await project.person();

    const without = await ada.wire.call(createRecoveryCodes);
    const nobody = await project.client.call(createRecoveryCodes);

    expect([without.status, without.text]).toEqual([400, "Multi-factor authentication is not enabled"]);
    expect([nobody.status, nobody.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    expect(await rowsOfProject(server().running.deps.store, "recoveryCodes", project.id)).toEqual([]);
  });

  test("clients of other dialects get a plain text for a wrong recovery code", async () => {
    const { project, attempt } = await askedForSecondFactor();
    const body = { type: "recovery-code" as const, recovery_code: "nonsense", code: attempt };

    const theirs = await project.client.as({ prefix: "stack" }).call(signInWithSecondFactor, { body });

    expect([theirs.status, theirs.code]).toEqual([400, null]);
    expect(theirs.headers.get("content-type")).toStartWith("text/plain");
  });

  test("servers turn a user's second factor off and on", async () => {
    const { project, ada, phone } = await askedForSecondFactor();
    const asServer = project.server.with({ accessToken: ada.accessToken });
    const set = (secret: string | null) => asServer.call(updateCurrentUser, { body: { totp_secret_base64: secret } });

    const off = await set(null);
    const signIn = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });
    const on = await set(phone.secretBase64);

    expect([off.body.requires_totp_mfa, signIn.status, on.body.requires_totp_mfa]).toEqual([false, 200, true]);
  });

  test("an invalid secret is refused, and nothing changes", async () => {
    const project = await server().project();
    const ada = await project.person();

    const empty = await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: "" } });
    const me = await ada.wire.call(getCurrentUser);

    expect([empty.status, empty.text]).toEqual([400, "A TOTP secret must have 16 to 64 bytes."]);
    expect(me.body.requires_totp_mfa).toBe(false);
  });

  test("the user gets a mail when a second factor is added, changed or removed, and when recovery codes are created", async () => {
    const project = await server().project();
    const ada = await project.person();
    await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: null } });
    await withSecondFactor(ada.wire, server().clock);
    await ada.wire.call(createRecoveryCodes);
    await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: null } });

    const mails = await rowsOfProject(server().running.deps.store, "mails", project.id);
    const notices = mails.filter(({ template }) => template.startsWith("security-notice:"));

    expect(notices.map(({ template }) => template).sort()).toEqual([
      "security-notice:recovery_codes_created",
      "security-notice:second_factor_disabled",
      "security-notice:second_factor_enabled",
    ]);
    expect(new Set(notices.map(({ recipient }) => recipient))).toEqual(new Set([ada.email]));
  });
});
