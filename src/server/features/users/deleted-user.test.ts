import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { createRecoveryCodes, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { initiatePasskeyAuthentication, signInWithPasskey } from "#contract/auth/passkeys.ts";
import { resetPassword, sendPasswordResetCode, signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession, refreshSession } from "#contract/auth/sessions.ts";
import { deleteProject } from "#contract/projects.ts";
import { deleteCurrentUser, getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import { catchMails } from "#testing/mail/caught-mails.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, PAGE } from "#testing/people/passkeys.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import { everything } from "#testing/server/rows.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const callback_url = "http://localhost/handler/page";
const providers = simulatedProviders();
let accounts = 7_000;

const config = {
  client_user_deletion_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }],
} as const;

/** All credentials that a user may have before the deletion, each with a request that uses it. */
async function credentialsOf(
  server: TestServer,
  project: TestProject,
  ada: Person,
): Promise<Record<string, () => Promise<Reply>>> {
  const { email, password } = ada;
  const mails = catchMails(server);
  // The mail of the sign-up comes first, so that the newest is the one that is asked for.
  await mails.to(email);
  const asServer = project.server.with({ accessToken: ada.accessToken });
  await asServer.call(updateCurrentUser, { body: { primary_email_verified: true } });

  const { body: other } = await project.server.call(createSession, { body: { user_id: ada.userId } });
  const device = softAuthenticator();
  await addPasskey(ada.wire, device);
  const challenge = (await project.server.call(initiatePasskeyAuthentication, { body: {} })).body;
  await project.server.call(sendPasswordResetCode, { body: { email, callback_url } });
  const [resetCode = ""] = await mails.codesFor(email);
  await project.server.call(sendSignInCode, { body: { email, callback_url } });
  const [linkCode = ""] = await mails.codesFor(email);
  const { body: program } = await project.server.call(startCliLogin, { body: {} });
  await ada.wire.call(completeCliLogin, { body: { login_code: program.login_code, refresh_token: ada.refreshToken } });
  githubAccount(providers, { id: ++accounts, email });
  const started = await startAuthorization(server, project, "github");
  const returned = await returnFromProvider(server, started);
  await withSecondFactor(ada.wire, server.clock);
  const recovery_code: string = (await ada.wire.call(createRecoveryCodes)).body.codes[0];
  const begun = await project.server.call(signInWithPassword, { body: { email, password } });
  const attempt: string = begun.body.details.attempt_code;

  return {
    "access token": () => ada.wire.call(getCurrentUser),
    "access token elsewhere": () => project.client.with({ accessToken: other.access_token }).call(getCurrentUser),
    "refresh token": () => project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession),
    "refresh token at the token endpoint": () =>
      server.anonymous.send("POST", "/auth/oauth/token", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: other.refresh_token,
          client_id: project.id,
          client_secret: project.keys.publishableClientKey,
        }).toString(),
      }),
    password: () => project.server.call(signInWithPassword, { body: { email, password } }),
    passkey: () =>
      project.server.call(signInWithPasskey, {
        body: {
          authentication_response: device.signIn(challenge.options_json, { origin: PAGE }),
          code: challenge.code,
        },
      }),
    "sign-in link": () => project.server.call(signInWithCode, { body: { code: linkCode } }),
    "session stored for a program": async () => {
      const { body } = await project.server.call(pollCliLogin, { body: { polling_code: program.polling_code } });
      return project.client.with({ refreshToken: body.refresh_token ?? "gone" }).call(refreshSession);
    },
    "authorization code": () => exchange(server, project, started, returned),
    "second step with a recovery code": () =>
      project.server.call(signInWithSecondFactor, { body: { type: "recovery-code", recovery_code, code: attempt } }),
    // The reset is last, because it invalidates the others.
    "reset link": () => project.server.call(resetPassword, { body: { code: resetCode, password: "a new password" } }),
  };
}

onServer(
  (server) => {
    test("before the deletion, each method signs in, or leads to the second factor", async () => {
      const project = await server().project({ config: { ...config, oauth_providers: [...config.oauth_providers] } });
      const credentials = await credentialsOf(server(), project, await project.person());

      for (const [name, use] of Object.entries(credentials)) {
        const { status, code } = await use();
        expect([name, code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED" ? 200 : status]).toEqual([name, 200]);
      }
    });

    // In other products, sessions and codes that outlived their user signed in to a later account.
    test.each([
      ["themselves", (_: TestProject, ada: Person) => ada.wire.call(deleteCurrentUser, { body: {} })],
      [
        "a server",
        (project: TestProject, ada: Person) =>
          project.server.with({ accessToken: ada.accessToken }).call(deleteCurrentUser, { body: {} }),
      ],
      [
        "an admin",
        (project: TestProject, ada: Person) =>
          project.admin.with({ accessToken: ada.accessToken }).call(deleteCurrentUser, { body: {} }),
      ],
      ["the deletion of the project", (project: TestProject) => project.admin.call(deleteProject, { body: {} })],
    ])("a user deleted by %s cannot sign in with any credential", async (_, remove) => {
      const project = await server().project({ config: { ...config, oauth_providers: [...config.oauth_providers] } });
      const ada = await project.person();
      const credentials = await credentialsOf(server(), project, ada);

      const removed = await remove(project, ada);

      expect(removed.status).toBe(200);
      for (const [name, use] of Object.entries(credentials)) {
        const { status, body, code } = await use();
        const signedIn = typeof body.access_token === "string" ? decodeJwt(body.access_token).sub : undefined;
        expect([name, signedIn === ada.userId, status, code]).toEqual([
          name,
          false,
          expect.any(Number),
          expect.anything(),
        ]);
      }
      await finishDeletions(server().running.deps);
      const sessions = (await everything(server().running.deps.store)).sessions ?? [];
      expect(sessions.filter((row) => String(row).includes(ada.userId))).toEqual([]);
    });
  },
  { fetch: providers.fetch },
);
