import { expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import {
  checkContactChannelCode,
  createContactChannel,
  deleteContactChannel,
  describeContactChannelClaim,
  disownContactChannel,
  listContactChannels,
  sendContactChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from "#contract/contact-channels.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const callback_url = "http://localhost/handler/email-verification";
const NOT_FOUND = "Contact channel not found. Was your contact channel deleted?";

const channelsOf = async (wire: TestWire) =>
  (await wire.call(listContactChannels, { query: { user_id: "me" } })).body.items;
const send = (wire: TestWire, id: string, user_id = "me", url = callback_url) =>
  wire.call(sendContactChannelVerificationCode, {
    params: { user_id, contact_channel_id: id },
    body: { callback_url: url },
  });
const sendPrimary = (wire: TestWire, email: string, url = callback_url) =>
  wire.call(sendPrimaryEmailVerificationCode, { body: { email, callback_url: url } });
const verify = (wire: TestWire, code: string) => wire.call(verifyContactChannel, { body: { code } });
const check = (wire: TestWire, code: string) => wire.call(checkContactChannelCode, { body: { code } });
const describeClaim = (wire: TestWire, code: string) => wire.call(describeContactChannelClaim, { body: { code } });
const disown = (wire: TestWire, code: string) => wire.call(disownContactChannel, { body: { code } });
const signIn = async (project: TestProject, { email, password }: Person) =>
  (await project.client.call(signInWithPassword, { body: { email, password } })).code;

onServer((server) => {
  /** A user who signed up, with the code of the verification mail. */
  async function start() {
    const mails = catchMails(server());
    const project = await server().project();
    const ada = await project.person();
    const [code = ""] = await mails.codesFor(ada.email);
    const provenAt = async (email = ada.email) =>
      (await rowsOfProject(server().running.deps.store, "contactChannels", project.id)).find(
        ({ value }) => value === email,
      )?.provenAt;
    return { mails, project, ada, code, provenAt };
  }
  /** A further address of a user, with the code of a mail to it. */
  async function further(person: Person, mails: ReturnType<typeof catchMails>, used_for_auth = false) {
    const value = `further-${crypto.randomUUID()}@example.com`;
    const body = { user_id: "me", type: "email" as const, value, used_for_auth };
    const { id } = (await person.wire.call(createContactChannel, { body })).body;
    await send(person.wire, id);
    const [code = ""] = await mails.codesFor(value);
    return { id, value, code };
  }

  test("the mailed link verifies the address once; a check does not redeem it", async () => {
    const { project, ada, code } = await start();

    const checked = await check(project.client, code);
    const done = await verify(project.client, code.toUpperCase());
    const again = await verify(project.client, code);

    expect([checked.status, checked.body]).toEqual([200, { is_code_valid: true }]);
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect([again.status, again.code]).toEqual([409, "VERIFICATION_CODE_ALREADY_USED"]);
    expect((await ada.wire.call(getCurrentUser)).body.primary_email_verified).toBe(true);
  });

  // The code proves control of the mailbox. Only with a session of the account does it prove that one user has both.
  test("in a session of its user, the verification is a proof of ownership; without one, it is not", async () => {
    const [one, two, three] = [await start(), await start(), await start()];
    const ben = await three.project.person("ben");

    await verify(one.ada.wire, one.code);
    await verify(two.project.client, two.code);
    await verify(ben.wire, three.code);

    expect(await one.provenAt()).toBeNumber();
    expect([await two.provenAt(), await three.provenAt()]).toEqual([null, null]);
    for (const { ada, project } of [one, two, three]) {
      expect((await ada.wire.call(getCurrentUser)).body.primary_email_verified).toBe(true);
      expect(await signIn(project, ada)).toBeNull();
    }
  });

  test("a further address gets its own link by mail, and the request waits for the mail", async () => {
    const { mails, project, ada } = await start();
    const value = `later-${crypto.randomUUID()}@example.com`;
    const body = { user_id: "me", type: "email" as const, value, used_for_auth: false };
    const { id } = (await ada.wire.call(createContactChannel, { body })).body;

    expect(await mails.to(value)).toEqual([]);
    const sent = await send(ada.wire, id);
    // No wait is necessary: the mail is sent before the response.
    const states = (await rowsOfProject(server().running.deps.store, "mails", project.id))
      .filter(({ recipient }) => recipient === value)
      .map(({ state }) => state);
    const [mail] = await mails.to(value);
    const [code = ""] = await mails.codesFor(value);
    await verify(ada.wire, code);

    expect([sent.status, sent.body]).toEqual([200, { success: true }]);
    expect(states).toEqual(["sent"]);
    expect(mail?.text).toContain(`${callback_url}?code=${code}`);
    expect((await channelsOf(ada.wire)).map((each: { is_verified: boolean }) => each.is_verified)).toEqual([
      false,
      true,
    ]);
  });

  test("verifying a further address revokes nothing", async () => {
    const { mails, project, ada } = await start();
    const { code } = await further(ada, mails, true);

    await verify(ada.wire, code);

    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
    expect(await signIn(project, ada)).toBeNull();
  });

  test("older clients request the mail for the primary address by its value", async () => {
    const { mails, project, ada } = await start();

    const sent = await sendPrimary(ada.wire, ada.email.toUpperCase());
    const other = await sendPrimary(ada.wire, "other@example.com");
    const signedOut = await sendPrimary(project.client, ada.email);
    const elsewhere = await sendPrimary(ada.wire, ada.email, "https://evil.example/");
    const [code = ""] = await mails.codesFor(ada.email);
    await verify(project.client, code);
    const verified = await sendPrimary(ada.wire, ada.email);

    expect([sent.status, sent.body]).toEqual([200, { success: true }]);
    expect([other.status, other.code, other.body.details]).toEqual([
      400,
      "EMAIL_IS_NOT_PRIMARY_EMAIL",
      { email: "other@example.com", primary_email: ada.email },
    ]);
    expect([signedOut.code, signedOut.text.includes("auth.user must be defined")]).toEqual(["SCHEMA_ERROR", true]);
    expect(elsewhere.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    expect([verified.status, verified.code]).toEqual([409, "EMAIL_ALREADY_VERIFIED"]);
  });

  test("a refusal sends no mail, and the checks have a fixed order", async () => {
    const { mails, project, ada, code } = await start();
    const eve = await project.person("eve");
    const [{ id }] = await channelsOf(ada.wire);
    const before = (await mails.to(ada.email)).length;

    const foreign = await send(eve.wire, id, ada.userId);
    const unknown = await send(ada.wire, UNKNOWN_ID);
    const unknownUser = await send(project.server, id, UNKNOWN_ID);
    const signedOut = await send(project.client, id);
    const signedOutWithId = await send(project.client, id, ada.userId);
    const evil = await send(ada.wire, id, "me", "https://evil.example/");
    const after = (await mails.to(ada.email)).length;
    const byServer = await send(project.server, id, ada.userId);
    await verify(project.client, code);
    const verified = await send(ada.wire, id, "me", "https://evil.example/");

    expect([foreign.status, foreign.text]).toEqual([400, "Can only send verification code for your own user"]);
    expect([unknown.status, unknown.text]).toEqual([404, "Contact channel not found"]);
    expect([unknownUser.code, signedOut.code]).toEqual(["USER_ID_DOES_NOT_EXIST", "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect([signedOutWithId.status, signedOutWithId.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect(evil.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    expect(after).toBe(before);
    expect(byServer.status).toBe(200);
    expect(await mails.to(ada.email)).toHaveLength(before + 1);
    expect([verified.status, verified.code]).toEqual([409, "EMAIL_ALREADY_VERIFIED"]);
  });

  test("a link does not work after its address was removed or changed", async () => {
    const { mails, project, ada } = await start();
    const [removed, changed] = [await further(ada, mails), await further(ada, mails)];
    const params = ({ id }: { id: string }) => ({ user_id: "me", contact_channel_id: id });
    await ada.wire.call(deleteContactChannel, { params: params(removed), body: {} });
    await ada.wire.call(updateContactChannel, { params: params(changed), body: { value: "new@example.com" } });

    for (const { code } of [removed, changed]) {
      for (const ask of [verify, describeClaim, disown]) {
        const reply = await ask(project.client, code);
        expect([reply.status, reply.text]).toEqual([400, NOT_FOUND]);
      }
      // The refused request did not redeem the code.
      expect((await check(project.client, code)).status).toBe(200);
    }
    expect((await channelsOf(ada.wire)).some((each: { is_verified: boolean }) => each.is_verified)).toBe(false);
  });

  test("unknown, used, exhausted or expired codes are refused by every endpoint that accepts a code", async () => {
    const { mails, project, ada, code } = await start();
    const [worn, late] = [await further(ada, mails), await further(ada, mails)];
    const ways = [verify, check, describeClaim, disown];
    await verify(project.client, code);
    for (let at = 0; at < 20; at++) await check(project.client.with({}, { "x-forwarded-for": ada.ip }), worn.code);
    const codes = async (secret: string) => {
      const seen = [];
      for (const ask of ways) seen.push((await ask(project.client, secret)).code);
      return seen;
    };
    const four = (text: string) => Array(4).fill(text);

    expect(await codes("0".repeat(45))).toEqual(four("VERIFICATION_CODE_NOT_FOUND"));
    expect(await codes(code)).toEqual(four("VERIFICATION_CODE_ALREADY_USED"));
    expect(await codes(worn.code)).toEqual(four("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"));
    server().clock.pass({ days: 7, seconds: 1 });
    expect(await codes(late.code)).toEqual(four("VERIFICATION_CODE_EXPIRED"));
  });

  test("a page gets the account of the code, and whether the user must sign in", async () => {
    const { project, ada, code } = await start();
    const ben = await project.person("ben");
    await ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } });

    const claim = { email: ada.email, user_display_name: "Ada" };
    expect((await describeClaim(ada.wire, code)).body).toEqual({ ...claim, needs_sign_in: false });
    expect((await describeClaim(ben.wire, code)).body).toEqual({ ...claim, needs_sign_in: true });
    expect((await describeClaim(project.client, code)).body).toEqual({ ...claim, needs_sign_in: true });
  });

  test("“this was not me” revokes all access to the claimed account, and keeps it for the owner of the address", async () => {
    const { project, ada: eve, code, provenAt } = await start();

    const done = await disown(project.client, code);

    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect((await eve.wire.call(getCurrentUser)).code).toBe("ACCESS_TOKEN_EXPIRED");
    expect(await signIn(project, eve)).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(await provenAt()).toBeNumber();
    expect((await disown(project.client, code)).code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("an account whose owner proved the address cannot be disowned by an old mail", async () => {
    const { mails, ada, code, project } = await start();
    const [{ id }] = await channelsOf(ada.wire);
    await send(ada.wire, id);
    const [second = ""] = await mails.codesFor(ada.email);
    await verify(ada.wire, code);

    const late = await disown(project.client, second);

    expect([late.status, late.code]).toEqual([409, "EMAIL_ALREADY_VERIFIED"]);
    expect(await signIn(project, ada)).toBeNull();
    expect((await ada.wire.call(getCurrentUser)).status).toBe(200);
  });

  // A user who mistypes a further address must not lose the account to its owner.
  test("“this was not me” for a further address removes only that address", async () => {
    const { mails, project, ada, code } = await start();
    const { value: typo, code: theirs } = await further(ada, mails);
    await verify(ada.wire, code);
    const { value: signInTypo, code: alsoTheirs } = await further(ada, mails, true);

    await disown(project.client, theirs);
    await disown(project.client, alsoTheirs);

    const values = (await channelsOf(ada.wire)).map((each: { value: string }) => each.value);
    expect(values).toEqual([ada.email]);
    expect(values).not.toContain(typo);
    expect(values).not.toContain(signInTypo);
    expect(await signIn(project, ada)).toBeNull();
  });

  test("verification mails to one address are throttled for every client; servers are not", async () => {
    const { project, ada } = await start();
    const ben = await project.person("ben");
    const value = `victim-${crypto.randomUUID()}@example.com`;
    const body = { user_id: "me", type: "email" as const, value, used_for_auth: false };
    const ids = [];
    for (const { wire } of [ada, ben]) ids.push((await wire.call(createContactChannel, { body })).body.id as string);

    const codes = [];
    for (let at = 0; at < 3; at++) {
      codes.push((await send(ada.wire, ids[0] ?? "")).code, (await send(ben.wire, ids[1] ?? "")).code);
    }
    const byServer = await send(project.server, ids[0] ?? "", ada.userId);

    expect(codes).toEqual([null, null, null, null, "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
    expect(byServer.status).toBe(200);
  });

  test("the verification mails of a user are limited, across all addresses", async () => {
    const { mails, ada } = await start();

    for (let at = 0; at < 7; at++) {
      const { id } = await further(ada, mails);
      for (let again = 1; again < 3; again++) await send(ada.wire, id);
    }
    const refused = await sendPrimary(ada.wire, ada.email);

    expect(refused.code).toBe("TOO_MANY_ATTEMPTS");
  });

  test("one network address can try a limited number of codes per minute", async () => {
    const { project } = await start();
    const wire = project.client.with({}, { "x-forwarded-for": "203.0.113.61" });
    const code = "z".repeat(45);

    for (let at = 0; at < 60; at++) await check(wire, code);
    const replies = [];
    for (const ask of [verify, check, describeClaim, disown]) replies.push((await ask(wire, code)).code);

    expect(replies).toEqual(Array(4).fill("TOO_MANY_ATTEMPTS"));
  });
});
