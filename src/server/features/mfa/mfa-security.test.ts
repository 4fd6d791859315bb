import { expect, test as testAlways } from "bun:test";
import { checkSecondFactorAttempt, createRecoveryCodes, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { ADDRESS_LIMITS, THROTTLES } from "#server/access/limits.ts";
import { proveAndCleanIn } from "#server/features/address-proof/proof.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/channels.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everything, rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const AT_ONCE = 50;

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  async function projectWithAda() {
    const project = await server().project();
    const ada = await project.person();
    const phone = await withSecondFactor(ada.wire, server().clock);
    return { project, ada, phone };
  }

  /** Signs in with the server's key, which is not throttled, so that throttles do not hide a missing check. */
  const attemptOf = async (project: TestProject, { email, password }: Person) => {
    const reply = await project.server.call(signInWithPassword, { body: { email, password } });
    return reply.body.details.attempt_code as string;
  };
  const attemptsOf = async (project: TestProject, ada: Person) => {
    const attempts: string[] = [];
    for (let at = 0; at < AT_ONCE; at++) attempts.push(await attemptOf(project, ada));
    return attempts;
  };
  const rows = <T extends "recoveryCodes" | "sessions" | "users">(project: TestProject, table: T) =>
    rowsOfProject(server().running.deps.store, table, project.id);
  const statuses = (replies: { status: number; code: string | null }[]) =>
    Object.groupBy(replies, ({ status, code }) => code ?? String(status));

  testAlways("one authenticator code works once, also for concurrent requests", async () => {
    const { project, ada, phone } = await projectWithAda();
    const attempts = await attemptsOf(project, ada);
    const before = (await rows(project, "sessions")).length;
    const totp = phone.code();

    const replies = await Promise.all(
      attempts.map((code) => project.server.call(signInWithSecondFactor, { body: { type: "totp", totp, code } })),
    );

    const by = statuses(replies);
    expect([by["200"]?.length, by.INVALID_TOTP_CODE?.length]).toEqual([1, AT_ONCE - 1]);
    expect((await rows(project, "sessions")).length - before).toBe(1);
  });

  testAlways("one recovery code works once, also for concurrent requests", async () => {
    const { project, ada } = await projectWithAda();
    const recovery_code: string = (await ada.wire.call(createRecoveryCodes)).body.codes[0];
    const attempts = await attemptsOf(project, ada);
    const before = (await rows(project, "sessions")).length;

    const replies = await Promise.all(
      attempts.map((code) =>
        project.server.call(signInWithSecondFactor, { body: { type: "recovery-code", recovery_code, code } }),
      ),
    );

    const by = statuses(replies);
    expect([by["200"]?.length, by.INVALID_RECOVERY_CODE?.length]).toEqual([1, AT_ONCE - 1]);
    expect((await rows(project, "sessions")).length - before).toBe(1);
  });

  testAlways("one attempt succeeds once, also for concurrent requests with different codes", async () => {
    const { project, ada } = await projectWithAda();
    const codes: string[] = (await ada.wire.call(createRecoveryCodes)).body.codes;
    const code = await attemptOf(project, ada);

    const replies = await Promise.all(
      codes.map((recovery_code) =>
        project.server.call(signInWithSecondFactor, { body: { type: "recovery-code", recovery_code, code } }),
      ),
    );

    expect(statuses(replies)["200"]).toHaveLength(1);
    expect((await rows(project, "recoveryCodes")).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1);
  });

  // An attacker with the password can start any number of attempts, so a limit per attempt is not enough.
  test("guesses are throttled across attempts and addresses, and a right code clears the count", async () => {
    const { project, ada, phone } = await projectWithAda();
    const limits: string[] = [];
    const guess = async (at: number, totp: string) =>
      project.client
        .with({}, { "x-forwarded-for": `192.0.2.${at}` })
        .call(signInWithSecondFactor, { body: { type: "totp", totp, code: await attemptOf(project, ada) } });

    for (let at = 0; at < THROTTLES.second_factor_account.free; at++) await guess(at, phone.wrongCode());
    const refused = await guess(200, phone.code());
    limits.push(refused.body.details.limit);
    server().clock.pass({ millis: THROTTLES.second_factor_account.maxDelayMillis });
    const owner = await guess(201, phone.code());
    server().clock.pass({ seconds: 31 });
    const next = await guess(201, phone.wrongCode());

    expect([refused.status, limits]).toEqual([429, ["second_factor_account"]]);
    expect([owner.status, next.code]).toEqual([200, "INVALID_TOTP_CODE"]);
  });

  test("the guesses of one address are limited", async () => {
    const { project, ada, phone } = await projectWithAda();
    const code = await attemptOf(project, ada);
    const guess = (totp: string) => ada.wire.call(signInWithSecondFactor, { body: { type: "totp", totp, code } });

    for (let at = 0; at < THROTTLES.second_factor_pair.free; at++) await guess(phone.wrongCode());
    const refused = await guess(phone.code());

    expect([refused.code, refused.body.details.limit]).toEqual(["TOO_MANY_ATTEMPTS", "second_factor_pair"]);
  });

  test("the checks of attempts by one address are limited", async () => {
    const { ada } = await projectWithAda();
    const check = () => ada.wire.call(checkSecondFactorAttempt, { body: { code: "x".repeat(45) } });
    const seen = new Set<string | null>();

    for (let at = 0; at <= ADDRESS_LIMITS.code_address.requests; at++) seen.add((await check()).code);

    expect([...seen]).toEqual(["VERIFICATION_CODE_NOT_FOUND", "TOO_MANY_ATTEMPTS"]);
  });

  test("an attempt from before a password change does not work", async () => {
    const { project, ada, phone } = await projectWithAda();
    const code = await attemptOf(project, ada);
    const asServer = project.server.with({ accessToken: ada.accessToken });
    await asServer.call(updateCurrentUser, { body: { password: "another long password" } });

    const body = { type: "totp" as const, totp: phone.code(), code };

    expect((await project.server.call(signInWithSecondFactor, { body })).code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("an attempt from before a change of the second factor does not work", async () => {
    const { project, ada } = await projectWithAda();
    const code = await attemptOf(project, ada);
    const phone = await withSecondFactor(ada.wire, server().clock);

    const body = { type: "totp" as const, totp: phone.code(), code };

    expect((await project.server.call(signInWithSecondFactor, { body })).code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("no secret, recovery code or attempt is stored in plain text", async () => {
    const { project, ada, phone } = await projectWithAda();
    const codes: string[] = (await ada.wire.call(createRecoveryCodes)).body.codes;
    const attempt = await attemptOf(project, ada);

    const stored = JSON.stringify(await everything(server().running.deps.store));
    const log = server().log.join("\n");

    const { secretBase64, secret } = phone;
    const hex = Buffer.from(secret).toString("hex");
    for (const each of [secretBase64, hex, attempt, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(each);
      expect(log).not.toContain(each);
    }
    // The rows contain bytes as numbers.
    expect(stored).not.toContain([...Buffer.from(secretBase64)].join(","));
  });

  test("recovery codes are deleted with their second factor", async () => {
    const { project, ada } = await projectWithAda();
    await ada.wire.call(createRecoveryCodes);
    await ada.wire.call(updateCurrentUser, { body: { totp_secret_base64: null } });
    const afterRemoval = await rows(project, "recoveryCodes");

    await withSecondFactor(ada.wire, server().clock);
    await ada.wire.call(createRecoveryCodes);
    await withSecondFactor(ada.wire, server().clock);
    const afterChange = await rows(project, "recoveryCodes");

    expect([afterRemoval, afterChange]).toEqual([[], []]);
  });

  // An attacker may have signed up with the user's address and set up a second factor and recovery codes.
  test("the first proof of an address deletes earlier second factors and recovery codes", async () => {
    const { project, ada } = await projectWithAda();
    await ada.wire.call(createRecoveryCodes);
    const { deps } = server().running;
    const channel = await findAuthChannel(deps.store, project.id, ada.email);
    const origin = { requestId: "proof", ip: null, userAgent: null, geo: null };

    await deps.store.write((tx) =>
      proveAndCleanIn(
        tx,
        deps,
        { projectId: project.id, origin },
        { userId: ada.userId, channelId: channel?.id ?? "" },
      ),
    );

    const [user] = (await rows(project, "users")).filter(({ id }) => id === ada.userId);
    expect(user).toMatchObject({ sealedTotpSecret: null, lastTotpStep: null });
    expect(await rows(project, "recoveryCodes")).toEqual([]);
  });

  test("sign-ins with a second factor, failures and changes are in the audit log, without any code", async () => {
    const { project, ada, phone } = await projectWithAda();
    const finish = async (totp: string) =>
      project.server.call(signInWithSecondFactor, {
        body: { type: "totp", totp, code: await attemptOf(project, ada) },
      });
    await finish(phone.wrongCode());
    await finish(phone.code());

    const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
    const of = (action: string) => entries.filter((entry) => entry.action === action && entry.subjectId === ada.userId);

    expect(of("second_factor_changed")).toHaveLength(1);
    expect(of("sign_in_failed").map(({ personal }) => personal?.after)).toEqual([
      { method: "totp", reason: "INVALID_TOTP_CODE" },
    ]);
    expect(of("sign_in").map(({ personal }) => personal?.after)).toEqual([
      { method: "totp", session_id: expect.any(String) },
    ]);
  });
});
