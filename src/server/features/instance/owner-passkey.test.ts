import { describe, expect, test } from "bun:test";
import type { Level } from "#contract/access.ts";
import { initiatePasskeyAuthentication, signInWithPasskey } from "#contract/auth/passkeys.ts";
import { initiateOwnerPasskey, setUpInstance, setUpInstanceWithPasskey } from "#contract/instance.ts";
import { listProjects, updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/admin-link.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { asAddress } from "#testing/address.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const UNKNOWN = "x".repeat(45);
const OWNER = { email: "Owner@Example.com", display_name: "Olga" };
const KEYS = {
  publishableClientKey: "pck_of_the_internal_project",
  secretServerKey: "ssk_of_the_internal_project",
  superSecretAdminKey: "sak_of_the_internal_project",
};
const ENVIRONMENT = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: KEYS.publishableClientKey,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: KEYS.secretServerKey,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: KEYS.superSecretAdminKey,
};

/** A caller without a session, as the console's pages are. */
const visitor = ({ apiUrl }: TestServer, level: Level) =>
  wireTo(apiUrl, { level, headers: { projectId: "internal", ...KEYS } });

const newLink = async ({ running }: TestServer) => (await createSetUpLink(running.deps)).split("#code=")[1] ?? "";

/** The options of a new link, and what the owner's device answers on the console's page. */
async function begin(server: TestServer, level: Level, page: { origin?: string; challenge?: string } = {}) {
  const wire = visitor(server, level);
  const link = await newLink(server);
  const begun = await wire.call(initiateOwnerPasskey, { body: { code: link, ...OWNER } });
  const device = softAuthenticator();
  const credential = device.register(begun.body.options_json, { origin: server.url, ...page });
  const body = { code: link, ...OWNER, project_display_name: "Boats", passkey: { credential, code: begun.body.code } };
  return { wire, link, begun, device, body };
}

// Each test continues where the one before ended, because an instance is set up once.
describe.each(["client", "server"] as const)("as %s", (level) => {
  eachServer(
    (server) => {
      const isUntouched = async () => {
        const { store } = server().running.deps;
        expect([await rowsOf(store, "users"), await rowsOf(store, "passkeys")]).toEqual([[], []]);
        expect(await hasOwner(server().running.deps)).toBe(false);
      };

      test("the options name the owner and create nothing", async () => {
        const { begun } = await begin(server(), level);

        expect(begun.body.options_json).toMatchObject({ user: { name: "Olga", displayName: "Olga" } });
        await isUntouched();
      });

      test("a passkey that was made elsewhere, or for another challenge, is refused, and the link still works", async () => {
        const elsewhere = await begin(server(), level, { origin: "https://phishing.example" });
        const refused = [
          await elsewhere.wire.call(setUpInstanceWithPasskey, { body: elsewhere.body }),
          await (async ({ wire, body }) => wire.call(setUpInstanceWithPasskey, { body }))(
            await begin(server(), level, { challenge: "AAAA" }),
          ),
        ];

        expect(refused.map(({ status, code }) => [status, code])).toEqual([
          [400, "PASSKEY_AUTHENTICATION_FAILED"],
          [400, "PASSKEY_REGISTRATION_FAILED"],
        ]);
        await isUntouched();
        expect(await newLink(server())).toHaveLength(45);
      });

      test("a challenge needs a set-up link, and each is good for nothing without the other", async () => {
        const { wire, body, link } = await begin(server(), level);
        const swapped = { ...body, code: body.passkey.code };
        const unknown = { ...body, passkey: { ...body.passkey, code: link } };
        const replies = [
          await wire.call(initiateOwnerPasskey, { body: { code: UNKNOWN, ...OWNER } }),
          await wire.call(initiateOwnerPasskey, { body: { code: body.passkey.code, ...OWNER } }),
          await wire.call(setUpInstanceWithPasskey, { body: swapped }),
          await wire.call(setUpInstanceWithPasskey, { body: unknown }),
        ];

        for (const reply of replies) expect([reply.status, reply.code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
        await isUntouched();
      });

      test("expired links, expired challenges and links that were checked too often are refused", async () => {
        const slow = await begin(server(), level);
        server().clock.pass({ seconds: 66 });
        const late = await slow.wire.call(setUpInstanceWithPasskey, { body: slow.body });
        for (let at = 0; at < 20; at++)
          await slow.wire.call(initiateOwnerPasskey, { body: { code: slow.link, ...OWNER } });
        const often = [
          await slow.wire.call(initiateOwnerPasskey, { body: { code: slow.link, ...OWNER } }),
          await slow.wire.call(setUpInstanceWithPasskey, { body: slow.body }),
        ];
        const old = await begin(server(), level);
        server().clock.pass({ minutes: 61 });
        const expired = [
          await old.wire.call(initiateOwnerPasskey, { body: { code: old.link, ...OWNER } }),
          await old.wire.call(setUpInstanceWithPasskey, { body: old.body }),
        ];

        expect(late.code).toBe("VERIFICATION_CODE_EXPIRED");
        for (const reply of often) expect(reply.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
        for (const reply of expired) expect(reply.code).toBe("VERIFICATION_CODE_EXPIRED");
        await isUntouched();
      });

      test("without passkeys for the console, the owner needs a password", async () => {
        const admin = visitor(server(), "admin");
        const turn = (passkey_enabled: boolean) => admin.call(updateProject, { body: { config: { passkey_enabled } } });
        const { wire, body, link } = await begin(server(), level);

        expect((await turn(false)).status).toBe(200);
        const replies = [
          await wire.call(initiateOwnerPasskey, { body: { code: link, ...OWNER } }),
          await wire.call(setUpInstanceWithPasskey, { body }),
        ];
        await turn(true);

        for (const reply of replies) expect(reply.code).toBe("PASSKEY_AUTHENTICATION_NOT_ENABLED");
        await isUntouched();
      });

      // The first use of the link makes the owner. A race must not let an attacker become a second one.
      test("one of many concurrent uses of a link creates the owner, the passkey and one project", async () => {
        const { wire, link, body } = await begin(server(), level);
        const second = await (async () => {
          const begun = await wire.call(initiateOwnerPasskey, { body: { code: link, ...OWNER } });
          const credential = softAuthenticator().register(begun.body.options_json, { origin: server().url });
          return { ...body, email: "mallory@example.com", passkey: { credential, code: begun.body.code } };
        })();

        const replies = await Promise.all([
          wire.call(setUpInstanceWithPasskey, { body }),
          wire.call(setUpInstanceWithPasskey, { body: second }),
          wire.call(setUpInstanceWithPasskey, { body }),
          wire.call(setUpInstance, {
            body: { code: link, ...OWNER, password: "correct horse battery", project_display_name: "Boats" },
          }),
        ]);

        const again = await wire.call(initiateOwnerPasskey, { body: { code: link, ...OWNER } });

        const { store } = server().running.deps;
        expect(again.code).toBe("VERIFICATION_CODE_ALREADY_USED");
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(replies.filter(({ code }) => code === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(3);
        expect(await rowsOf(store, "users")).toHaveLength(1);
        expect((await rowsOf(store, "projects")).map(({ id }) => id)).toHaveLength(2);
      });

      test("an instance that has an owner gets no second one with a newer link", async () => {
        const { wire, body } = await begin(server(), level);

        const reply = await wire.call(setUpInstanceWithPasskey, { body });

        expect([reply.status, reply.code]).toEqual([409, "VERIFICATION_CODE_ALREADY_USED"]);
      });
    },
    { environment: ENVIRONMENT },
  );

  eachServer(
    (server) => {
      test("only project internal has a first owner", async () => {
        const { body, link } = await begin(server(), level);
        const other = await startServer();
        try {
          const { client, server: backend } = await other.project();
          for (const wire of [client, backend]) {
            for (const reply of [
              await wire.call(initiateOwnerPasskey, { body: { code: link, ...OWNER } }),
              await wire.call(setUpInstanceWithPasskey, { body }),
            ]) {
              expect([reply.status, reply.code]).toEqual([401, "EXPECTED_INTERNAL_PROJECT"]);
            }
          }
        } finally {
          await other.stop();
        }
      });

      test("an owner with a passkey signs in with it, owns the first project, and has no password", async () => {
        const { wire, device, body } = await begin(server(), level);

        const made = await wire.call(setUpInstanceWithPasskey, { body });
        const me = wire.with({ accessToken: made.body.access_token });
        const begun = await wire.call(initiatePasskeyAuthentication, { body: {} });
        const authentication_response = device.signIn(begun.body.options_json, { origin: server().url });
        const signedIn = await wire.call(signInWithPasskey, {
          body: { authentication_response, code: begun.body.code },
        });

        expect([made.status, Object.keys(made.body).sort()]).toEqual([
          200,
          ["access_token", "project_id", "refresh_token", "user_id"],
        ]);
        expect((await me.call(getCurrentUser)).body).toMatchObject({
          id: made.body.user_id,
          display_name: "Olga",
          primary_email: "owner@example.com",
          primary_email_verified: true,
          has_password: false,
          passkey_auth_enabled: true,
        });
        expect((await me.call(listProjects)).body.items.map(({ id }: { id: string }) => id)).toContain(
          made.body.project_id,
        );
        expect([signedIn.status, signedIn.body.user_id]).toEqual([200, made.body.user_id]);
        const entries = await rowsOf(server().running.deps.store, "auditEntries");
        expect(entries.map(({ action }) => action)).toEqual(
          expect.arrayContaining(["passkey_added", "instance_set_up"]),
        );
        // The way back in does not need a password.
        expect(await createSignInLink(server().running.deps, asAddress(OWNER.email))).toContain("#code=");
      });
    },
    { environment: ENVIRONMENT },
  );
});
