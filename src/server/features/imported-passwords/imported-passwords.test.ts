import { expect, test } from "bun:test";
import { createSession } from "#contract/auth/sessions.ts";
import { getImportedPasswords, type ImportedPasswords, resetImportedPasswords } from "#contract/imported-passwords.ts";
import { createLegacyVerifier } from "#contract/legacy-verifier.ts";
import { DAY, HOUR, IMPORTED_PASSWORDS_COUNTED_MAX, IMPORTED_PASSWORDS_RESET_MAX } from "#contract/limits.ts";
import { createUser, getCurrentUser, updateUser } from "#contract/users.ts";
import { detail } from "#testing/detail.ts";
import { refusalOf } from "#testing/imports.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { KNOWN_HASHES } from "#testing/people/known-hashes/index.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const hashOf = (format: string) => KNOWN_HASHES.find((known) => known.format === format)?.hashes[0] ?? "";
const [PHPASS, SCRYPT] = [hashOf("phpass of WordPress"), hashOf("scrypt")];

eachServer((server) => {
  const create = async (project: TestProject, email: string, password_hash: string) => {
    const address = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true };
    return (await project.server.call(createUser, { body: { ...address, password_hash } })).body.id;
  };
  const counted = async (project: TestProject, before_millis?: number): Promise<ImportedPasswords> =>
    (await project.admin.call(getImportedPasswords, { query: before_millis === undefined ? {} : { before_millis } }))
      .body;
  const reset = (project: TestProject, before_millis: number, send_emails?: boolean) =>
    project.admin.call(resetImportedPasswords, { body: { before_millis, send_emails } });
  const hashes = async (project: TestProject) =>
    Object.fromEntries(
      (await rowsOfProject(server().running.deps.store, "users", project.id)).map((row) => [
        row.primaryEmail,
        row.passwordHash,
      ]),
    );
  /** Users as an import leaves them, without the work of an import. */
  const addImported = async (project: TestProject, count: number) => {
    const { store, now } = server().running.deps;
    const user = { projectId: project.id, signedUpAt: 0, lastActiveAt: 0, isAnonymous: false, otpAuthEnabled: false };
    const hash = { passwordHash: "$2b$10$", passwordImportedAt: now(), passwordKind: "bcrypt 10" };
    for (let at = 0; at < count; at += 1_000) {
      const some = Array.from({ length: Math.min(1_000, count - at) }, () => crypto.randomUUID());
      const users = some.map((id) => ({ ...user, ...hash, id }));
      await store.write((tx) => tx.addAll("users", users));
    }
  };

  test("an owner sees how many users have kept an imported hash, by the kind that the other product made and by age", async () => {
    const [project, other] = [await server().project(), await server().project()];
    const none = await counted(project);
    const first = server().clock.now();
    await create(project, "ada@example.com", PHPASS);
    server().clock.pass({ days: 2 });
    await create(project, "ben@example.com", PHPASS);
    await create(project, "cy@example.com", SCRYPT);
    const verifier = { url: "https://old.example.com/check", ends_at_millis: server().clock.now() + DAY };
    await project.admin.call(createLegacyVerifier, { body: verifier });
    const all = await counted(project);
    const early = await counted(project, first + DAY);

    expect(none).toEqual({ count: 0, is_exact: true, kinds: [], live_check: false });
    expect(all).toMatchObject({ count: 3, is_exact: true, live_check: true });
    expect(all.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ["scrypt ln=8,r=8,p=2", 1],
      ["phpass 7", 2],
    ]);
    expect(early).toMatchObject({ count: 1, kinds: [{ kind: "phpass 7", count: 1 }] });
    expect((early.kinds[0]?.oldest_at_millis ?? 0) - first).toBeWithin(0, HOUR);
    expect((await counted(other)).count).toBe(0);
  });

  test("passwords are not removed while the links to a new one could not be emailed, unless no email is wanted", async () => {
    const project = await server().project();
    await create(project, "ada@quiet.example", SCRYPT);
    server().clock.pass({ minutes: 1 });
    const later = server().clock.now();
    const refused = await reset(project, later);
    const kept = await hashes(project);
    const quiet = await reset(project, later, false);

    expect(refusalOf(refused)).toEqual([400, "MAIL_SERVER_MISSING"]);
    expect(kept["ada@quiet.example"]).toBe(SCRYPT);
    expect(quiet.body).toEqual({ users: 1, emails: 0, is_complete: true });
    expect((await rowsOfProject(server().running.deps.store, "mails", project.id)).length).toBe(0);
  });

  test("an owner removes the passwords of one project that were imported before a day, and their users get a link", async () => {
    const mails = catchMails(server());
    const [project, other] = [await server().project(), await server().project()];
    const ada = await create(project, "ada@reset.example", PHPASS);
    await create(other, "ada@reset.example", PHPASS);
    const session = await project.server.call(createSession, { body: { user_id: ada } });
    const ofAda = project.client.with({ accessToken: session.body.access_token });
    server().clock.pass({ minutes: 1 });
    const day = server().clock.now();
    await create(project, "ben@reset.example", SCRYPT);

    const early = await reset(project, 1_000);
    const done = await reset(project, day);
    const after = await hashes(project);
    const [mail] = await mails.to("ada@reset.example");
    const entries = (await rowsOfProject(server().running.deps.store, "auditEntries", project.id)).filter(
      ({ action }) => action === "password_changed",
    );

    expect(early.body).toEqual({ users: 0, emails: 0, is_complete: true });
    expect(done.body).toEqual({ users: 1, emails: 1, is_complete: true });
    expect([after["ada@reset.example"], after["ben@reset.example"]]).toEqual([null, SCRYPT]);
    expect((await hashes(other))["ada@reset.example"]).not.toBeNull();
    expect((await ofAda.call(getCurrentUser)).code).toBe("ACCESS_TOKEN_EXPIRED");
    expect(mail?.html).toContain(`/p/${project.id}/handler/password-reset?code=`);
    expect(entries.map(({ actorType, subjectId }) => [actorType, subjectId])).toEqual([["admin", ada]]);
    expect((await reset(project, day)).body.users).toBe(0);
  });

  detail("more users than are counted are told as more, by the kinds that were counted", async () => {
    const project = await server().project();
    await addImported(project, IMPORTED_PASSWORDS_COUNTED_MAX + 1);
    const some = await counted(project);

    expect(some).toMatchObject({ count: 100_000, is_exact: false, kinds: [{ kind: "bcrypt 10", count: 100_000 }] });
  });

  detail("nobody fills a mailbox with links by importing and removing a password again and again", async () => {
    catchMails(server());
    const project = await server().project();
    const user_id = await create(project, "ada@often.example", SCRYPT);
    const later = server().clock.now() + DAY;
    const emails: number[] = [];
    for (let times = 0; times < 25; times++) {
      await project.server.call(updateUser, { params: { user_id }, body: { password_hash: SCRYPT } });
      emails.push((await reset(project, later)).body.emails);
    }

    expect([emails[0], emails.at(-1)]).toEqual([1, 0]);
  });

  test("one request removes a bounded number of passwords and says that there are more", async () => {
    const project = await server().project();
    await addImported(project, IMPORTED_PASSWORDS_RESET_MAX + 1);
    server().clock.pass({ minutes: 1 });
    const later = server().clock.now();

    expect((await reset(project, later, false)).body).toMatchObject({ users: 200, is_complete: false });
    expect((await reset(project, later, false)).body).toMatchObject({ users: 1, is_complete: true });
    expect((await counted(project)).count).toBe(0);
  });
});
