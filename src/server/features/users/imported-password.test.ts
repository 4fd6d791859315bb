import { expect, test } from "bun:test";
import { resetPassword, sendPasswordResetCode, signInWithPassword, updatePassword } from "#contract/auth/passwords.ts";
import { createUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { ownPassword } from "#server/foundation/users/index.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { KNOWN_HASHES, PASSWORDS } from "#testing/people/known-hashes/index.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";

const hashOf = (format: string) => KNOWN_HASHES.find((known) => known.format === format)?.hashes[0] ?? "";
const [PASSWORD] = PASSWORDS;
const PHPASS = hashOf("phpass of WordPress");
const SCRYPT = hashOf("scrypt");

onServer((server) => {
  async function stored(project: TestProject, userId: string) {
    const rows = await rowsOfProject(server().running.deps.store, "users", project.id);
    const row = rows.find(({ id }) => id === userId);
    if (!row) throw new Error("There is no such user.");
    const { passwordHash, passwordImportedAt, passwordKind } = row;
    return { passwordHash, passwordImportedAt, passwordKind };
  }
  const create = async (project: TestProject, password_hash: string) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { status, body } = await project.server.call(createUser, {
      body: { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password_hash },
    });
    expect(status).toBe(201);
    return { email, userId: body.id };
  };
  const signIn = (project: TestProject, email: string, password: string) =>
    project.server.call(signInWithPassword, { body: { email, password } });

  test("a server's weak hash is wrapped, for a new user and for an existing one; a strong one is stored as given", async () => {
    const project = await server().project();
    const ada = await create(project, PHPASS);
    const ben = await create(project, SCRYPT);
    const created = [await stored(project, ada.userId), await stored(project, ben.userId)];
    await project.server.call(updateUser, { params: { user_id: ben.userId }, body: { password_hash: PHPASS } });

    expect(created.map(({ passwordKind }) => passwordKind)).toEqual(["wrapped-phpass 7", "scrypt ln=8,r=8,p=2"]);
    expect(created[0]?.passwordHash).toMatch(/^\$wrapped\$[\w-]+\$argon2id\$/);
    expect(created[1]?.passwordHash).toBe(SCRYPT);
    expect((await stored(project, ben.userId)).passwordKind).toBe("wrapped-phpass 7");
    for (const { passwordImportedAt } of created) expect(passwordImportedAt).toBeGreaterThan(0);
    expect((await signIn(project, ada.email, `${PASSWORD}x`)).code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(project, ben.email, PASSWORD)).status).toBe(200);
  });

  test("a hash that costs too much, or that nobody can use, is refused, and nothing is stored", async () => {
    const project = await server().project();
    for (const password_hash of [`$P$Zsaltsalt${".".repeat(22)}`, "$wrapped$AAAA$argon2id$x", "plain text"]) {
      const { status, text } = await project.server.call(createUser, { body: { password_hash } });
      expect([status, text]).toEqual([400, expect.stringContaining("Invalid password hash.")]);
    }
    expect(await rowsOfProject(server().running.deps.store, "users", project.id)).toEqual([]);
  });

  test("whichever way a password is replaced or removed, nothing says any longer that it was imported", async () => {
    const project = await server().project();
    const mails = catchMails(server());
    const callback_url = "http://localhost/handler/password-reset";
    const ways: Record<string, (user: { email: string; userId: string }) => Promise<unknown>> = {
      "signing in": ({ email }) => signIn(project, email, PASSWORD),
      "a server's password": ({ userId }) =>
        project.server.call(updateUser, { params: { user_id: userId }, body: { password: "a new password" } }),
      "a server's removal": ({ userId }) =>
        project.server.call(updateUser, { params: { user_id: userId }, body: { password: null } }),
      "a hash of our own": async ({ userId }) => {
        const password_hash = await Bun.password.hash("x", { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
        return project.server.call(updateUser, { params: { user_id: userId }, body: { password_hash } });
      },
      "the user's change": async ({ email }) => {
        const { body } = await signIn(project, email, PASSWORD);
        const wire = project.client.with({ accessToken: body.access_token });
        return wire.call(updatePassword, { body: { old_password: PASSWORD, new_password: "a new password" } });
      },
      "a mailed link": async ({ email }) => {
        await project.server.call(sendPasswordResetCode, { body: { email, callback_url } });
        const [code = ""] = await mails.codesFor(email);
        return project.client.call(resetPassword, { body: { code, password: "a new password" } });
      },
      "a change of the current user by a server": async ({ email }) => {
        const { body } = await signIn(project, email, PASSWORD);
        const wire = project.server.with({ accessToken: body.access_token });
        return wire.call(updateCurrentUser, { body: { password: "a new password" } });
      },
    };

    for (const [way, change] of Object.entries(ways)) {
      const user = await create(project, PHPASS);
      const before = await stored(project, user.userId);
      await change(user);
      const after = await stored(project, user.userId);

      expect([way, before.passwordKind]).toEqual([way, "wrapped-phpass 7"]);
      expect([way, after]).toEqual([way, ownPassword(after.passwordHash)]);
      expect([way, after.passwordHash === before.passwordHash]).toEqual([way, false]);
    }
  });

  // A kind that is missed lets its duration tell which addresses have such an account.
  test("before the first refusal, a project's kinds of hashes are all known, wherever they are among the users", async () => {
    const project = await server().project();
    const { store, now } = server().running.deps;
    const kinds = ["scrypt ln=8,r=8,p=2", "bcrypt 4", "wrapped-phpass 7"];
    await create(project, SCRYPT);
    await store.write(async (tx) => {
      const users = Array.from({ length: 1_000 }, (_, at) => ({
        id: crypto.randomUUID(),
        projectId: project.id,
        signedUpAt: now() - 1_000 + at,
        lastActiveAt: now(),
        isAnonymous: false,
        otpAuthEnabled: false,
        passwordHash: hashOf("bcrypt 2b"),
        passwordImportedAt: now(),
        passwordKind: "bcrypt 4",
      }));
      await tx.addAll("users", users);
    });
    await create(project, PHPASS);
    const learned: string[] = [];
    const { deps } = server().running;
    const { learnImports } = deps.passwords;
    deps.passwords.learnImports = async (id, hashes) => {
      learned.push(...hashes);
      return learnImports(id, hashes);
    };

    await signIn(project, "nobody@example.com", "a guess");
    deps.passwords.learnImports = learnImports;

    expect(learned).toHaveLength(kinds.length);
    expect(learned.map((hash) => /^\$\w+\$/.exec(hash)?.[0]).sort()).toEqual(["$2b$", "$scrypt$", "$wrapped$"]);
  });
});
