import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  deletePasskey,
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  listPasskeys,
  registerPasskey,
  signInWithPasskey,
  updatePasskey,
} from "#contract/auth/passkeys.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, PAGE, passkeyProject, signInWith } from "#testing/people/passkeys.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";

const GOOGLE = "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

onServer((server) => {
  const rows = <T extends "passkeys" | "mails" | "auditEntries" | "sessions">(name: T, projectId: string) =>
    rowsOfProject(server().running.deps.store, name, projectId);

  describe("adding a passkey", () => {
    test("the options are exactly those that clients expect; the page fills in the relying party", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();

      const reply = await ada.wire.call(initiatePasskeyRegistration, { body: {} });

      expect(reply.body).toEqual({
        options_json: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          rp: { name: "A project", id: "THIS_VALUE_WILL_BE_REPLACED.example.com" },
          user: { id: Buffer.from(ada.userId).toString("base64url"), name: ada.email, displayName: ada.email },
          pubKeyCredParams: [
            { alg: -8, type: "public-key" },
            { alg: -7, type: "public-key" },
            { alg: -257, type: "public-key" },
          ],
          timeout: 60_000,
          attestation: "none",
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: "required",
            userVerification: "preferred",
            requireResidentKey: true,
          },
          extensions: { credProps: true },
        },
        code: expect.stringMatching(/^[0-9a-z]{45}$/),
      });
    });

    // An authenticator keeps one passkey of a user: a second one would replace it, and the list would still show both.
    test("the options for another passkey name those that the user has", async () => {
      const project = await passkeyProject(server());
      const [ada, ben] = [await project.person(), await project.person()];
      const authenticators = [softAuthenticator(), softAuthenticator()];
      for (const each of authenticators) await addPasskey(ada.wire, each);
      await addPasskey(ben.wire, softAuthenticator());

      const { body } = await ada.wire.call(initiatePasskeyRegistration, { body: {} });

      expect(body.options_json.excludeCredentials).toEqual(
        authenticators.map(({ credentialId }) => ({ id: credentialId, type: "public-key" })),
      );
    });

    // WebAuthn allows 1 to 64 bytes.
    test("the user id of a passkey has between 1 and 64 bytes", async () => {
      const ada = await (await passkeyProject(server())).person();

      const { body } = await ada.wire.call(initiatePasskeyRegistration, { body: {} });
      const { length } = Buffer.from(body.options_json.user.id, "base64url");

      expect(length).toBeGreaterThanOrEqual(1);
      expect(length).toBeLessThanOrEqual(64);
    });

    test("the user name is the display name, else the address, else a fixed text", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const asServer = project.server.with({ accessToken: ada.accessToken });
      const nameNow = async () =>
        (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body.options_json.user.displayName;

      await asServer.call(updateCurrentUser, { body: { display_name: "Ada" } });
      const named = await nameNow();
      await asServer.call(updateCurrentUser, { body: { display_name: null, primary_email: null } });

      expect([named, await nameNow()]).toEqual(["Ada", "Hallpass user"]);
    });

    test("adds a passkey to the user, with a mail and an audit log entry", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator({ aaguid: GOOGLE, backedUp: true });
      const mailsBefore = (await rows("mails", project.id)).length;

      const reply = await addPasskey(ada.wire, authenticator);

      expect([reply.status, reply.body]).toEqual([200, { user_handle: authenticator.credentialId }]);
      expect((await ada.wire.call(getCurrentUser)).body.passkey_auth_enabled).toBe(true);
      const { body } = await ada.wire.call(listPasskeys, { query: { user_id: "me" } });
      expect(body).toEqual({
        items: [
          {
            id: expect.stringMatching(UUID),
            user_id: ada.userId,
            name: "Google Password Manager",
            provider_name: "Google Password Manager",
            created_at_millis: expect.any(Number),
            last_used_at_millis: null,
            backed_up: true,
          },
        ],
        is_paginated: false,
      });
      const mails = (await rows("mails", project.id)).filter(({ template }) => template.includes("passkey"));
      expect([mails.length, mailsBefore]).toEqual([1, 1]);
      expect(mails[0]).toMatchObject({ template: "security-notice:passkey_added", recipient: ada.email });
      const [entry] = (await rows("auditEntries", project.id)).filter(({ action }) => action === "passkey_added");
      expect(entry).toMatchObject({ actorType: "user", actorId: ada.userId, subjectId: ada.userId });
    });

    test("a user can have several passkeys, each with its own name", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticators = [softAuthenticator(), softAuthenticator(), softAuthenticator({ aaguid: GOOGLE })];

      for (const each of authenticators) await addPasskey(ada.wire, each);

      const { body } = await ada.wire.call(listPasskeys, { query: { user_id: "me" } });
      expect(body.items.map(({ name }: { name: string }) => name).sort()).toEqual([
        "Google Password Manager",
        "Passkey",
        "Passkey 2",
      ]);
      for (const each of authenticators) expect((await signInWith(project.client, each)).status).toBe(200);
    });

    test("a second registration by its user keeps one passkey; another user's passkey is refused", async () => {
      const project = await passkeyProject(server());
      const [ada, eve] = [await project.person("ada"), await project.person("eve")];
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);

      const again = await addPasskey(ada.wire, authenticator);
      const registeredAgain = await addPasskey(eve.wire, authenticator);

      expect([again.status, registeredAgain.code]).toEqual([200, "PASSKEY_REGISTRATION_FAILED"]);
      expect((await rows("passkeys", project.id)).map(({ userId }) => userId)).toEqual([ada.userId]);
    });

    test("requires a signed-in user, and a project with passkeys on", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const begun = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
      const credential = softAuthenticator().register(begun.options_json, { origin: PAGE });

      const signedOut = await project.client.call(initiatePasskeyRegistration, { body: {} });
      const registerSignedOut = await project.client.call(registerPasskey, { body: { credential, code: begun.code } });
      await project.admin.call(updateProject, { body: { config: { passkey_enabled: false } } });
      const off = await ada.wire.call(initiatePasskeyRegistration, { body: {} });
      const registerWhileOff = await ada.wire.call(registerPasskey, { body: { credential, code: begun.code } });

      expect([signedOut.code, signedOut.text.includes("auth.user must be defined")]).toEqual(["SCHEMA_ERROR", true]);
      expect(registerSignedOut.code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect([off.code, registerWhileOff.code]).toEqual([
        "PASSKEY_AUTHENTICATION_NOT_ENABLED",
        "PASSKEY_AUTHENTICATION_NOT_ENABLED",
      ]);
      expect(await rows("passkeys", project.id)).toEqual([]);
    });

    test("a user can have at most fifty passkeys", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const { store, now } = server().running.deps;
      await store.write(async (tx) => {
        for (let at = 0; at < 50; at++) {
          await tx.add("passkeys", {
            id: crypto.randomUUID(),
            projectId: project.id,
            userId: ada.userId,
            credentialId: `credential ${at}`,
            publicKey: Buffer.from("key"),
            counter: 0,
            aaguid: "",
            backedUp: false,
            name: `Passkey ${at}`,
            createdAt: now(),
          });
        }
      });

      const reply = await addPasskey(ada.wire, softAuthenticator());

      expect([reply.status, reply.text]).toEqual([
        400,
        "A user can have at most 50 passkeys. Delete an unused one first.",
      ]);
    });
  });

  describe("signing in with a passkey", () => {
    test("the options are exactly those that clients expect, and name no user", async () => {
      const project = await passkeyProject(server());

      const reply = await project.client.call(initiatePasskeyAuthentication, { body: {} });

      expect(reply.body).toEqual({
        options_json: {
          rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com",
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          allowCredentials: [],
          timeout: 60_000,
          userVerification: "preferred",
        },
        code: expect.stringMatching(/^[0-9a-z]{45}$/),
      });
    });

    test("gives a session that works; the list has the time of the last use", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      server().clock.pass({ minutes: 1 });

      const reply = await signInWith(project.client, authenticator);

      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
        is_new_user: false,
        user_id: ada.userId,
      });
      const wire = project.client.with({ accessToken: reply.body.access_token });
      expect((await wire.call(getCurrentUser)).body.id).toBe(ada.userId);
      const [passkey] = (await wire.call(listPasskeys, { query: { user_id: "me" } })).body.items;
      expect(passkey.last_used_at_millis).toBeGreaterThan(passkey.created_at_millis);
      const entry = (await rows("auditEntries", project.id)).findLast(({ action }) => action === "sign_in");
      expect(entry?.personal?.after).toMatchObject({ method: "passkey" });
    });

    test("works for authenticators without a counter, and without a user handle", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator({ counts: false });
      await addPasskey(ada.wire, authenticator);

      const first = await signInWith(project.client, authenticator);
      const begun = (await project.client.call(initiatePasskeyAuthentication, { body: {} })).body;
      const answer = authenticator.signIn(begun.options_json, { origin: PAGE });
      const { userHandle: _, ...response } = answer.response;
      const second = await project.client.call(signInWithPasskey, {
        body: { authentication_response: { ...answer, response }, code: begun.code },
      });

      expect([first.status, second.status]).toEqual([200, 200]);
    });

    test("works with the user handle of the product that the passkey was made for", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const replies = [];
      for (const handle of [randomBytes(64), Buffer.from(crypto.randomUUID()), Buffer.from("users/\x001")]) {
        const begun = (await project.client.call(initiatePasskeyAuthentication, { body: {} })).body;
        const answer = authenticator.signIn(begun.options_json, { origin: PAGE });
        const response = { ...answer.response, userHandle: handle.toString("base64url") };
        const body = { authentication_response: { ...answer, response }, code: begun.code };
        replies.push(await project.client.call(signInWithPasskey, { body }));
      }

      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    test("is refused where the project has passkeys off, before anything is stored", async () => {
      const project = await server().project();

      const reply = await project.client.call(initiatePasskeyAuthentication, { body: {} });

      expect([reply.code, (await rowsOfProject(server().running.deps.store, "codes", project.id)).length]).toEqual([
        "PASSKEY_AUTHENTICATION_NOT_ENABLED",
        0,
      ]);
    });

    test("one address gets a limited number of challenges and sign-ins per minute", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const { passkey_challenge_address: challenges, sign_in_address: signIns } = ADDRESS_LIMITS;
      const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));
      const begin = () => ada.wire.call(initiatePasskeyAuthentication, { body: {} });
      const body = {
        authentication_response: softAuthenticator().signIn((await begin()).body.options_json, { origin: PAGE }),
        code: "x".repeat(45),
      };

      await times(challenges.requests - 1, begin);
      const begun = await begin();
      const registering = await ada.wire.call(initiatePasskeyRegistration, { body: {} });
      await times(signIns.requests, () => ada.wire.call(signInWithPasskey, { body }));
      const signedIn = await ada.wire.call(signInWithPasskey, { body });
      server().clock.pass({ minutes: 1 });

      for (const refused of [begun, registering, signedIn])
        expect([refused.status, refused.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
      expect(
        (await project.client.with({}, { "x-forwarded-for": ada.ip }).call(initiatePasskeyAuthentication, { body: {} }))
          .status,
      ).toBe(200);
    });
  });

  describe("managing passkeys", () => {
    test("a user renames and deletes passkeys; a deleted one does not sign in, and the user gets a mail", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const [kept, lost] = [softAuthenticator(), softAuthenticator()];
      for (const each of [kept, lost]) await addPasskey(ada.wire, each);
      const all = (await ada.wire.call(listPasskeys, { query: { user_id: "me" } })).body.items;
      const first = all[0].id;
      const lostId = (await rows("passkeys", project.id)).find((row) => row.credentialId === lost.credentialId)?.id;

      const renamed = await ada.wire.call(updatePasskey, { params: { id: first }, body: { name: "My phone" } });
      const removed = await ada.wire.call(deletePasskey, { params: { id: lostId ?? "" } });
      const again = await ada.wire.call(deletePasskey, { params: { id: lostId ?? "" } });
      const renamedAfterwards = await ada.wire.call(updatePasskey, {
        params: { id: lostId ?? "" },
        body: { name: "x" },
      });

      expect([renamed.status, renamed.body.name, renamed.body.id]).toEqual([200, "My phone", first]);
      expect([removed.status, removed.body]).toEqual([200, { success: true }]);
      expect([again.code, renamedAfterwards.code, again.status]).toEqual([
        "PASSKEY_NOT_FOUND",
        "PASSKEY_NOT_FOUND",
        404,
      ]);
      expect((await signInWith(project.client, lost)).text).toContain("Passkey not found");
      expect((await signInWith(project.client, kept)).status).toBe(200);
      const notices = (await rows("mails", project.id)).filter(({ template }) => template.endsWith("passkey_removed"));
      expect(notices.map(({ recipient }) => recipient)).toEqual([ada.email]);
      const actions = (await rows("auditEntries", project.id)).map(({ action }) => action);
      expect(actions).toEqual(expect.arrayContaining(["passkey_changed", "passkey_removed"]));
    });

    test("a user cannot list, rename or delete another user's passkeys; a server can, in its project", async () => {
      const project = await passkeyProject(server());
      const [ada, eve] = [await project.person("ada"), await project.person("eve")];
      await addPasskey(ada.wire, softAuthenticator());
      const [{ id }] = (await project.server.call(listPasskeys, { query: { user_id: ada.userId } })).body.items;
      const params = { id };

      const refused = [
        await eve.wire.call(updatePasskey, { params, body: { name: "Eve's" } }),
        await eve.wire.call(deletePasskey, { params }),
        await project.client.call(updatePasskey, { params, body: { name: "Nobody's" } }),
        await project.client.call(deletePasskey, { params }),
        await project.client.call(listPasskeys, { query: { user_id: "me" } }),
      ];
      const spied = await eve.wire.call(listPasskeys, { query: { user_id: ada.userId } });
      const named = (await project.server.call(listPasskeys, { query: { user_id: ada.userId } })).body.items[0].name;
      const renamed = await project.server.call(updatePasskey, { params, body: { name: "Key of Ada" } });
      const removed = await project.admin.call(deletePasskey, { params });

      expect(refused.map(({ code }) => code)).toEqual([
        "PASSKEY_NOT_FOUND",
        "PASSKEY_NOT_FOUND",
        "USER_AUTHENTICATION_REQUIRED",
        "USER_AUTHENTICATION_REQUIRED",
        "CANNOT_GET_OWN_USER_WITHOUT_USER",
      ]);
      expect([spied.status, spied.text]).toEqual([403, "Client can only list passkeys for their own user."]);
      expect([named, renamed.body.name, removed.status]).toEqual(["Passkey", "Key of Ada", 200]);
    });

    test("turning the method off deletes all passkeys of the user; it cannot be turned on directly", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      for (const each of [softAuthenticator(), softAuthenticator()]) await addPasskey(ada.wire, each);

      const on = await ada.wire.call(updateCurrentUser, { body: { passkey_auth_enabled: true } });
      const off = await ada.wire.call(updateCurrentUser, { body: { passkey_auth_enabled: false } });
      const offAgain = await ada.wire.call(updateCurrentUser, { body: { passkey_auth_enabled: false } });

      expect([on.status, on.text]).toEqual([
        400,
        "Cannot manually enable passkey auth, it is enabled iff there is a passkey auth method",
      ]);
      expect([off.body.passkey_auth_enabled, offAgain.status]).toEqual([false, 200]);
      expect(await rows("passkeys", project.id)).toEqual([]);
      const notices = (await rows("mails", project.id)).filter(({ template }) => template.endsWith("passkey_removed"));
      expect(notices).toHaveLength(1);
    });

    test("the deletion of a user deletes their passkeys", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      await addPasskey(ada.wire, softAuthenticator());

      await project.server.with({ accessToken: ada.accessToken }).send("DELETE", "/users/me");

      expect(await rows("passkeys", project.id)).toEqual([]);
    });
  });
});
