import { signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { getProject } from "#contract/projects.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint, readWebhookSecret } from "#contract/webhook-endpoints.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { isKnownPlace } from "#server/features/sign-in/known-places.ts";
import { unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { withSecondFactor } from "#testing/people/authenticator.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { firstBrokenEntry, sealAll } from "./audit-chain.ts";

const MARKETING = NOTIFICATION_CATEGORIES[1].id;
const CLIENT_SECRET = "client secret of an app";
const SHORT_CODE = "k7f9q2mx";
const SMTP_PASSWORD = "password of a mail server";

/** Data of every kind that a master secret seals or authenticates. `found` tells what of it a server still accepts. */
export async function sealedData(server: TestServer) {
  const { deps } = server.running;
  const project = await server.project({
    config: {
      oauth_providers: [{ id: "github", type: "standard", client_id: "an app", client_secret: CLIENT_SECRET }],
      email_config: {
        type: "standard",
        host: "127.0.0.1",
        port: 9,
        username: "ada",
        password: SMTP_PASSWORD,
        sender_name: "Boats",
        sender_email: "boats@example.com",
      },
    },
  });
  const ada = await project.person();
  const phone = await withSecondFactor(ada.wire, server.clock);
  const ben = await project.person("ben");
  const made = await project.admin.call(createWebhookEndpoint, { body: { url: "http://127.0.0.1:9/hooks" } });
  if (made.status !== 201) throw new Error(`No endpoint: ${made.text}`);
  const endpoint_id: string = made.body.id;
  const secretOf = async (on: typeof project.admin) =>
    (await on.call(readWebhookSecret, { params: { endpoint_id } })).body.secret as string;
  const webhookSecret = await secretOf(project.admin);
  const token: string = (await project.admin.call(createSvixToken, { body: {} })).body.token;
  const { link } = unsubscribeLinkFor(deps, { userId: ben.userId, categoryId: MARKETING });
  const hostedKey = (await deps.projects.get(project.id))?.hostedPublishableKey ?? "";
  await deps.store.write(async (tx) => {
    const [account] = [{ id: crypto.randomUUID(), projectId: project.id, userId: ben.userId }];
    await tx.add("oauthAccounts", {
      ...account,
      providerId: "github",
      accountId: "1",
      email: null,
      allowSignIn: false,
      allowConnectedAccounts: true,
      createdAt: deps.now(),
    });
    await tx.add("oauthTokens", {
      id: crypto.randomUUID(),
      projectId: project.id,
      oauthAccountId: account.id,
      kind: "refresh",
      sealedToken: deps.keyring.seal("a token of a provider"),
      scopes: [],
      expiresAt: null,
      createdAt: deps.now(),
      claimedUntil: null,
    });
  });
  await deps.store.write((tx) =>
    tx.add("recoveryCodes", {
      id: crypto.randomUUID(),
      projectId: project.id,
      userId: ada.userId,
      digest: null,
      sealedCode: deps.keyring.seal(SHORT_CODE),
      createdAt: deps.now(),
      usedAt: null,
    }),
  );
  await sealAll(server);

  /** What a server accepts of the data, each by its name. */
  async function found(on: TestServer): Promise<Record<string, unknown>> {
    const { deps } = on.running;
    const here = (level: "client" | "admin", headers: object) =>
      wireTo(on.apiUrl, { level, headers: { projectId: project.id, ...headers } });
    const admin = here("admin", { superSecretAdminKey: project.keys.superSecretAdminKey });
    const client = here("client", { publishableClientKey: hostedKey }).with({}, { "x-forwarded-for": ben.ip });
    const config = (await admin.call(getProject)).body.config;
    const asked = await client.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
    // A code of an authenticator works once.
    on.clock.pass({ minutes: 1 });
    const proven = await client.call(signInWithSecondFactor, {
      body: { type: "totp", totp: phone.code(), code: asked.body.details?.attempt_code ?? "" },
    });
    const refreshed = await client.with({ refreshToken: ben.refreshToken }).call(refreshSession);
    const current = await client.with({ accessToken: refreshed.body.access_token }).call(getCurrentUser);
    const mails = await rowsOfProject(deps.store, "mails", project.id);
    const recoveryCodes = await rowsOfProject(deps.store, "recoveryCodes", project.id);
    const [oauthToken] = await rowsOfProject(deps.store, "oauthTokens", project.id);
    const page = await fetch(link.replace(/^https?:\/\/[^/]+/, on.url), { method: "POST" });
    const svix = await fetch(`${on.url}/svix/api/v1/app/${project.id}/endpoint`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await sealAll(on);
    return {
      oauthClientSecret: config.oauth_providers[0]?.client_secret === CLIENT_SECRET,
      smtpPassword: config.email_config.password === SMTP_PASSWORD,
      totp: proven.status,
      webhookSecret: (await secretOf(admin)) === webhookSecret,
      webhookToken: svix.status,
      unsentMails: mails.every(
        ({ sealedContent }) => sealedContent === null || "secrets" in JSON.parse(deps.keyring.open(sealedContent)),
      ),
      oauthToken: oauthToken && deps.keyring.open(oauthToken.sealedToken),
      recoveryCodes: recoveryCodes.map(({ sealedCode }) => sealedCode && deps.keyring.open(sealedCode)),
      unsubscribeLink: page.status,
      hostedKey: asked.status,
      session: [refreshed.status, current.status],
      knownPlace: await isKnownPlace(deps.store, deps, { projectId: project.id, userId: ben.userId, ip: ben.ip }),
      audit: await firstBrokenEntry(deps, project.id),
      internalAudit: await firstBrokenEntry(deps, "internal"),
    };
  }

  /** Adds entries to the audit log of the project. */
  async function act(on: TestServer): Promise<void> {
    const client = wireTo(on.apiUrl, {
      level: "client",
      headers: { projectId: project.id, publishableClientKey: hostedKey },
    });
    const { body } = await client.with({ refreshToken: ben.refreshToken }).call(refreshSession);
    const wire = client.with({ accessToken: body.access_token });
    await wire.call(updateCurrentUser, { body: { display_name: `Ben ${crypto.randomUUID()}` } });
    await sealAll(on);
  }

  return { project, ada, ben, found, act };
}

/** How a server that accepts everything answers. */
export const ALL_FOUND = {
  oauthClientSecret: true,
  smtpPassword: true,
  totp: 200,
  webhookSecret: true,
  webhookToken: 200,
  unsentMails: true,
  oauthToken: "a token of a provider",
  recoveryCodes: [SHORT_CODE],
  unsubscribeLink: 200,
  hostedKey: 400,
  session: [200, 200],
  knownPlace: true,
  audit: null,
  internalAudit: null,
};
