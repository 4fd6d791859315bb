import { expect, test as testAlways } from "bun:test";
import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import {
  resetPassword,
  sendPasswordResetCode,
  signInWithPassword,
  signUpWithPassword,
} from "#contract/auth/passwords.ts";
import {
  createContactChannel,
  deleteContactChannel,
  disownContactChannel,
  listContactChannels,
  sendContactChannelVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from "#contract/contact-channels.ts";
import { createOAuthProvider, updateOAuthProvider } from "#contract/oauth-providers.ts";
import { createUser, getCurrentUser, updateCurrentUser, updateUser } from "#contract/users.ts";
import { asAddress } from "#testing/address.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { codeOf, githubOfAll, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";

const callback_url = "http://localhost/handler/page";
const GITHUB_KEYS = { id: "github", type: "standard", client_id: "id", client_secret: "secret" } as const;
const providers = simulatedProviders();
githubOfAll(providers);
let addresses = 0;

const newAddress = () => asAddress(`further-${++addresses}@example.com`);
const channelsOf = async (wire: TestWire): Promise<{ id: string; value: string; used_for_auth: boolean }[]> =>
  (await wire.call(listContactChannels, { query: { user_id: "me" } })).body.items;
const add = (wire: TestWire, value: string, further: { is_primary?: boolean; used_for_auth?: boolean } = {}) =>
  wire.call(createContactChannel, { body: { user_id: "me", type: "email", value, used_for_auth: true, ...further } });
const change = async (wire: TestWire, value: string, body: { value?: string; used_for_auth?: boolean }) => {
  const { id = "" } = (await channelsOf(wire)).find((each) => each.value === value) ?? {};
  return wire.call(updateContactChannel, { params: { user_id: "me", contact_channel_id: id }, body });
};
const remove = async (wire: TestWire, value: string) => {
  const { id = "" } = (await channelsOf(wire)).find((each) => each.value === value) ?? {};
  return wire.call(deleteContactChannel, { params: { user_id: "me", contact_channel_id: id }, body: {} });
};
const askForReset = (project: TestProject, email: string) =>
  project.client.call(sendPasswordResetCode, { body: { email, callback_url } });
const signIn = (project: TestProject, email: string, password: string) =>
  project.client.call(signInWithPassword, { body: { email, password } });
const signUp = (wire: TestWire, email: string) =>
  wire.call(signUpWithPassword, {
    body: { email, password: "the newcomer's password", verification_callback_url: callback_url },
  });

interface Fields {
  value?: string;
  isVerified?: boolean;
  usedForAuth?: boolean;
}

/** The ways in which an attacker with a borrowed session can add a sign-in address. */
const WAYS: Record<string, (owner: Person, address: string) => Promise<unknown>> = {
  "a further address": ({ wire }, address) => add(wire, address),
  "a further address that is made the primary one": ({ wire }, address) => add(wire, address, { is_primary: true }),
  "a further address that signs in later": async ({ wire }, address) => {
    await add(wire, address, { used_for_auth: false });
    await change(wire, address, { used_for_auth: true });
  },
  "the proven address, renamed": ({ wire, email }, address) => change(wire, email, { value: address }),
  "an address in the place of the proven one": async ({ wire, email }, address) => {
    await remove(wire, email);
    await add(wire, address, { is_primary: true });
  },
};

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    async function start() {
      const mails = catchMails(server());
      const project = await server().project({
        config: { magic_link_enabled: true, passkey_enabled: true, oauth_providers: [GITHUB_KEYS] },
      });
      return { mails, project };
    }

    /** A user with a proven address, a password, a second factor and a passkey. */
    async function provenPerson(project: TestProject): Promise<Person> {
      const person = await project.person();
      await addPasskey(person.wire, softAuthenticator());
      const { store, keyring } = server().running.deps;
      await store.write((tx) =>
        tx
          .update(tx.users)
          .set({ sealedTotpSecret: keyring.seal("a secret of twenty b") })
          .where(eq(tx.users.id, person.userId)),
      );
      await prove(project, person);
      return person;
    }

    const prove = (project: TestProject, { userId }: Person) =>
      project.server.call(updateUser, { params: { user_id: userId }, body: { primary_email_verified: true } });

    /** The stored credentials of a user. */
    async function credentialsOf(project: TestProject, { userId, wire }: Person) {
      const { store } = server().running.deps;
      const [user] = (await rowsOfProject(store, "users", project.id)).filter(({ id }) => id === userId);
      const passkeys = (await rowsOfProject(store, "passkeys", project.id)).filter((each) => each.userId === userId);
      const sessions = await store.read((db) =>
        db.select({ id: db.sessions.id }).from(db.sessions).where(eq(db.sessions.userId, userId)),
      );
      return {
        passwordHash: user?.passwordHash,
        secondFactor: user?.sealedTotpSecret?.toString("hex"),
        passkeys: passkeys.map(({ id }) => id),
        sessions: sessions.map(({ id }) => id).sort(),
        isSignedIn: (await wire.call(getCurrentUser)).status,
      };
    }

    async function throughProvider(project: TestProject, email: string) {
      const started = await startAuthorization(server(), project, "github");
      const account = { id: `account of ${email}`, email, verified: true };
      const returned = await returnFromProvider(server(), started, { params: { code: codeOf(account) } });
      const reply = await exchange(server(), project, started, returned);
      return String(decodeJwt(reply.body.access_token).sub);
    }

    async function byCode(project: TestProject, mails: CaughtMails, email: string) {
      const { body } = await project.client.call(sendSignInCode, { body: { email, callback_url } });
      const [mail] = await mails.to(email);
      const otp = /Your code is (\w{6})/.exec(mail?.subject ?? "")?.[1] ?? "";
      return project.client.call(signInWithCode, { body: { code: otp + body.nonce } });
    }

    const noticesTo = async (mails: CaughtMails, email: string) =>
      (await mails.to(email)).filter(({ subject }) => subject.startsWith("An address was added"));

    test.each(Object.entries(WAYS))("%s does not open an account with a proven owner", async (_, prepare) => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const address = newAddress();
      const before = await credentialsOf(project, ada);
      await prepare(ada, address);

      await askForReset(project, address);
      const [code] = await mails.codesFor(address);
      const byMail = await byCode(project, mails, address);
      const by = await throughProvider(project, address);

      expect(code).toBeUndefined();
      expect(byMail.body.user_id).not.toBe(ada.userId);
      expect(by).not.toBe(ada.userId);
      expect(await credentialsOf(project, ada)).toEqual(before);
    });

    test("a further address whose link was opened without a session is verified, but does not sign in", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const [one, two] = [newAddress(), newAddress()];
      const before = await credentialsOf(project, ada);
      for (const address of [one, two]) {
        const params = { user_id: "me", contact_channel_id: (await add(ada.wire, address)).body.id };
        await ada.wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
        const [code = ""] = await mails.codesFor(address);
        expect((await project.client.call(verifyContactChannel, { body: { code } })).status).toBe(200);
      }

      const byMail = await byCode(project, mails, one);
      const byProvider = await throughProvider(project, two);

      expect([byMail.status, byMail.body.is_new_user]).toEqual([200, true]);
      expect(byProvider).not.toBe(ada.userId);
      expect(await credentialsOf(project, ada)).toEqual(before);
    });

    test("a further address without proof of ownership does not sign in with the password", async () => {
      const { project } = await start();
      const ada = await project.person();
      await prove(project, ada);
      const address = newAddress();
      await add(ada.wire, address);

      expect((await signIn(project, address, ada.password)).code).toBe("EMAIL_PASSWORD_MISMATCH");
      expect((await signIn(project, ada.email, ada.password)).status).toBe(200);
    });

    test("a reset code from before the proof of another address does not work", async () => {
      const { mails, project } = await start();
      const ada = await project.person();
      const address = newAddress();
      await add(ada.wire, address);
      await askForReset(project, address);
      const [code = ""] = await mails.codesFor(address);
      await prove(project, ada);
      const before = await credentialsOf(project, ada);

      const reply = await project.client.call(resetPassword, { body: { code, password: "a thief's password" } });

      expect(reply.code).toBe("VERIFICATION_CODE_EXPIRED");
      expect(await credentialsOf(project, ada)).toEqual(before);
    });

    test("a proven further address resets the password, and the second factor stays in force", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const before = await credentialsOf(project, ada);
      const address = newAddress();
      const { id } = (await add(ada.wire, address)).body;
      const params = { user_id: "me", contact_channel_id: id };
      await ada.wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
      const [verification = ""] = await mails.codesFor(address);
      await ada.wire.call(verifyContactChannel, { body: { code: verification } });
      await askForReset(project, address);
      const [code = ""] = await mails.codesFor(address);

      await project.client.call(resetPassword, { body: { code, password: "a new password" } });

      const after = await credentialsOf(project, ada);
      expect([after.secondFactor, after.passkeys]).toEqual([before.secondFactor, before.passkeys]);
      expect((await signIn(project, address, "a new password")).code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    });

    test("“this was not me” for an account with a proven owner removes only the address", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const address = newAddress();
      await change(ada.wire, ada.email, { value: address });
      const before = await credentialsOf(project, ada);
      const [{ id = "" } = {}] = await channelsOf(ada.wire);
      const params = { user_id: "me", contact_channel_id: id };
      await ada.wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
      const [code = ""] = await mails.codesFor(address);

      const reply = await project.client.call(disownContactChannel, { body: { code } });

      expect(reply.status).toBe(200);
      expect(await channelsOf(ada.wire)).toEqual([]);
      expect(await credentialsOf(project, ada)).toEqual(before);
    });

    /** Opens the verification link of the user's address where nobody is signed in: verified, and not proven. */
    async function verifyWithoutSession(mails: CaughtMails, project: TestProject, { wire, email }: Person) {
      const [channel] = await channelsOf(wire);
      const params = { user_id: "me", contact_channel_id: channel?.id ?? "" };
      await wire.call(sendContactChannelVerificationCode, { params, body: { callback_url } });
      const [code = ""] = await mails.codesFor(email);
      await project.client.call(verifyContactChannel, { body: { code } });
    }

    /** Changes an address of a user as a server, at each of the two endpoints. */
    const byServer: Record<string, (project: TestProject, person: Person, to: Fields) => Promise<Reply>> = {
      "the primary address": ({ server }, { userId }, { value, isVerified, usedForAuth }) =>
        server.call(updateUser, {
          params: { user_id: userId },
          body: { primary_email: value, primary_email_verified: isVerified, primary_email_auth_enabled: usedForAuth },
        }),
      "a contact channel": async ({ server }, { userId, wire }, { value, isVerified, usedForAuth }) => {
        const params = { user_id: userId, contact_channel_id: (await channelsOf(wire))[0]?.id ?? "" };
        const body = { value, is_verified: isVerified, used_for_auth: usedForAuth };
        return server.call(updateContactChannel, { params, body });
      },
    };
    const isProven = async (project: TestProject, { userId }: Person) => {
      const channels = await rowsOfProject(server().running.deps.store, "contactChannels", project.id);
      return channels.filter((each) => each.userId === userId).map(({ provenAt }) => provenAt !== null);
    };

    test.each(Object.entries(byServer))(
      "an address is proven when a server says of %s that it is verified, and not by another change",
      async (_, changeAs) => {
        const { mails, project } = await start();
        const ada = await project.person();
        await verifyWithoutSession(mails, project, ada);

        const off = await changeAs(project, ada, { usedForAuth: false });
        const on = await changeAs(project, ada, { usedForAuth: true });
        const before = await isProven(project, ada);
        const said = await changeAs(project, ada, { isVerified: true });

        expect([off, on, said].map(({ status }) => status)).toEqual([200, 200, 200]);
        expect([before, await isProven(project, ada)]).toEqual([[false], [true]]);
      },
    );

    test.each(Object.entries(byServer))(
      "a new value of %s is not proven by the proof of the old one",
      async (_, changeAs) => {
        const { project } = await start();
        const ada = await provenPerson(project);

        await changeAs(project, ada, { value: newAddress(), isVerified: false });

        expect(await isProven(project, ada)).toEqual([false]);
      },
    );

    test("after a server replaces the proven address, proof of the new one revokes all earlier access", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const address = newAddress();
      const body = { primary_email: address, primary_email_verified: false, primary_email_auth_enabled: true };
      await project.server.call(updateUser, { params: { user_id: ada.userId }, body });
      await askForReset(project, address);
      const [code = ""] = await mails.codesFor(address);

      await project.client.call(resetPassword, { body: { code, password: "a new password" } });

      expect((await signIn(project, address, "a new password")).body.user_id).toBe(ada.userId);
      expect((await credentialsOf(project, ada)).passkeys).toEqual([]);
    });

    test("every proven address gets a mail about a new sign-in address", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      const [second, third, fourth] = [newAddress(), newAddress(), newAddress()];
      const asServer = project.server.with({ accessToken: ada.accessToken });
      await asServer.call(createContactChannel, {
        body: { user_id: "me", type: "email", value: second, used_for_auth: true, is_verified: true },
      });

      await add(ada.wire, third, { is_primary: true });
      await add(ada.wire, fourth, { used_for_auth: false });
      await change(ada.wire, fourth, { used_for_auth: true });
      await change(ada.wire, second, { value: newAddress() });

      const noticeTexts = async (email: string) => (await noticesTo(mails, email)).map(({ text }) => text);
      const texts = (await noticeTexts(ada.email)).join();
      for (const address of [second, third, fourth]) expect(texts).toContain(address);
      expect(await noticeTexts(ada.email)).toHaveLength(4);
      // It was proven until its value changed.
      expect(await noticeTexts(second)).toHaveLength(3);
      expect([await noticeTexts(third), await noticeTexts(fourth)]).toEqual([[], []]);
    });

    test("every proven address gets a mail about a new sign-in account, also if it is no longer primary", async () => {
      const { mails, project } = await start();
      const ada = await provenPerson(project);
      await add(ada.wire, newAddress(), { is_primary: true });
      const connected = async () =>
        (await mails.to(ada.email)).filter(({ subject }) => subject.startsWith("An account was connected")).length;

      const made = await project.server.call(createOAuthProvider, {
        body: {
          user_id: ada.userId,
          provider_config_id: "github",
          account_id: `account ${ada.userId}`,
          email: ada.email,
          allow_sign_in: false,
          allow_connected_accounts: true,
        },
      });
      const first = await connected();
      const params = { user_id: "me", id: made.body.id };
      await ada.wire.call(updateOAuthProvider, { params, body: { allow_sign_in: true } });

      expect([first, await connected()]).toEqual([1, 2]);
    });

    test("a sign-up takes over an unproven further address of another user", async () => {
      const { mails, project } = await start();
      const [ada, eve] = [await project.person(), await project.person()];
      await prove(project, ada);
      for (const holder of [ada, eve]) {
        const [one, two, three, four] = [newAddress(), newAddress(), newAddress(), newAddress()];
        for (const address of [one, two, three, four]) await add(holder.wire, address);

        const byPassword = await signUp(project.client.with({}, { "x-forwarded-for": "203.0.113.9" }), one);
        const byMail = await byCode(project, mails, two);
        const byProvider = await throughProvider(project, three);
        const byServer = await project.server.call(createUser, {
          body: { primary_email: four, primary_email_auth_enabled: true },
        });

        expect([byPassword.status, byMail.status, byServer.status]).toEqual([200, 200, 201]);
        const ids = [byPassword.body.user_id, byMail.body.user_id, byProvider, byServer.body.id];
        expect(new Set([...ids, holder.userId]).size).toBe(5);
        const kept = await channelsOf(holder.wire);
        expect(kept.filter(({ used_for_auth }) => used_for_auth).map(({ value }) => value)).toEqual([holder.email]);
        expect(kept).toHaveLength(5);
      }
    });

    test("a sign-up does not take over a sign-up address or a proven address", async () => {
      const { project } = await start();
      const [ada, ben] = [await project.person(), await project.person()];
      const address = newAddress();
      await project.server.with({ accessToken: ben.accessToken }).call(createContactChannel, {
        body: { user_id: "me", type: "email", value: address, used_for_auth: true, is_verified: true },
      });

      for (const email of [ada.email, address]) {
        const reply = await signUp(project.client.with({}, { "x-forwarded-for": "203.0.113.10" }), email);
        expect([reply.status, reply.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
      }
      expect((await signIn(project, ada.email, ada.password)).body.user_id).toBe(ada.userId);
    });

    testAlways("one of many concurrent sign-ups with such an address succeeds", async () => {
      const { project } = await start();
      const eve = await project.person();
      const address = newAddress();
      await add(eve.wire, address);

      const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(project.client, address)));

      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      const { store } = server().running.deps;
      const holders = await store.read((db) => {
        const t = db.contactChannels;
        return db
          .select({ id: t.userId })
          .from(t)
          .where(and(eq(t.projectId, project.id), eq(t.value, address), eq(t.usedForAuth, true)));
      });
      expect(holders).toHaveLength(1);
      expect(holders[0]?.id).not.toBe(eve.userId);
    });

    test("a user can have at most ten addresses, and more are refused", async () => {
      const { project } = await start();
      const ada = await project.person();
      for (let at = 1; at < 10; at++) await add(ada.wire, newAddress());

      const asServer = project.server.with({ accessToken: ada.accessToken });
      for (const wire of [ada.wire, asServer]) {
        const reply = await add(wire, newAddress());
        expect([reply.status, reply.text]).toEqual([
          400,
          "A user can have at most 10 contact channels. Delete one first.",
        ]);
      }
      expect(await channelsOf(ada.wire)).toHaveLength(10);
    });

    test("claims of addresses are limited like sign-ups, by network address and by user", async () => {
      const { project } = await start();
      const [ada, ben, taken] = [await project.person(), await project.person(), await project.person()];
      const ask = async (wire: TestWire) => (await add(wire, taken.email)).code;
      const IN_USE = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE";

      const fromOne = [];
      for (let at = 0; at < 20; at++) fromOne.push(await ask(ada.wire));
      const fromMany = [];
      for (let at = 0; at < 21; at++) {
        fromMany.push(await ask(ben.wire.with({}, { "x-forwarded-for": `203.0.114.${at}` })));
      }
      const [own] = await channelsOf(ben.wire);
      const params = { user_id: "me", contact_channel_id: own?.id ?? "" };
      const elsewhere = ben.wire.with({}, { "x-forwarded-for": "203.0.114.99" });
      const renamed = await elsewhere.call(updateContactChannel, { params, body: { value: taken.email } });

      // One of the twenty was Ada's own sign-up.
      expect(fromOne).toEqual([...Array(19).fill(IN_USE), "TOO_MANY_ATTEMPTS"]);
      expect(fromMany).toEqual([...Array(20).fill(IN_USE), "TOO_MANY_ATTEMPTS"]);
      expect(renamed.code).toBe("TOO_MANY_ATTEMPTS");
      expect(
        (await project.server.with({ accessToken: ben.accessToken }).call(updateCurrentUser, { body: {} })).status,
      ).toBe(200);
    });
  },
  { fetch: providers.fetch },
);
