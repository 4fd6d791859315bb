import { expect, test } from "bun:test";
import { setPassword, signInWithPassword, updatePassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { updateProject } from "#contract/projects.ts";
import { deleteUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { THROTTLES } from "#server/access/limits.ts";
import { noticeTemplateId } from "#server/mail/security-notices.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";

const NEW_PASSWORD = "a new password";

const update = (wire: TestProject["client"], oldPassword: string, newPassword = NEW_PASSWORD) =>
  wire.call(updatePassword, { body: { old_password: oldPassword, new_password: newPassword } });
const set = (wire: TestProject["client"], password = NEW_PASSWORD) => wire.call(setPassword, { body: { password } });
const isSignedIn = async (wire: TestProject["client"]) => (await wire.call(getCurrentUser)).status === 200;

async function elsewhere(project: TestProject, { userId }: Person) {
  const { body } = await project.server.call(createSession, { body: { user_id: userId } });
  return project.client.with({ accessToken: body.access_token });
}

onServer((server) => {
  const signIn = async (project: TestProject, email: string, password: string) =>
    (await project.client.call(signInWithPassword, { body: { email, password } })).code;
  async function withoutPassword(project: TestProject) {
    const ada = await project.person();
    await project.server.with({ accessToken: ada.accessToken }).call(updateCurrentUser, { body: { password: null } });
    return { ada, wire: await elsewhere(project, ada) };
  }

  test("a user with the old password sets a new one and stays signed in; other sessions are revoked", async () => {
    const project = await server().project();
    const ada = await project.person();
    const other = await elsewhere(project, ada);

    const reply = await update(ada.wire.with({ refreshToken: ada.refreshToken }), ada.password);

    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect([await isSignedIn(ada.wire), await isSignedIn(other)]).toEqual([true, false]);
    expect(await signIn(project, ada.email, NEW_PASSWORD)).toBeNull();
    expect(await signIn(project, ada.email, ada.password)).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("without the refresh token header, every session is revoked", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];

    await update(ada.wire, ada.password);
    await update(ben.wire.with({ refreshToken: ada.refreshToken }), ben.password);

    expect([await isSignedIn(ada.wire), await isSignedIn(ben.wire)]).toEqual([false, false]);
  });

  test("a first password is set once, and the sessions stay", async () => {
    const project = await server().project();
    const { ada, wire } = await withoutPassword(project);

    const first = await set(wire);
    const second = await set(wire, "another password");

    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expect([second.status, second.code, second.text]).toEqual([400, null, "User already has a password set."]);
    expect([await isSignedIn(wire), await signIn(project, ada.email, NEW_PASSWORD)]).toEqual([true, null]);
  });

  test("each change is in the audit log, and the user is mailed about it", async () => {
    const project = await server().project();
    const { ada, wire } = await withoutPassword(project);
    const { store } = server().running.deps;
    const before = (await rowsOfProject(store, "auditEntries", project.id)).length;

    await set(wire);
    await update(wire, NEW_PASSWORD, "a newer password");

    const entries = (await rowsOfProject(store, "auditEntries", project.id)).length - before;
    const mails = (await rowsOfProject(store, "mails", project.id)).filter(
      ({ template }) => template === noticeTemplateId("password_changed"),
    );
    expect(entries).toBe(2);
    expect(mails.map(({ recipient }) => recipient)).toEqual([ada.email, ada.email]);
  });

  test("a refusal changes nothing, and the checks have a fixed order", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { wire: without } = await withoutPassword(project);

    const updateSignedOut = await update(project.client, ada.password);
    const setSignedOut = await set(project.client);
    const wrong = await update(ada.wire, "not hers");
    const short = await update(without, "not hers", "short");
    const common = await update(without, "not hers", "password123");
    const none = await update(without, "not hers");
    const shortFirst = await set(ada.wire, "short");
    const commonFirst = await set(ada.wire, "password123");
    const long = await update(ada.wire, ada.password, "x".repeat(71));
    await project.admin.call(updateProject, { body: { config: { credential_enabled: false } } });
    const off = [await update(ada.wire, "not hers", "short"), await set(without, "short")];
    await project.admin.call(updateProject, { body: { config: { credential_enabled: true } } });

    expect([updateSignedOut.code, setSignedOut.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
    expect(updateSignedOut.text).toContain("auth.user must be defined");
    expect([wrong.status, wrong.code]).toEqual([400, "PASSWORD_CONFIRMATION_MISMATCH"]);
    expect([short.code, shortFirst.code]).toEqual(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_SHORT"]);
    expect([common.code, commonFirst.code]).toEqual(["PASSWORD_TOO_COMMON", "PASSWORD_TOO_COMMON"]);
    expect([none.status, none.code]).toEqual([400, "USER_DOES_NOT_HAVE_PASSWORD"]);
    expect(long.text).toContain("body.new_password must be at most 70 characters");
    const notEnabled = "PASSWORD_AUTHENTICATION_NOT_ENABLED";
    expect(off.map(({ code }) => code)).toEqual([notEnabled, notEnabled]);
    expect(await signIn(project, ada.email, ada.password)).toBeNull();
    expect(await isSignedIn(ada.wire)).toBe(true);
  });

  // Another person at an unlocked screen must not be able to guess the password.
  test("guesses of the old password are throttled, and the right one clears the count", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = ada.wire.with({ refreshToken: ada.refreshToken });

    const codes = [];
    for (let at = 0; at < 7; at++) codes.push((await update(wire, `guess ${at}`)).code);
    const blocked = await update(wire, ada.password);
    server().clock.pass({ minutes: 1 });
    const later = await update(wire, ada.password);

    expect(codes.slice(0, 5)).toEqual(Array(5).fill("PASSWORD_CONFIRMATION_MISMATCH"));
    expect([codes[5], blocked.code]).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
    expect(later.status).toBe(200);
    expect((await update(wire, "a guess")).code).toBe("PASSWORD_CONFIRMATION_MISMATCH");
  });

  test("a user who is deleted while the first password is hashed is not said to have one", async () => {
    const project = await server().project();
    const { ada, wire } = await withoutPassword(project);
    const { deps } = server().running;
    const { hash } = deps.passwords;
    deps.passwords.hash = async (...given) => {
      deps.passwords.hash = hash;
      await project.server.call(deleteUser, { params: { user_id: ada.userId } });
      return hash(...given);
    };

    expect((await set(wire)).code).toBe("USER_AUTHENTICATION_REQUIRED");
  });

  // Each costs two hashes.
  test("the new passwords of one user are limited, whatever the old one was", async () => {
    const project = await server().project();
    const ada = await project.person();
    const wire = ada.wire.with({ refreshToken: ada.refreshToken });
    const seen = [];

    for (let at = 0; at <= THROTTLES.new_password.free; at++) seen.push(await update(wire, ada.password, ada.password));
    const refused = seen.pop();

    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect([refused?.status, refused?.body.details.limit]).toEqual([429, "new_password"]);
  });

  test("a password that changed during the check of the old one stays unchanged", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    const { verify } = deps.passwords;
    deps.passwords.verify = async (...given) => {
      deps.passwords.verify = verify;
      const matches = await verify(...given);
      await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { password: "set by a server" } });
      return matches;
    };

    const reply = await update(ada.wire, ada.password);

    expect(reply.code).toBe("PASSWORD_CONFIRMATION_MISMATCH");
    expect(await signIn(project, ada.email, "set by a server")).toBeNull();
  });
});
