import { expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createProject } from "#contract/projects.ts";
import { startAuthorization } from "#testing/providers/oauth-browser.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { readSettings } from "./settings.ts";

const callback = "http://localhost/handler/page";

test("without settings a server listens only on this machine, with every protection on and no account or key", async () => {
  const settings = readSettings({});

  expect(settings).toMatchObject({
    dev: false,
    host: "127.0.0.1",
    internalKeys: {},
    internalSignUp: null,
    firstOwner: null,
    throttles: true,
    commonPasswords: true,
    securityNotices: true,
    sharedOAuthIssuer: null,
    sharedProviders: {},
    oauthPlainPkce: false,
    trustedProxies: null,
    privateTargets: null,
  });
});

test("before there is an owner, sign-up to the instance works only with the printed link", async () => {
  const server = await startServer();
  try {
    const internal = await server.running.deps.projects.get("internal");
    const publishableClientKey = internal?.hostedPublishableKey ?? "";
    const wire = wireTo(server.apiUrl, { level: "client", headers: { projectId: "internal", publishableClientKey } });

    const reply = await wire.call(signUpWithPassword, {
      body: {
        email: "eve@example.com",
        password: "eve was here first",
        verification_callback_url: `${server.url}/handler/`,
      },
    });

    expect(reply.code).toBe("SIGN_UP_NOT_ENABLED");
    expect(await rowsOfProject(server.running.deps.store, "users", "internal")).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("the first owner's password is not one that attackers try first", async () => {
  const owner = (password: string) => ({
    environment: { HALLPASS_ADMIN_EMAIL: "ada@example.com", HALLPASS_ADMIN_PASSWORD: password },
  });

  expect(await outcomeOf(startServer(owner("password")))).toThrow("HALLPASS_ADMIN_PASSWORD is a common password");
  const server = await startServer(owner("correct horse battery"));
  await server.stop();
});

onServer((server) => {
  test("nothing of dev mode exists in production", async () => {
    for (const path of ["/dev/mail", "/dev/mail.json", "/dev/identity", "/dev/identity/authorize", "/dev"]) {
      expect([path, (await fetch(server().url + path)).status]).toEqual([path, 404]);
    }
  });

  test("with an owner, the instance accepts no further sign-ups", async () => {
    const { signedOut } = await server().owner();

    const reply = await signedOut.call(signUpWithPassword, {
      body: {
        email: "eve@example.com",
        password: "eve was here next",
        verification_callback_url: `${server().url}/handler/`,
      },
    });

    expect(reply.code).toBe("SIGN_UP_NOT_ENABLED");
  });

  test("a new project allows sign-in with passwords and nothing that was not switched on", async () => {
    const { wire } = await server().owner();
    const { body } = await wire.call(createProject, { body: { display_name: "Fresh" } });
    const project = await server().project();

    const replies = [
      await project.client.call(signUpAnonymously),
      await project.client.call(sendSignInCode, { body: { email: "ada@example.com", callback_url: callback } }),
      (await startAuthorization(server(), project, "google")).reply,
      await project.client.call(signInWithPassword, { body: { email: "admin@example.com", password: "password" } }),
    ];

    expect([body.config.sign_up_enabled, body.config.allow_localhost]).toEqual([true, false]);
    expect(replies.map((reply) => reply.code ?? reply.body.code ?? reply.text)).toEqual([
      "ANONYMOUS_ACCOUNTS_NOT_ENABLED",
      "OTP sign-in is not enabled for this project",
      "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
      "EMAIL_PASSWORD_MISMATCH",
    ]);
    expect(await rowsOfProject(server().running.deps.store, "users", project.id)).toEqual([]);
  });
});
