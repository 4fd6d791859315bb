import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signInWithPassword, signUpWithPassword, updatePassword } from "#contract/auth/passwords.ts";
import { createUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { type PasswordHasher, passwordHasher } from "#server/crypto/password-hash.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const CHEAP = { memoryCost: 8, timeCost: 1 };
const callback = "http://localhost/verify";

const signIn = (wire: TestProject["client"], email: string, password: string) =>
  wire.call(signInWithPassword, { body: { email, password } });

/** A password hasher that counts the hashes it computes. */
function counting(hasher: PasswordHasher) {
  const work = { verified: 0, hashed: 0 };
  const counted: PasswordHasher = {
    ...hasher,
    verify: (...given) => {
      work.verified++;
      return hasher.verify(...given);
    },
    hash: (...given) => {
      work.hashed++;
      return hasher.hash(...given);
    },
  };
  return { counted, work };
}

onServer((server) => {
  const storedHash = async (project: TestProject, userId: string) =>
    (await rowsOfProject(server().running.deps.store, "users", project.id)).find(({ id }) => id === userId)
      ?.passwordHash;

  // An imported hash may be weak, and the server has the password only when its user signs in.
  test("an imported hash is replaced by the server's own at the next sign-in, and the password stays the same", async () => {
    const project = await server().project();
    const ada = await project.person();
    const imported = await Bun.password.hash("from elsewhere", { algorithm: "bcrypt", cost: 4 });
    await project.server
      .with({ accessToken: ada.accessToken })
      .call(updateCurrentUser, { body: { password_hash: imported } });

    const wrong = await signIn(project.client, ada.email, "not from elsewhere");
    const before = await storedHash(project, ada.userId);
    const right = await signIn(project.client, ada.email, "from elsewhere");
    const after = await storedHash(project, ada.userId);
    const again = await signIn(project.client, ada.email, "from elsewhere");

    expect([wrong.code, before]).toEqual(["EMAIL_PASSWORD_MISMATCH", imported]);
    expect(right.status).toBe(200);
    expect(after).toStartWith("$argon2id$");
    expect([again.status, await storedHash(project, ada.userId)]).toEqual([200, after]);
  });

  const [composed, apart] = ["G\u00e4rten am See", "Ga\u0308rten am See"];

  test("a password signs in however the device composes its characters, wherever it was set", async () => {
    const project = await server().project();
    const ada = await project.person();
    const body = { email: "ben@example.com", password: apart, verification_callback_url: callback };
    const made = { primary_email: "eve@example.com", primary_email_auth_enabled: true, password: composed };
    const codes = async (email: string, password: string) => (await signIn(project.client, email, password)).code;

    const signedUp = await project.client.call(signUpWithPassword, { body });
    const created = await project.server.call(createUser, { body: made });
    const changed = await ada.wire.call(updatePassword, { body: { old_password: ada.password, new_password: apart } });
    const again = await project.client
      .with({ accessToken: signedUp.body.access_token })
      .call(updatePassword, { body: { old_password: composed, new_password: apart } });

    expect([signedUp, created, changed, again].map(({ status }) => status)).toEqual([200, 201, 200, 200]);
    for (const email of ["ben@example.com", "eve@example.com", ada.email]) {
      expect([await codes(email, composed), await codes(email, apart)]).toEqual([null, null]);
      expect(await codes(email, "Garten am See")).toBe("EMAIL_PASSWORD_MISMATCH");
    }
  });

  test("a hash of the other form is replaced when its user signs in, and then every device signs in", async () => {
    const project = await server().project();
    const ada = await project.person();
    const password_hash = await Bun.password.hash(apart, { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 });
    await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { password_hash } });

    const replies = [];
    for (const password of [composed, apart, composed]) replies.push(await signIn(project.client, ada.email, password));

    expect(replies.map(({ code }) => code)).toEqual(["EMAIL_PASSWORD_MISMATCH", null, null]);
  });

  // The limit of 70 is for choosing; other products accept more.
  test("an imported hash of a long password signs in, confirms a change, and has an upper bound", async () => {
    const project = await server().project();
    const ada = await project.person();
    const long = "correct horse battery staple ".repeat(150).slice(0, 4_096);
    // Bun hashes long passwords before bcrypt; other libraries cut them.
    const bcrypt = await Bun.password.hash(long.slice(0, 72), { algorithm: "bcrypt", cost: 4 });
    const argon2 = await Bun.password.hash(long, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
    for (const password_hash of [bcrypt, argon2]) {
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body: { password_hash } });

      const replies = [];
      for (const password of [`x${long.slice(1)}`, long, long]) {
        replies.push(await signIn(project.client, ada.email, password));
      }

      expect(replies.map(({ code }) => code)).toEqual(["EMAIL_PASSWORD_MISMATCH", null, null]);
    }
    const tooLong = await signIn(project.client, ada.email, `${long}x`);
    const { access_token: accessToken } = (await signIn(project.client, ada.email, long)).body;
    const changed = await project.client
      .with({ accessToken })
      .call(updatePassword, { body: { old_password: long, new_password: ada.password } });

    expect(tooLong.text).toContain("body.password must be at most 4096 characters");
    expect(changed.status).toBe(200);
  });

  test("the shortest password is counted in the form that is hashed", async () => {
    const project = await server().project();
    const short = { email: "ben@example.com", password: "u\u0308".repeat(7), verification_callback_url: callback };

    const refused = await project.client.call(signUpWithPassword, { body: short });
    const accepted = await project.client.call(signUpWithPassword, {
      body: { ...short, password: "\u00fc".repeat(8) },
    });

    expect([refused.code, accepted.status]).toEqual(["PASSWORD_TOO_SHORT", 200]);
  });

  test("a password that changed during the check of its hash does not sign in", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    const { verify } = deps.passwords;
    const asServer = project.server.with({ accessToken: ada.accessToken });
    deps.passwords.verify = async (...given) => {
      deps.passwords.verify = verify;
      const matches = await verify(...given);
      await asServer.call(updateCurrentUser, { body: { password: "a new password" } });
      return matches;
    };

    const reply = await signIn(project.client, ada.email, ada.password);

    expect(reply.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(await rowsOfProject(deps.store, "sessions", project.id)).toEqual([]);
  });
});

describe("what an answer reveals about an address", () => {
  const { counted, work } = counting(passwordHasher({ cost: CHEAP }));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ passwords: counted });
  });
  afterAll(() => server.stop());

  // Otherwise an attacker could find out which addresses have accounts.
  test("unknown addresses, wrong passwords and accounts without a password get the same answer after the same work", async () => {
    const project = await server.project();
    const [ada, ben, eve] = [await project.person("ada"), await project.person("ben"), await project.person("eve")];
    const change = (accessToken: string, body: object) =>
      project.server.with({ accessToken }).call(updateCurrentUser, { body });
    await change(ben.accessToken, { password: null });
    await change(eve.accessToken, { primary_email_auth_enabled: false });

    const answers = [];
    for (const email of [ada.email, ben.email, eve.email, "nobody@example.com"]) {
      const before = { ...work };
      const { status, text, headers } = await signIn(project.client, email, "not the password");
      const names = [...headers.keys()].sort();
      answers.push({
        status,
        text,
        names,
        verified: work.verified - before.verified,
        hashed: work.hashed - before.hashed,
      });
    }

    expect(answers[0]).toMatchObject({ status: 400, verified: 1, hashed: 0 });
    for (const answer of answers) expect(answer).toEqual(answers[0] as (typeof answers)[0]);
  });

  test("guesses are throttled for an unknown address as for a known one", async () => {
    const project = await server.project();
    const ada = await project.person();
    const guesses = async (email: string, ip: string) => {
      const wire = project.client.with({}, { "x-forwarded-for": ip });
      const codes = [];
      for (let at = 0; at < 8; at++) codes.push((await signIn(wire, email, "guess")).code);
      return codes;
    };

    const known = await guesses(ada.email, "203.0.113.1");
    const unknown = await guesses("nobody@example.com", "203.0.113.2");

    expect(known).toContain("TOO_MANY_ATTEMPTS");
    expect(unknown).toEqual(known);
  });
});

describe("which passwords are allowed", () => {
  const body = { email: "ben@example.com", password: "password123", verification_callback_url: callback };

  test("servers can set any password, so that imports do not fail", async () => {
    const server = await startServer();
    try {
      const project = await server.project();
      const ada = await project.person();

      const refused = await project.client.call(signUpWithPassword, { body });
      const set = await project.server
        .with({ accessToken: ada.accessToken })
        .call(updateCurrentUser, { body: { password: body.password } });

      expect([refused.code, set.status]).toEqual(["PASSWORD_TOO_COMMON", 200]);
      expect((await signIn(project.client, ada.email, body.password)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test("the list of common passwords is off by its setting and in dev mode; the length limit stays", async () => {
    for (const options of [{ environment: { HALLPASS_COMMON_PASSWORDS: "off" } }, { dev: true }]) {
      const server = await startServer(options);
      try {
        const project = await server.project();

        const common = await project.client.call(signUpWithPassword, { body });
        const short = await project.client.call(signUpWithPassword, {
          body: { ...body, email: "x@example.com", password: "1234567" },
        });

        expect([common.status, short.code]).toEqual([200, "PASSWORD_TOO_SHORT"]);
      } finally {
        await server.stop();
      }
    }
  });

  test("a password may be 8 to 70 UTF-16 units long", async () => {
    const server = await startServer();
    try {
      const project = await server.project();
      const signUp = (email: string, password: string) =>
        project.client.call(signUpWithPassword, { body: { email, password, verification_callback_url: callback } });

      expect((await signUp("a@example.com", "😀😀😀😀")).status).toBe(200);
      expect((await signUp("b@example.com", "ä".repeat(70))).status).toBe(200);
      expect((await signUp("c@example.com", "ä".repeat(71))).text).toContain(
        "body.password must be at most 70 characters",
      );
      expect((await signIn(project.client, "b@example.com", "ä".repeat(70))).status).toBe(200);
      expect((await signIn(project.client, "b@example.com", "ä".repeat(69))).code).toBe("EMAIL_PASSWORD_MISMATCH");
    } finally {
      await server.stop();
    }
  });

  test("when the hashing queue is full, a sign-in is told when to retry", async () => {
    const passwords = passwordHasher({ concurrency: 1, maxWaiting: 1 });
    const server = await startServer({ passwords });
    try {
      const project = await server.project();
      const ada = await project.person();

      const replies = await Promise.all(
        Array.from({ length: 4 }, (_, at) =>
          signIn(project.client.with({}, { "x-forwarded-for": `203.0.113.${at}` }), ada.email, ada.password),
        ),
      );

      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status === 200).length).toBe(replies.length - refused.length);
      for (const { headers, code } of refused) expect([headers.get("retry-after"), code]).toEqual(["1", null]);
    } finally {
      await server.stop();
    }
  });
});
