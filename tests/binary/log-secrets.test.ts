import { afterEach, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkUserApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import {
  resetPassword,
  sendPasswordResetCode,
  signInWithPassword,
  signUpWithPassword,
} from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { listInstanceBackups, startInstanceBackup } from "#contract/instance-backups.ts";
import { updateProject } from "#contract/projects.ts";
import { createWebhookEndpoint, readWebhookSecret } from "#contract/webhook-endpoints.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey, signInWith } from "#testing/people/passkeys.ts";
import { startIssuer } from "#testing/providers/issuer.ts";
import { inTurn } from "#testing/repeats.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";
import { formsOf, leaksIn, parsed, secretsIn } from "#testing/server/secrets.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { letStatementsFail, openLinks, signInAtProvider, signInInMoreWays } from "./further-secrets.ts";

/** Secrets of the settings, each under a name that says what it was when it is found. */
const SETTINGS = {
  HALLPASS_SECRET: "the-secret-of-the-server-is-long-enough",
  HALLPASS_BACKUP_PASSPHRASE: "passphrase of all backups",
  HALLPASS_CRON_SECRET: "cron-secret-that-is-sent",
  HALLPASS_METRICS_TOKEN: "token-of-the-metrics-page",
  HALLPASS_AI_KEY: "key-of-the-language-model",
  HALLPASS_SHARED_GITHUB_CLIENT_SECRET: "client-secret-shared-github",
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: "internal-secret-server-key-1",
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: "internal-super-secret-admin-1",
} as const;
const COLLECTOR_KEY = "key-of-the-trace-collector";
const SMTP_PASSWORD = "password-of-the-mail-server";

/** Collects the secrets of all requests and replies. */
function recordSecrets(): { found: Set<string>; stop(): void } {
  const found = new Set<string>();
  // What is secret in texts that are not JSON, the story adds.
  const note = (text: string) => {
    for (const each of secretsIn(parsed(text))) found.add(each);
  };
  const real = globalThis.fetch;
  const spy = spyOn(globalThis, "fetch").mockImplementation((async (input: string, init?: RequestInit) => {
    for (const [name, value] of new Headers(init?.headers)) for (const each of secretsIn(value, name)) found.add(each);
    if (typeof init?.body === "string") note(init.body);
    const response = await real(input, init);
    note(await response.clone().text());
    return response;
  }) as typeof fetch);
  return { found, stop: () => spy.mockRestore() };
}

/** Is in the log by design, as the id of a request. */
const PLANTED = "planted-in-the-log";

const recordings: { stop(): void }[] = [];
afterEach(() => {
  for (const each of recordings.splice(0)) each.stop();
});

/** Uses everything of a server that has to do with secrets, and returns them with what the server has written. */
async function story(
  logFile: string | null,
  databaseUrl: string | null,
): Promise<{ log: string; secrets: Set<string> }> {
  const { found: secrets, stop } = recordSecrets();
  recordings.push({ stop });
  for (const each of [...Object.values(SETTINGS), SMTP_PASSWORD, COLLECTOR_KEY]) secrets.add(each);
  const mailbox = await openMailbox({ login: { user: "hallpass", password: SMTP_PASSWORD } });
  await using receiver = startReceiver(() => new Response("an answer of the receiver", { status: 500 }));
  await using program = await startProgram(PROGRAMS.executable, {
    ...SETTINGS,
    HALLPASS_LOG_LEVEL: "debug",
    HALLPASS_ACCESS_LOG: "on",
    ...(logFile !== null && { HALLPASS_LOG_FILE: logFile }),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    HALLPASS_SMTP_URL: `smtp://hallpass:${SMTP_PASSWORD}@127.0.0.1:${mailbox.port}`,
    HALLPASS_EMAIL_FROM: "noreply@example.com",
    HALLPASS_AI_URL: "http://127.0.0.1:9/v1",
    HALLPASS_AI_MODEL: "a-model",
    HALLPASS_SHARED_GITHUB_CLIENT_ID: "github-client-id",
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${COLLECTOR_KEY}`,
  });
  const project = await program.project();
  const callback_url = "http://localhost/callback";
  const redirectUri = `${program.apiUrl}/auth/oauth/callback/our_company`;
  await using issuer = await startIssuer({ id: "hallpass", secret: "client-secret-of-the-issuer", redirectUri });

  await project.admin.call(updateProject, {
    body: {
      config: {
        magic_link_enabled: true,
        passkey_enabled: true,
        allow_user_api_keys: true,
        oauth_providers: [
          { id: "google", type: "standard", client_id: "id", client_secret: "client-secret-of-google" },
          {
            id: "our_company",
            type: "oidc",
            issuer_url: issuer.url,
            client_id: "hallpass",
            client_secret: "client-secret-of-the-issuer",
            display_name: "Our company",
          },
        ],
        email_config: {
          type: "standard",
          host: "127.0.0.1",
          port: mailbox.port,
          username: "hallpass",
          password: SMTP_PASSWORD,
          sender_name: "Boats",
          sender_email: "boats@example.com",
        },
      },
    },
  });
  const endpoint = await project.admin.call(createWebhookEndpoint, {
    body: { url: `${receiver.url}?token=token-in-a-webhook-url`, headers: { "x-secret": "header-secret-of-webhooks" } },
  });
  secrets.add("token-in-a-webhook-url").add("header-secret-of-webhooks");
  await project.admin.call(readWebhookSecret, { params: { endpoint_id: endpoint.body.id } });
  await project.admin.call(createSvixToken, { body: {} });

  const email = "ada.story@example.com";
  const password = "password of the story";
  const signedUp = await project.client.call(signUpWithPassword, {
    body: { email, password, verification_callback_url: callback_url },
  });
  expect(signedUp.status).toBe(200);
  secrets.add((await mailbox.next(email)).linkCode());
  expect((await project.client.with({ refreshToken: signedUp.body.refresh_token }).call(refreshSession)).status).toBe(
    200,
  );
  expect((await project.client.call(signInWithPassword, { body: { email, password } })).status).toBe(200);
  await project.client.call(signInWithPassword, { body: { email, password: "a wrong one of the story" } });

  await project.client.call(sendPasswordResetCode, { body: { email, callback_url } });
  const code = (await mailbox.next(email)).linkCode();
  expect(
    (await project.client.call(resetPassword, { body: { code, password: "a newer password of hers" } })).status,
  ).toBe(200);

  const other = "otp.story@example.com";
  const {
    body: { nonce },
  } = await project.client.call(sendSignInCode, { body: { email: other, callback_url } });
  const mailed = await mailbox.next(other);
  secrets.add(mailed.linkCode()).add(mailed.otp());
  const typed = await project.client.call(signInWithCode, { body: { code: mailed.otp() + nonce } });
  expect(typed.status).toBe(200);
  const otto = project.client.with({ accessToken: typed.body.access_token });
  await project.client.call(signInWithCode, { body: { code: mailed.linkCode() } });

  const device = softAuthenticator();
  expect((await addPasskey(otto, device)).status).toBe(200);
  expect((await signInWith(project.client, device)).status).toBe(200);

  const key = await otto.call(createUserApiKey, {
    body: { description: "A key", user_id: "me", expires_at_millis: null },
  });
  expect(key.status).toBe(200);
  await project.server.call(checkUserApiKey, { body: { api_key: key.body.value } });
  secrets.add(key.body.value);

  const told = { project, mailbox, secrets };
  await signInInMoreWays(told);
  await signInAtProvider(told, program.apiUrl, issuer);

  // Requests that are refused, with secrets where a log could quote them.
  const quoted = [
    "secret-in-a-broken-body",
    "secret-in-a-wrong-type",
    "secret-in-a-path",
    "secret-in-a-query",
  ] as const;
  for (const each of quoted) secrets.add(each);
  const post = (body: string) =>
    project.client.send("POST", "/auth/password/sign-in", { body, headers: { "content-type": "application/json" } });
  await post(`{"email":"x@example.com","password":"${quoted[0]}"`);
  await post(JSON.stringify({ email: [quoted[1]], password: { [quoted[1]]: quoted[1] } }));
  await project.client.send("GET", `/nothing/${quoted[2]}?code=${quoted[3]}`);
  await project.client.send("GET", `/auth/oauth/authorize/google?client_secret=${quoted[3]}&state=${quoted[3]}`);
  await fetch(`${program.url}/p/${project.id}/handler/magic-link-callback?code=${quoted[3]}`);
  await project.client.with({}, { "x-request-id": PLANTED }).send("GET", "/users/me");
  await fetch(`${program.url}/metrics`, { headers: { authorization: `Bearer ${SETTINGS.HALLPASS_METRICS_TOKEN}` } });
  await project.client
    .with({ accessToken: "an-access-token-that-is-none", refreshToken: "a-refresh-token-that-is-none" })
    .send("GET", "/users/me");

  // What happens in the background.
  const superSecretAdminKey = SETTINGS.HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY;
  const internal = wireTo(program.apiUrl, { level: "admin", headers: { projectId: "internal", superSecretAdminKey } });
  mailbox.refuse(550);
  await project.client.call(sendSignInCode, { body: { email: "refused.story@example.com", callback_url } });
  mailbox.refuse(null);
  await internal.call(startInstanceBackup);
  const backups = async () => (await internal.call(listInstanceBackups)).body.items;
  await until(async () => (await backups()).some(({ state }: { state: string }) => state === "done"));
  await until(() => receiver.seen.length > 0);

  const { directory } = program;
  const environment = {
    HALLPASS_SECRET: SETTINGS.HALLPASS_SECRET,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const place = { directory, environment, databaseUrl };
  const [{ id: backupId }] = await backups();
  await openLinks(told, { owner: program.owner, internal, backupId, url: program.url }, place);
  await letStatementsFail(told, place);

  const printed = await program.printed();
  await mailbox.close();
  stop();
  return { log: printed + (logFile === null ? "" : readFileSync(logFile, "utf8")), secrets };
}

const logs = [
  ["a file, with PostgreSQL", true],
  ["the standard output, with SQLite", false],
] as const;
// Errors of PostgreSQL quote values. The logs of servers in other tests are searched, too: `#testing/server/passed-secrets.ts`.
test.each(inTurn(logs, 0, 2))(
  "no secret and no mail address is in a log that goes to %s, at level debug and with an access log",
  async (_, isFile) => {
    const home = mkdtempSync(join(tmpdir(), "hallpass-secrets-"));
    const database = isFile ? await createTestDatabase() : null;
    const { log, secrets } = await story(isFile ? join(home, "hallpass.log") : null, database?.url ?? null);
    await database?.drop();
    rmSync(home, { recursive: true });

    expect(log).toContain('"level":"debug"');
    expect(log).toContain("An email could not be sent");
    expect(log).toContain("The collector of traces did not take spans");
    expect(log).toContain("A backup was made");
    expect(log).toContain(isFile ? "check violation" : "refused");
    expect(secrets.size).toBeGreaterThan(80);
    expect(leaksIn(log, secrets)).toEqual([]);
    // The search finds what is there.
    expect(leaksIn(log, [PLANTED])).toEqual([PLANTED]);
  },
);

test("a secret is found in each encoding that a log could have it in", () => {
  const secret = 'sécret "with" 100 %';

  for (const form of formsOf(secret)) expect(leaksIn(`a line with ${form} in it`, [secret])).toEqual([secret]);
  expect(leaksIn("a line without it", [secret])).toEqual([]);
});
