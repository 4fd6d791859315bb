import { describe, expect, test as testAlways } from "bun:test";
import { eq } from "drizzle-orm";
import {
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  registerPasskey,
  signInWithPasskey,
} from "#contract/auth/passkeys.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { proveAndCleanIn } from "#server/features/address-proof/proof.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, fromAnywhere, PAGE, passkeyProject, signInWith } from "#testing/people/passkeys.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { requirePasskeyOrigin } from "./origins.ts";

const APP = "https://app.example.com";
const INVALID = "Passkey registration failed because the verification response is invalid";
const WRONG_SIGNATURE =
  "The signature of the authentication response could not be verified with the stored public key tied to this credential ID";

eachServer((server, dialect) => {
  const test = detailOnPostgres(dialect);
  const store = () => server().running.deps.store;
  const passkeysOf = (project: TestProject) => rowsOfProject(store(), "passkeys", project.id);

  /** A project as in production with a user: one trusted domain, no localhost. */
  const productionApp = async () => {
    const project = await passkeyProject(server());
    const ada = await project.person();
    const config = {
      allow_localhost: false,
      domains: [
        { domain: APP, handler_path: "/handler" },
        { domain: "https://partly.example.com/app", handler_path: "/handler" },
      ],
    };
    await project.admin.call(updateProject, { body: { config } });
    return { project, ada };
  };

  const beginSignIn = async (wire: TestWire) =>
    (await wire.call(initiatePasskeyAuthentication, { body: {} })).body as {
      options_json: Parameters<ReturnType<typeof softAuthenticator>["signIn"]>[0];
      code: string;
    };

  describe("where a passkey may be used", () => {
    // Otherwise an attacker's page could request passkeys of the app.
    test("only on exact trusted origins of the app; paths and similar origins do not count", async () => {
      const { project, ada } = await productionApp();
      const authenticator = softAuthenticator();
      const added = await addPasskey(ada.wire, authenticator, { origin: APP });

      const elsewhere = [
        "https://evil.example.com",
        "https://app.example.com.evil.com",
        "https://app.example.com:8443",
        "http://app.example.com",
        "https://partly.example.com",
        "null",
        "https://app.example.com/",
      ];
      const refused = [];
      for (const origin of elsewhere) {
        const page = { origin, rpId: "app.example.com" };
        const signIn = await signInWith(project.client, authenticator, page);
        const registration = await addPasskey(ada.wire, softAuthenticator(), page);
        refused.push([signIn.code, signIn.body.error, registration.code, registration.body.error]);
      }

      expect(added.status).toBe(200);
      for (const each of refused) {
        expect(each).toEqual([
          "PASSKEY_AUTHENTICATION_FAILED",
          "Passkey authentication failed because the origin is not allowed",
          "PASSKEY_AUTHENTICATION_FAILED",
          "Passkey registration failed because the origin is not allowed",
        ]);
      }
      expect((await signInWith(project.client, authenticator, { origin: APP })).status).toBe(200);
      expect(await passkeysOf(project)).toHaveLength(1);
    });

    test("on the origins that the * of a trusted domain covers, and no others", async () => {
      const project = await passkeyProject(server());
      const domains = [
        { domain: "https://*.preview.example.com", handler_path: "/handler" },
        { domain: "https://*.partly.example.com/path", handler_path: "/handler" },
      ];
      await project.admin.call(updateProject, { body: { config: { domains } } });
      const ada = await project.person();
      const origin = "https://pr-1.preview.example.com";
      const authenticator = softAuthenticator();

      const added = await addPasskey(ada.wire, authenticator, { origin });
      const signedIn = await signInWith(project.client, authenticator, { origin });
      const refused = [];
      for (const origin of [
        "https://preview.example.com",
        "https://a.b.preview.example.com",
        "https://pr-1.preview.example.com:8443",
        "http://pr-1.preview.example.com",
        "https://*.preview.example.com",
        "https://a.partly.example.com",
      ]) {
        refused.push((await addPasskey(ada.wire, softAuthenticator(), { origin })).code);
      }

      expect([added.status, signedIn.status]).toEqual([200, 200]);
      expect(refused).toEqual(refused.map(() => "PASSKEY_AUTHENTICATION_FAILED"));
    });

    test("on localhost only while the project allows it", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);

      const before = await signInWith(project.client, authenticator);
      await project.admin.call(updateProject, { body: { config: { allow_localhost: false } } });
      const after = await signInWith(project.client, authenticator);
      const registration = await addPasskey(ada.wire, softAuthenticator());

      expect(before.status).toBe(200);
      expect([after.code, after.body.error]).toEqual([
        "PASSKEY_AUTHENTICATION_FAILED",
        "Passkey authentication failed because localhost is not allowed",
      ]);
      expect(registration.body.error).toBe("Passkey registration failed because localhost is not allowed");
    });

    test("always on this server's own pages; an owner can sign in to the console with a passkey", async () => {
      const { project, ada } = await productionApp();
      const owner = await server().owner();
      const [hers, owners] = [softAuthenticator(), softAuthenticator()];
      const page = { origin: server().url };

      await addPasskey(ada.wire, hers, page);
      await addPasskey(owner.wire, owners, page);

      expect((await signInWith(project.client, hers, page)).status).toBe(200);
      const reply = await signInWith(owner.signedOut, owners, page);
      expect([reply.status, reply.body.user_id]).toEqual([200, owner.userId]);
    });

    test("on an origin of the console's own for owners only", async () => {
      const { deps } = server().running;
      const console = "https://console.example.com";
      const settings = { ...deps.settings, adminUrl: console };
      const { project } = await productionApp();
      const allowed = async (projectId: string) => {
        const loaded = await deps.projects.get(projectId);
        if (!loaded) throw new Error("The project is gone.");
        return requirePasskeyOrigin({ settings }, loaded, console, "authentication");
      };

      expect(await allowed("internal")).toEqual({ rpId: "console.example.com" });
      expect(await outcomeOf(allowed(project.id))).toThrow("the origin is not allowed");
    });

    test("only for the host of the page", async () => {
      const { project, ada } = await productionApp();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator, { origin: APP });
      const page = { origin: APP, rpId: "example.com" };

      const signIn = await signInWith(project.client, authenticator, page);
      const registration = await addPasskey(ada.wire, softAuthenticator(), page);

      expect([signIn.code, signIn.body.error]).toEqual(["PASSKEY_AUTHENTICATION_FAILED", WRONG_SIGNATURE]);
      expect([registration.code, registration.body.error]).toEqual(["PASSKEY_REGISTRATION_FAILED", INVALID]);
    });

    test("only in its own project", async () => {
      const [one, two] = [await passkeyProject(server()), await passkeyProject(server())];
      const ada = await one.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);

      const elsewhere = await signInWith(two.client, authenticator);

      expect([elsewhere.code, elsewhere.body.error]).toEqual(["PASSKEY_AUTHENTICATION_FAILED", "Passkey not found"]);
    });
  });

  describe("what a passkey must prove", () => {
    test("an answer to this challenge, signed with the stored key, with user presence", async () => {
      const project = await passkeyProject(server());
      const [ada, ben] = [await project.person("ada"), await project.person("ben")];
      const [hers, his] = [softAuthenticator(), softAuthenticator()];
      await addPasskey(ada.wire, hers);
      await addPasskey(ben.wire, his);
      const wrong = async (change: (begun: Awaited<ReturnType<typeof beginSignIn>>) => object) => {
        const begun = await beginSignIn(project.client);
        const body = { authentication_response: change(begun) as never, code: begun.code };
        return fromAnywhere(project.client).call(signInWithPasskey, { body });
      };
      const origin = PAGE;

      const replies = [
        await wrong(({ options_json }) => hers.signIn(options_json, { origin, challenge: "another" })),
        await wrong(({ options_json }) => hers.signIn(options_json, { origin, type: "webauthn.create" })),
        await wrong(({ options_json }) => hers.signIn(options_json, { origin, isPresent: false })),
        // Another user's signature with Ada's user handle, and the reverse.
        await wrong(({ options_json }) => {
          const { response } = his.signIn(options_json, { origin });
          const { id, rawId, ...rest } = hers.signIn(options_json, { origin });
          return { ...rest, id, rawId, response };
        }),
        await wrong(({ options_json }) => {
          const answer = hers.signIn(options_json, { origin });
          const userHandle = Buffer.from(ben.userId).toString("base64url");
          return { ...answer, response: { ...answer.response, userHandle } };
        }),
        await wrong(({ options_json }) => {
          const answer = hers.signIn(options_json, { origin });
          return { ...answer, response: { ...answer.response, signature: "AAAA" } };
        }),
      ];

      for (const { code, body } of replies) {
        expect([code, body.error]).toEqual(["PASSKEY_AUTHENTICATION_FAILED", WRONG_SIGNATURE]);
      }
      const failures = (await rowsOfProject(store(), "auditEntries", project.id)).filter(
        ({ action }) => action === "sign_in_failed",
      );
      expect(failures).toHaveLength(replies.length);
      expect((await rowsOfProject(store(), "sessions", project.id)).length).toBe(2);
    });

    test("a registration that matches this challenge and its signed data", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const begun = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
      const good = softAuthenticator().register(begun.options_json, { origin: PAGE });
      const other = softAuthenticator().register(begun.options_json, { origin: PAGE, challenge: "another" });
      const { credentialId } = softAuthenticator();

      const replies = [];
      for (const credential of [
        other,
        softAuthenticator().register(begun.options_json, { origin: PAGE, isPresent: false }),
        { ...good, id: credentialId, rawId: credentialId },
        { ...good, response: { ...good.response, attestationObject: "AAAA" } },
        { ...good, response: { ...good.response, clientDataJSON: "AAAA" } },
      ]) {
        replies.push(await ada.wire.call(registerPasskey, { body: { credential, code: begun.code } }));
      }

      for (const { code, body } of replies)
        expect([code, body.error]).toEqual(["PASSKEY_REGISTRATION_FAILED", INVALID]);
      expect(await passkeysOf(project)).toEqual([]);
      // None of the failures redeemed the code.
      const { status } = await ada.wire.call(registerPasskey, { body: { credential: good, code: begun.code } });
      expect(status).toBe(200);
    });

    // A copied passkey continues from the same counter; then one of the two is lower than the stored value.
    test("a signature counter that increases; a lower counter is refused", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      for (let at = 0; at < 3; at++) await signInWith(project.client, authenticator);

      authenticator.counter = 1;
      const lowerCounter = await signInWith(project.client, authenticator);
      const same = await signInWith(project.client, authenticator);
      authenticator.counter = -1;
      const zero = await signInWith(project.client, authenticator);
      authenticator.counter = 3;
      const on = await signInWith(project.client, authenticator);

      for (const { code, body } of [lowerCounter, same, zero]) {
        expect([code, body.error]).toEqual([
          "PASSKEY_AUTHENTICATION_FAILED",
          "Passkey authentication failed because the signature counter went backward: the passkey may have been copied",
        ]);
      }
      expect(on.status).toBe(200);
    });

    // Synced passkeys are on several devices by design, and each counts by itself.
    test("no counter of a synced passkey, also of one that was registered when its counter was still kept", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator({ backedUp: true });
      authenticator.counter = 40;
      await addPasskey(ada.wire, authenticator);
      const signInAt = (counter: number) => {
        authenticator.counter = counter;
        return signInWith(project.client, authenticator);
      };

      const replies = [await signInAt(50), await signInAt(3), await signInAt(-1), await signInAt(3)];
      await store().write((tx) =>
        tx.update(tx.passkeys).set({ counter: 60 }).where(eq(tx.passkeys.userId, ada.userId)),
      );
      replies.push(await signInAt(7), await signInAt(6));

      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    });

    test("the counter of a passkey of one device, also if a copy says that it is synced", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      for (let at = 0; at < 3; at++) await signInWith(project.client, authenticator);

      authenticator.isSynced = true;
      const next = await signInWith(project.client, authenticator);
      authenticator.counter = 1;
      const lower = await signInWith(project.client, authenticator);

      expect([next.status, lower.code]).toEqual([200, "PASSKEY_AUTHENTICATION_FAILED"]);
    });

    testAlways("one of two concurrent answers with the same counter signs in", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const begun = await Promise.all(Array.from({ length: 10 }, () => beginSignIn(project.client)));
      const answers = begun.map(({ options_json, code }) => {
        authenticator.counter = 6;
        return { authentication_response: authenticator.signIn(options_json, { origin: PAGE }), code };
      });

      const replies = await Promise.all(
        answers.map((body) => fromAnywhere(project.client).call(signInWithPasskey, { body })),
      );

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test("no attestation: an attestation statement is ignored", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const begun = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
      const made = softAuthenticator().register(begun.options_json, { origin: PAGE });
      const named = Buffer.from(made.response.attestationObject, "base64url").toString("latin1");
      const claims = named.replace("cfmtdnone", "cfmtfpacked");
      const attestationObject = Buffer.from(claims, "latin1").toString("base64url");
      const credential = { ...made, response: { ...made.response, attestationObject } };

      const reply = await ada.wire.call(registerPasskey, { body: { credential, code: begun.code } });

      expect(reply.status).toBe(200);
    });
  });

  describe("the code of a challenge", () => {
    testAlways("works once, also for fifty concurrent requests", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator({ counts: false });
      await addPasskey(ada.wire, authenticator);
      const { options_json, code } = await beginSignIn(project.client);
      const body = { authentication_response: authenticator.signIn(options_json, { origin: PAGE }), code };
      const registration = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
      const credential = softAuthenticator().register(registration.options_json, { origin: PAGE });

      const replies = await Promise.all(
        Array.from({ length: 50 }, () => fromAnywhere(project.client).call(signInWithPasskey, { body })),
      );
      const registrations = await Promise.all(
        Array.from({ length: 50 }, () =>
          ada.wire.call(registerPasskey, { body: { credential, code: registration.code } }),
        ),
      );

      for (const all of [replies, registrations]) {
        expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
        for (const { code: refusal } of all.filter(({ status }) => status !== 200)) {
          expect(["VERIFICATION_CODE_ALREADY_USED", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]).toContain(
            refusal ?? "none",
          );
        }
      }
      expect(await passkeysOf(project)).toHaveLength(2);
      expect(await rowsOfProject(store(), "sessions", project.id)).toHaveLength(2);
    });

    test("expires after 65 seconds; a second use is refused as used, and the number of attempts is limited", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const answer = (begun: Awaited<ReturnType<typeof beginSignIn>>) => ({
        body: {
          authentication_response: authenticator.signIn(begun.options_json, { origin: PAGE }),
          code: begun.code,
        },
      });
      const register = async (waitSeconds: number, tries = 1) => {
        const begun = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
        const credential = softAuthenticator().register(begun.options_json, { origin: PAGE });
        const bad = { ...credential, response: { ...credential.response, attestationObject: "AAAA" } };
        for (let at = 1; at < tries; at++) {
          await ada.wire.call(registerPasskey, { body: { credential: bad, code: begun.code } });
        }
        server().clock.pass({ seconds: waitSeconds });
        const body = { credential, code: begun.code };
        return [await ada.wire.call(registerPasskey, { body }), await ada.wire.call(registerPasskey, { body })];
      };

      const late = answer(await beginSignIn(project.client));
      server().clock.pass({ seconds: 66 });
      const lateReply = await fromAnywhere(project.client).call(signInWithPasskey, late);
      const inTime = answer(await beginSignIn(project.client));
      server().clock.pass({ seconds: 50 });
      const inTimeReply = await fromAnywhere(project.client).call(signInWithPasskey, inTime);
      const used = await fromAnywhere(project.client).call(signInWithPasskey, inTime);
      const exhausted = await beginSignIn(project.client);
      const bad = answer(exhausted);
      bad.body.authentication_response.response.signature = "AAAA";
      for (let at = 0; at < 20; at++) await fromAnywhere(project.client).call(signInWithPasskey, bad);
      const exhaustedReply = await fromAnywhere(project.client).call(signInWithPasskey, answer(exhausted));
      const lateRegistration = await register(66);
      const registrations = await register(0);
      const exhaustedRegistration = await register(0, 21);

      expect([lateReply, inTimeReply, used, exhaustedReply].map(({ code }) => code)).toEqual([
        "VERIFICATION_CODE_EXPIRED",
        null,
        "VERIFICATION_CODE_ALREADY_USED",
        "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
      ]);
      expect([lateRegistration[0], ...registrations, exhaustedRegistration[0]].map((reply) => reply?.code)).toEqual([
        "VERIFICATION_CODE_EXPIRED",
        null,
        "VERIFICATION_CODE_ALREADY_USED",
        "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
      ]);
    });

    test("is not redeemed by a failure: a wrong answer, or a project with passkeys off", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const { options_json, code } = await beginSignIn(project.client);
      const answer = () => authenticator.signIn(options_json, { origin: PAGE });
      const send = (authentication_response: ReturnType<typeof answer>) =>
        fromAnywhere(project.client).call(signInWithPasskey, { body: { authentication_response, code } });
      const enabled = (passkey_enabled: boolean) =>
        project.admin.call(updateProject, { body: { config: { passkey_enabled } } });

      const unknown = await send(softAuthenticator().signIn(options_json, { origin: PAGE }));
      const wrongOrigin = await send(authenticator.signIn(options_json, { origin: "https://evil.example.com" }));
      await enabled(false);
      const off = await send(answer());
      await enabled(true);
      const right = await send(answer());

      expect([unknown.code, wrongOrigin.code, off.code, right.status]).toEqual([
        "PASSKEY_AUTHENTICATION_FAILED",
        "PASSKEY_AUTHENTICATION_FAILED",
        "PASSKEY_AUTHENTICATION_NOT_ENABLED",
        200,
      ]);
    });

    test("works only for its own purpose and user", async () => {
      const project = await passkeyProject(server());
      const [ada, eve] = [await project.person("ada"), await project.person("eve")];
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const registration = (await ada.wire.call(initiatePasskeyRegistration, { body: {} })).body;
      const authentication = await beginSignIn(project.client);
      const credential = softAuthenticator().register(registration.options_json, { origin: PAGE });
      const challenge = registration.options_json.challenge;

      const replies = [
        await eve.wire.call(registerPasskey, { body: { credential, code: registration.code } }),
        await ada.wire.call(registerPasskey, { body: { credential, code: authentication.code } }),
        await fromAnywhere(project.client).call(signInWithPasskey, {
          body: {
            authentication_response: authenticator.signIn(authentication.options_json, { origin: PAGE, challenge }),
            code: registration.code,
          },
        }),
      ];

      expect(replies.map(({ code }) => code)).toEqual(replies.map(() => "VERIFICATION_CODE_NOT_FOUND"));
    });
  });

  describe("a passkey is one factor and one credential among others", () => {
    test("with a second factor on, a passkey alone does not sign in", async () => {
      const project = await passkeyProject(server());
      const ada = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(ada.wire, authenticator);
      const sealedTotpSecret = server().running.deps.keyring.seal("secret of an app");
      await store().write((tx) => tx.update(tx.users).set({ sealedTotpSecret }).where(eq(tx.users.id, ada.userId)));

      const reply = await signInWith(project.client, authenticator);

      expect([reply.code, reply.body.details]).toEqual([
        "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
        { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
      ]);
      expect(await rowsOfProject(store(), "sessions", project.id)).toHaveLength(1);
    });

    // An attacker who claimed the address first may have added a passkey of their own.
    test("the first verification of the address removes passkeys that were added before it", async () => {
      const project = await passkeyProject(server());
      const attacker = await project.person();
      const authenticator = softAuthenticator();
      await addPasskey(attacker.wire, authenticator);
      const [channel] = await rowsOfProject(store(), "contactChannels", project.id);
      const origin = { requestId: "test", ip: null, userAgent: null, geo: null };
      const proof = { userId: attacker.userId, channelId: channel?.id ?? "" };

      await store().write((tx) => proveAndCleanIn(tx, server().running.deps, { projectId: project.id, origin }, proof));

      expect((await signInWith(project.client, authenticator)).body.error).toBe("Passkey not found");
      expect(await passkeysOf(project)).toEqual([]);
      expect((await attacker.wire.call(getCurrentUser)).status).toBe(401);
    });
  });
});
