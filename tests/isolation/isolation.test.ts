import { afterAll, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { createTeamApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { createEmailTheme } from "#contract/email-designs.ts";
import { type Endpoint, isPerLevel, schemaAt } from "#contract/endpoint.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { createLegacyVerifier } from "#contract/legacy-verifier.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { createProject } from "#contract/projects.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { routes } from "#server/app.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { newMessageId } from "#server/events/outbox.ts";
import { addAccountIn } from "#server/features/linked-accounts/accounts.ts";
import { allowIn } from "#server/foundation/oauth-grants/index.ts";
import { createTeamIn } from "#server/foundation/teams/create.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { about } from "#testing/people/app.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import { inTurn, isLong } from "#testing/repeats.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everythingAtRest, rowsOfProject } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type Reply, type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow, until } from "#testing/waiting.ts";
import { bodies, type Ids, sample } from "./sample.ts";

const MARK = "nobody else may read this";

/** A project with a user, a team and keys, full of data that no other project may read. */
async function victim(server: TestServer) {
  const project = await server.project({
    displayName: `${MARK} (project)`,
    config: {
      passkey_enabled: true,
      authorization_server_enabled: true,
      self_named_clients: { documents: "any", registration_enabled: true },
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      domains: [{ domain: "https://nobody-else.example", handler_path: "/handler" }],
    },
  });
  const ada = await project.person("nobody-else");
  await addPasskey(ada.wire, softAuthenticator());
  const [passkey] = await rowsOfProject(server.running.deps.store, "passkeys", project.id);
  const [channel] = await rowsOfProject(server.running.deps.store, "contactChannels", project.id);
  const { deps } = server.running;
  const loaded = await deps.projects.get(project.id);
  if (!loaded) throw new Error("The project does not exist.");
  const teamId = await deps.store.write((tx) =>
    createTeamIn(tx, deps, loaded, { displayName: `${MARK} (team)`, creatorUserId: ada.userId }),
  );
  const account = await deps.store.write((tx) =>
    addAccountIn(tx, deps, {
      projectId: project.id,
      userId: ada.userId,
      providerId: "github",
      accountId: `${MARK} (account)`,
      email: null,
      allowSignIn: true,
      allowConnectedAccounts: true,
    }),
  );
  const metadata = { text: MARK };
  await project.server.with({ accessToken: ada.accessToken }).call(updateCurrentUser, {
    body: {
      display_name: MARK,
      client_metadata: metadata,
      server_metadata: metadata,
      external_id: MARK,
      selected_team_id: teamId,
    },
  });
  const key = await project.admin.call(createInternalKey, {
    body: {
      description: MARK,
      expires_at_millis: 2_000_000_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const wanted = { description: MARK, expires_at_millis: null };
  const userKey = await project.server.call(createUserApiKey, { body: { ...wanted, user_id: ada.userId } });
  const teamKey = await project.server.call(createTeamApiKey, { body: { ...wanted, team_id: teamId } });
  // The intruder is given this key. A caller who has a secret key may revoke it; a public key cannot be revoked so.
  const shownKey = await project.server.call(createUserApiKey, {
    body: { ...wanted, is_public: true, user_id: ada.userId },
  });
  const theme = await project.admin.call(createEmailTheme, { body: { display_name: MARK } });
  // Disabled, and with a message that has failed: nothing of it changes by itself.
  const hook = await project.admin.call(createWebhookEndpoint, {
    body: { url: "https://nobody-else.example/hooks", description: MARK, is_disabled: true },
  });
  const webhookEndpointId: string = hook.body.id;
  const webhookMessageId = newMessageId();
  await deps.store.write(async (tx) => {
    const of = { projectId: project.id, state: "sent" as const, type: "user.created", createdAt: deps.now() };
    await tx.add("events", { ...of, id: webhookMessageId, payload: { text: MARK } });
    const [endpointId, eventId] = [webhookEndpointId, webhookMessageId];
    const delivery = { projectId: project.id, endpointId, eventId, eventAt: of.createdAt, attempts: 8, dueAt: null };
    await tx.add("webhookDeliveries", { ...delivery, state: "failed", isManual: false });
  });
  const app = await project.admin.call(createOAuthClient, {
    body: { kind: "confidential", name: MARK, redirect_urls: ["https://nobody-else.example/callback"] },
  });
  const legacy = await project.admin.call(createLegacyVerifier, {
    body: { url: "https://nobody-else.example/check", ends_at_millis: fromNow({ days: 30 }), is_enabled: false },
  });
  const api = await project.admin.call(createOAuthApi, {
    body: { identifier: "https://nobody-else.example/api", name: MARK },
  });
  const grant = await deps.store.write((tx) =>
    allowIn(tx, deps, { projectId: project.id, userId: ada.userId, clientId: app.body.id }, about("openid")),
  );
  const failedMailId = randomUuid();
  const failedMail = { shownSubject: MARK, shownHtml: MARK, recipient: ada.email, error: MARK, template: "" };
  await deps.store.write(async (tx) => {
    const at = { createdAt: deps.now(), nextAttemptAt: deps.now() };
    const sealedContent = deps.keyring.seal(JSON.stringify({ html: MARK, secrets: [] }));
    const state = { state: "failed" as const, attempts: 8, sealedContent };
    await tx.add("mails", { ...failedMail, ...at, ...state, id: failedMailId, projectId: project.id });
  });
  const sessionId = String(decodeJwt(ada.accessToken).refreshTokenId);
  const ids = (otherId: string): Ids => ({
    otherId,
    userId: ada.userId,
    projectId: project.id,
    refreshToken: ada.refreshToken,
    apiKey: shownKey.body.value as string,
    webhookEndpointId,
    webhookMessageId,
    oauthClientId: app.body.id as string,
  });
  return {
    project,
    ada,
    marks: [MARK, ada.email, "nobody-else.example", String(legacy.body.secret), ...Object.values(project.keys)],
    eachId: [
      ada.userId,
      sessionId,
      teamId,
      key.body.id as string,
      api.body.id as string,
      app.body.secrets[0].id as string,
      grant.id,
      failedMailId,
      userKey.body.id as string,
      teamKey.body.id as string,
      passkey?.id ?? "",
      channel?.id ?? "",
      account.id,
      theme.body.id as string,
    ].map(ids),
  };
}

/** The credentials of an intruder who owns another project, with the level of each. */
const CREDENTIALS = {
  nobody: undefined,
  client: "client",
  user: "client",
  server: "server",
  "server with user": "server",
  admin: "admin",
  "admin with user": "admin",
  owner: "admin",
  "owner as client": "client",
} as const;
type Credential = keyof typeof CREDENTIALS;
const EVERY_CREDENTIAL = Object.keys(CREDENTIALS) as Credential[];

let owners = 0;

/** An intruder who owns another project. */
async function intruder(server: TestServer) {
  const { signedOut } = await server.owner();
  const owner = await signedOut
    .with({}, { "x-forwarded-for": `203.0.113.${owners++ % 250}` })
    .call(signUpWithPassword, {
      body: {
        email: `eve-${owners}@example.com`,
        password: "eve's long password",
        verification_callback_url: `${server.url}/handler/`,
      },
    });
  const adminAccessToken: string = owner.body.access_token;
  const created = await signedOut.with({ accessToken: adminAccessToken }).call(createProject, {
    // All features are on, so that calls get as far as possible.
    body: {
      display_name: "Eve's",
      config: {
        allow_localhost: true,
        passkey_enabled: true,
        magic_link_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
      },
    },
  });
  const own: string = created.body.id;
  const asOwner = wireTo(server.apiUrl, { level: "admin", headers: { projectId: own, adminAccessToken } });
  const { body: keys } = await asOwner.call(createInternalKey, {
    body: {
      description: "Eve's",
      expires_at_millis: 2_000_000_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
  await asOwner.call(overrideConfig, { body: { config_override_string: override } });
  const at = (projectId: string) => {
    const client = { projectId, publishableClientKey: keys.publishable_client_key };
    return {
      client,
      server: { projectId, secretServerKey: keys.secret_server_key },
      admin: { projectId, superSecretAdminKey: keys.super_secret_admin_key },
    };
  };
  const user = await wireTo(server.apiUrl, { level: "client", headers: at(own).client })
    .with({}, { "x-forwarded-for": `203.0.113.${owners % 250}` })
    .call(signUpWithPassword, {
      body: {
        email: "eve@example.com",
        password: "eve's long password",
        verification_callback_url: "http://localhost/",
      },
    });
  const accessToken: string = user.body.access_token;

  /** Calls with one of Eve's credentials and the id of any project. */
  function callerAs(credential: Credential, projectId: string, refreshToken: string): TestWire {
    const { client, server: secret, admin } = at(projectId);
    const headers: Record<Credential, object> = {
      nobody: {},
      client,
      user: { ...client, accessToken },
      server: secret,
      "server with user": { ...secret, accessToken },
      admin,
      "admin with user": { ...admin, accessToken },
      owner: { projectId, adminAccessToken },
      "owner as client": { projectId, adminAccessToken, accessToken },
    };
    return wireTo(server.apiUrl, { level: CREDENTIALS[credential], headers: { ...headers[credential], refreshToken } });
  }
  return { own, callerAs };
}

/** Provides intruders. Creates some ahead, since each takes six requests that mostly wait for the disk. */
function intrudersOn(server: TestServer) {
  const ahead = Array.from({ length: 4 }, () => intruder(server));
  return {
    async next() {
      const [first = intruder(server)] = ahead.splice(0, 1);
      ahead.push(intruder(server));
      return first;
    },
    end: () => Promise.all(ahead),
  };
}

/** Bodies for endpoints that accept neither all fields at once nor each field alone. */
const FURTHER_BODIES: Record<string, (ids: Ids) => object[]> = {
  "POST /emails/render-email": ({ otherId }) => [{ theme_id: otherId, template_id: EMAIL_VERIFICATION_TEMPLATE_ID }],
};

/** Every call that an endpoint accepts, with ids of the victim. */
function calls(endpoint: Endpoint, level: "client" | "server", ids: Ids) {
  const part = (name: "params" | "query" | "body") => {
    const schema = endpoint[name];
    return schema && (isPerLevel(schema) ? schemaAt(schema, level) : schema);
  };
  const [params, query, body] = [part("params"), part("query"), part("body")];
  const fixed = { params: params && sample(params, ids), query: query && sample(query, ids) };
  const further = FURTHER_BODIES[endpoint.id]?.(ids) ?? [];
  // The compiler knows the parts of each endpoint, but this builds them from any endpoint's schema.
  return (body ? [...bodies(body, ids), ...further] : [undefined]).map((each) => ({ ...fixed, body: each }) as never);
}

/**
 * Every endpoint on SQLite. The queries are the same on both databases, except those of lists and searches: PostgreSQL gets
 * these, and all endpoints in `npm run test:long`.
 */
const askedOn = (dialect: Dialect) =>
  dialect === "sqlite" || isLong
    ? routes
    : routes.filter(({ endpoint: { method, params } }) => method === "GET" && !params);

/**
 * Every endpoint with every credential, for the intruder's own project and for the victim's. Each of the four credentials
 * without a secret key tries some of the ids, so that every id is tried with one of them; so does each of the five secret
 * ones. `npm run test:long` tries every id with each.
 */
function* attempts(eachId: readonly Ids[], dialect: Dialect) {
  const isPublic = (credential: Credential) => CREDENTIALS[credential] === "client" || !CREDENTIALS[credential];
  const [open, secret] = [EVERY_CREDENTIAL.filter(isPublic), EVERY_CREDENTIAL.filter((each) => !isPublic(each))];
  for (const { endpoint } of askedOn(dialect)) {
    for (const [level, credentials] of [
      ["client", open],
      ["server", secret],
    ] as const) {
      for (const [turn, credential] of credentials.entries()) {
        for (const ids of endpoint.params ? inTurn(eachId, turn, credentials.length) : eachId.slice(0, 1)) {
          for (const input of calls(endpoint, level, ids)) {
            yield { endpoint, credential, place: "own", input };
            yield { endpoint, credential, place: "theirs", input };
          }
        }
      }
    }
  }
}

/** The stored rows of a project without its throttles. Of rows that workers change, only the number. */
async function stateOf(server: TestServer, projectId: string) {
  const { cacheVersions, throttles, ...tables } = await everythingAtRest(server.running.deps.store);
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => {
      const own = rows.filter((row) => String(row).includes(projectId));
      return [table, WORKED_ON.includes(table) ? own.length : own];
    }),
  );
}
const WORKED_ON = ["auditEntries", "mails", "events"];

const INNER_COOKIE =
  "Inner OAuth cookie not found. This is likely because you refreshed the page during the OAuth sign in process. Please try signing in again";
const NOT_OF_CLIENT = "You cannot sign in to this app";
const NO_ACCOUNT = "OAuth provider … for user … not found";
const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Endpoints that do nothing with ids of another project, with the best result of these calls. */
const REFUSED_WITH: Record<string, string> = {
  "POST /internal/ai-chat/{threadId}":
    "The assistant is not set up on this server: HALLPASS_AI_URL is not set. Ask the operator to set HALLPASS_AI_URL and HALLPASS_AI_MODEL, and HALLPASS_AI_KEY if the model needs a key.",
  "PATCH /internal/project-owners/{user_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "DELETE /internal/project-owners/{user_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "GET /internal/mails/{mail_id}": "MAIL_NOT_FOUND",
  "POST /internal/mails/{mail_id}/retry": "MAIL_NOT_FOUND",
  "GET /oauth-clients/{oauth_client_id}": "OAUTH_CLIENT_NOT_FOUND",
  "PATCH /oauth-clients/{oauth_client_id}": "OAUTH_CLIENT_NOT_FOUND",
  "DELETE /oauth-clients/{oauth_client_id}": "OAUTH_CLIENT_NOT_FOUND",
  "GET /oauth-clients/{oauth_client_id}/logouts": "OAUTH_CLIENT_NOT_FOUND",
  "POST /oauth-clients/{oauth_client_id}/block": "OAUTH_CLIENT_NOT_FOUND",
  "POST /oauth-clients/{oauth_client_id}/unblock": "OAUTH_CLIENT_NOT_FOUND",
  "POST /oauth-clients/{oauth_client_id}/secrets": "OAUTH_CLIENT_NOT_FOUND",
  "DELETE /oauth-clients/{oauth_client_id}/secrets/{secret_id}": "OAUTH_CLIENT_NOT_FOUND",
  "POST /oauth-clients/{oauth_client_id}/trials": "OAUTH_CLIENT_NOT_FOUND",
  "POST /oauth-clients/{oauth_client_id}/trials/redeem": "OAUTH_CLIENT_NOT_FOUND",
  "DELETE /oauth-clients/{oauth_client_id}/trials/{oauth_trial_id}": "OAUTH_GRANT_NOT_FOUND",
  "DELETE /oauth-grants/{oauth_grant_id}": "OAUTH_GRANT_NOT_FOUND",
  "GET /legacy-verifier": "The project has no legacy verifier.",
  "POST /legacy-verifier": "The check must end in the future, and in at most 366 days.",
  "PATCH /legacy-verifier": "The check must end in the future, and in at most 366 days.",
  "DELETE /legacy-verifier": "The project has no legacy verifier.",
  "POST /legacy-verifier/rotate-secret": "The project has no legacy verifier.",
  "POST /legacy-verifier/test": "The project has no legacy verifier.",
  "POST /imports": 'There is no product "a sample text". GET /api/v1/import-products lists them.',
  "GET /imports/{import_id}": "The import does not exist.",
  "DELETE /imports/{import_id}": "The import does not exist.",
  "PUT /imports/{import_id}/source": "The import does not exist.",
  "POST /imports/{import_id}/start": "The import does not exist.",
  "GET /oauth-apis/{oauth_api_id}": "OAUTH_API_NOT_FOUND",
  "PATCH /oauth-apis/{oauth_api_id}": "OAUTH_API_NOT_FOUND",
  "DELETE /oauth-apis/{oauth_api_id}": "OAUTH_API_NOT_FOUND",
  "GET /webhooks/endpoints/{endpoint_id}": "Webhook endpoint not found.",
  "PATCH /webhooks/endpoints/{endpoint_id}": "Webhook endpoint not found.",
  "DELETE /webhooks/endpoints/{endpoint_id}": "Webhook endpoint not found.",
  "GET /webhooks/endpoints/{endpoint_id}/secret": "Webhook endpoint not found.",
  "POST /webhooks/endpoints/{endpoint_id}/secret/rotate": "Webhook endpoint not found.",
  "POST /webhooks/endpoints/{endpoint_id}/test-event": "Webhook endpoint not found.",
  "GET /webhooks/endpoints/{endpoint_id}/deliveries/count": "Webhook endpoint not found.",
  "GET /webhooks/endpoints/{endpoint_id}/deliveries": "Webhook endpoint not found.",
  "GET /webhooks/endpoints/{endpoint_id}/deliveries/{message_id}": "Webhook endpoint not found.",
  "POST /webhooks/endpoints/{endpoint_id}/deliveries/{message_id}/replay": "Webhook endpoint not found.",
  "POST /webhooks/endpoints/{endpoint_id}/replay-failed": "Webhook endpoint not found.",
  "POST /internal/failed-emails-digest": "SCHEMA_ERROR",
  "GET /internal/email-themes/{id}": "No theme found with given id",
  "PATCH /internal/email-themes/{id}": "No theme found with given id",
  "PATCH /internal/email-templates/{id}": "REQUIRES_CUSTOM_EMAIL_SERVER",
  "GET /internal/email-templates/{id}": "No template found with given id",
  "DELETE /internal/email-themes/{id}": "No theme found with given id",
  "POST /internal/email-themes/{id}/reset": "No theme found with given id",
  "GET /internal/email-themes/{id}/versions": "No theme found with given id",
  "GET /internal/email-themes/{id}/versions/{version}": "No theme found with given id",
  "DELETE /internal/email-templates/{id}": "No template found with given id",
  "POST /internal/email-templates/{id}/reset": "No template found with given id",
  "GET /internal/email-templates/{id}/versions": "No template found with given id",
  "GET /internal/email-templates/{id}/versions/{version}": "No template found with given id",
  "POST /emails/render-email": "No theme found with given id",
  // The intruder asks about a permission of teams.
  "GET /project-permissions": "WRONG_PERMISSION_SCOPE",
  "DELETE /auth/sessions/{id}": "Session not found.",
  "DELETE /contact-channels/{user_id}/{contact_channel_id}": "Contact channel not found",
  "GET /contact-channels/{user_id}/{contact_channel_id}": "Contact channel not found.",
  "PATCH /contact-channels/{user_id}/{contact_channel_id}": "Contact channel not found",
  "GET /internal/audit/{entry_id}": "Audit log entry not found.",
  "GET /internal/api-keys/{id}": "API_KEY_NOT_FOUND",
  "PATCH /internal/api-keys/{id}": "API_KEY_NOT_FOUND",
  "POST /user-api-keys": "USER_NOT_FOUND",
  "GET /user-api-keys/{id}": "API_KEY_NOT_FOUND",
  "PATCH /user-api-keys/{id}": "API_KEY_NOT_FOUND",
  "POST /user-api-keys/check": "API_KEY_NOT_FOUND",
  "POST /team-api-keys": "TEAM_NOT_FOUND",
  "GET /team-api-keys/{id}": "API_KEY_NOT_FOUND",
  "PATCH /team-api-keys/{id}": "API_KEY_NOT_FOUND",
  "POST /team-api-keys/check": "API_KEY_NOT_FOUND",
  "POST /integrations/credential-scanning/revoke": "PUBLIC_API_KEY_CANNOT_BE_REVOKED",
  "POST /team-invitations/send-code": "TEAM_NOT_FOUND",
  "GET /team-invitations": "TEAM_NOT_FOUND",
  "DELETE /team-invitations/{id}": "Invitation not found.",
  "POST /team-invitations/{id}/send-again": "TEAM_NOT_FOUND",
  "POST /team-invitations/accept": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/check-code": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/details": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/sign-up": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/sign-up/details": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/sign-up/initiate-passkey": "VERIFICATION_CODE_NOT_FOUND",
  "POST /team-invitations/accept/sign-up/passkey": "VERIFICATION_CODE_NOT_FOUND",
  "GET /teams/{team_id}": "TEAM_NOT_FOUND",
  "PATCH /teams/{team_id}": "TEAM_NOT_FOUND",
  "DELETE /teams/{team_id}": "TEAM_NOT_FOUND",
  "POST /team-memberships/{team_id}/{user_id}": "USER_NOT_FOUND",
  "DELETE /team-memberships/{team_id}/{user_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "GET /team-member-profiles": "TEAM_NOT_FOUND",
  "GET /team-member-profiles/{team_id}/{user_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "PATCH /team-member-profiles/{team_id}/{user_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "POST /team-permissions/{team_id}/{user_id}/{permission_id}": "TEAM_MEMBERSHIP_NOT_FOUND",
  "DELETE /team-permissions/{team_id}/{user_id}/{permission_id}": "TEAM_PERMISSION_NOT_FOUND",
  "POST /oauth-claims/preview": "USER_NOT_FOUND",
  "POST /project-permissions/{user_id}/{permission_id}": "USER_NOT_FOUND",
  "DELETE /project-permissions/{user_id}/{permission_id}": "PERMISSION_NOT_FOUND",
  "PATCH /project-permission-definitions/{permission_id}": "PERMISSION_NOT_FOUND",
  "DELETE /project-permission-definitions/{permission_id}": "PERMISSION_NOT_FOUND",
  "GET /auth/oauth/authorize/{provider_id}": "INVALID_PUBLISHABLE_CLIENT_KEY",
  "GET /auth/oauth/callback/{provider_id}": INNER_COOKIE,
  "POST /auth/oauth/callback/{provider_id}": INNER_COOKIE,
  "POST /auth/oauth/connected-accounts/{provider_id}/access-token": "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  "POST /connected-accounts/{user_id}/{provider_id}/access-token": "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  "POST /oauth-providers": "OAuth provider a sample text not found or not configured",
  "GET /oauth-providers/{user_id}/{id}": NO_ACCOUNT,
  "PATCH /oauth-providers/{user_id}/{id}": NO_ACCOUNT,
  "DELETE /oauth-providers/{user_id}/{id}": NO_ACCOUNT,
  "POST /auth/mfa/sign-in": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/mfa/sign-in/check-code": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/mfa/recovery-codes": "Multi-factor authentication is not enabled",
  "POST /auth/cli/poll": "INVALID_POLLING_CODE",
  "POST /auth/cli/complete": "Invalid login code or the code has expired",
  "GET /users/{user_id}": "USER_NOT_FOUND",
  "PATCH /users/{user_id}": "USER_NOT_FOUND",
  "DELETE /users/{user_id}": "USER_NOT_FOUND",
  "POST /users/{user_id}/disable": "USER_NOT_FOUND",
  "POST /users/{user_id}/enable": "USER_NOT_FOUND",
  "POST /auth/oauth/token": "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
  "GET /projects/{project_id}/oauth/authorize": NOT_OF_CLIENT,
  "POST /projects/{project_id}/oauth/authorize": NOT_OF_CLIENT,
  "GET /projects/{project_id}/oauth/authorize/{authorization_request}": "This request has expired",
  "GET /projects/{project_id}/hosted/authorize": NOT_OF_CLIENT,
  "GET /projects/{project_id}/hosted/authorize/{authorization_request}": "This request has expired",
  // A redirect, which says nothing of the project.
  "GET /projects/{project_id}/hosted/pages/{page}": "",
  // Both lead to the page that says so, or asks.
  "POST /projects/{project_id}/oauth/logout": "",
  "POST /projects/{project_id}/oauth/logout/confirm": "",
  "POST /projects/{project_id}/oauth/par": "invalid_client",
  "POST /projects/{project_id}/oauth/device_authorization": "invalid_client",
  "POST /auth/device-requests/details": "DEVICE_REQUEST_NOT_FOUND",
  "POST /auth/device-requests/approve": "DEVICE_REQUEST_NOT_FOUND",
  "POST /auth/device-requests/deny": "DEVICE_REQUEST_NOT_FOUND",
  "POST /auth/authorization-requests/details": "AUTHORIZATION_REQUEST_NOT_FOUND",
  "POST /auth/authorization-requests/approve": "AUTHORIZATION_REQUEST_NOT_FOUND",
  "POST /auth/authorization-requests/deny": "AUTHORIZATION_REQUEST_NOT_FOUND",
  "POST /projects/{project_id}/oauth/register": "invalid_client_metadata",
  "GET /projects/{project_id}/oauth/register/{client_id}": "invalid_token",
  "PUT /projects/{project_id}/oauth/register/{client_id}": "invalid_token",
  "DELETE /projects/{project_id}/oauth/register/{client_id}": "invalid_token",
  "POST /projects/{project_id}/oauth/token": "invalid_client",
  "GET /projects/{project_id}/oauth/userinfo": "invalid_token",
  "POST /projects/{project_id}/oauth/userinfo": "invalid_token",
  "POST /projects/{project_id}/oauth/revoke": "invalid_client",
  "POST /projects/{project_id}/oauth/introspect": "invalid_client",
  "POST /auth/password/reset": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/password/reset/check-code": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/password/set": "User already has a password set.",
  "POST /auth/otp/sign-in": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/otp/sign-in/check-code": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/passkey/register": "VERIFICATION_CODE_NOT_FOUND",
  "POST /auth/passkey/sign-in": "VERIFICATION_CODE_NOT_FOUND",
  "PATCH /passkeys/{id}": "PASSKEY_NOT_FOUND",
  "DELETE /passkeys/{id}": "PASSKEY_NOT_FOUND",
  "POST /auth/password/sign-in": "EMAIL_PASSWORD_MISMATCH",
  "POST /auth/password/update": "PASSWORD_CONFIRMATION_MISMATCH",
  "POST /auth/sessions": "USER_ID_DOES_NOT_EXIST",
  "POST /auth/sessions/current/refresh": "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
  "POST /auth/sessions/link": "USER_ID_DOES_NOT_EXIST",
  "POST /contact-channels": "USER_NOT_FOUND",
  "POST /contact-channels/send-verification-code": "EMAIL_IS_NOT_PRIMARY_EMAIL",
  "POST /contact-channels/verify": "VERIFICATION_CODE_NOT_FOUND",
  "POST /contact-channels/verify/check-code": "VERIFICATION_CODE_NOT_FOUND",
  "POST /contact-channels/verify/details": "VERIFICATION_CODE_NOT_FOUND",
  "POST /contact-channels/verify/disown": "VERIFICATION_CODE_NOT_FOUND",
  "POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code": "USER_ID_DOES_NOT_EXIST",
  "GET /emails/notification-preference/{user_id}": "USER_NOT_FOUND",
  "PATCH /emails/notification-preference/{user_id}/{category_id}": "USER_NOT_FOUND",
  "POST /emails/send-email": "REQUIRES_CUSTOM_EMAIL_SERVER",
  "GET /emails/unsubscribe-link": "Invalid code",
  "POST /emails/unsubscribe-link": "Invalid code",
  "GET /internal/projects": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/projects": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/links/check": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/oauth-providers/shared": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/set-up": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/set-up/initiate-passkey": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/set-up/passkey": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/sign-in": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/doctor": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/status": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/projects": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/backups": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/backups": "EXPECTED_INTERNAL_PROJECT",
  "PATCH /internal/instance/backups/schedule": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/backups/{backup_id}": "EXPECTED_INTERNAL_PROJECT",
  "DELETE /internal/instance/backups/{backup_id}": "EXPECTED_INTERNAL_PROJECT",
  "POST /internal/instance/backups/{backup_id}/download-link": "EXPECTED_INTERNAL_PROJECT",
  "GET /internal/instance/backups/{backup_id}/file": "VERIFICATION_CODE_NOT_FOUND",
};

/** The code of an error, also of one in OAuth's form. */
const codeOf = ({ code, title, body }: Reply): string | null =>
  code ?? title ?? (body?.error_description ? body.error : null);

/** Waits until the mail worker has finished with a project, so that nothing changes there on its own. */
async function mailsSent({ running: { deps } }: TestServer, projectId: string) {
  const isOpen = async () =>
    (await rowsOfProject(deps.store, "mails", projectId)).some(
      ({ state }) => state === "queued" || state === "sending",
    );
  await until(async () => !(await isOpen()));
}

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

eachServer(
  (server, dialect) => {
    // One server holds the users of many customers; a request affects only its own project.
    test("no credential of one project reads or changes anything of another, at any endpoint", async () => {
      const target = await victim(server());
      await mailsSent(server(), target.project.id);
      const before = await stateOf(server(), target.project.id);
      const answered = new Map<string, Set<string>>();
      const leaks: string[] = [];

      const intruders = intrudersOn(server());
      let eve = await intruders.next();
      for (const { endpoint, credential, place, input } of attempts(target.eachId, dialect)) {
        const wire = eve.callerAs(credential, place === "own" ? eve.own : target.project.id, target.ada.refreshToken);
        const reply = await wire.call(endpoint, input);
        const answers = answered.get(endpoint.id) ?? new Set();
        answered.set(
          endpoint.id,
          answers.add(reply.status < 300 ? "done" : (codeOf(reply) ?? reply.text.replace(UUIDS, "…"))),
        );
        if (target.marks.some((mark) => reply.text.includes(mark)) || reply.status >= 500) {
          leaks.push(`${endpoint.id} as ${credential} of ${place}: ${reply.status} ${reply.text.slice(0, 200)}`);
        }
        // Without the project, session or user, the next calls would prove nothing.
        const isUsedUp = reply.status < 300 && (endpoint.method === "DELETE" || endpoint.method === "PATCH");
        if (isUsedUp) eve = await intruders.next();
      }
      await intruders.end();

      expect(leaks).toEqual([]);
      expect(await stateOf(server(), target.project.id)).toEqual(before);
      expect(await rowsOfProject(server().running.deps.store, "mails", target.project.id)).toContainEqual(
        expect.objectContaining({ state: "failed", shownSubject: MARK }),
      );
      // Each call passed its schema and reached the intruder's own data or the rule that refuses.
      const missed = askedOn(dialect)
        .map(({ endpoint: { id } }) => ({ id, reached: REFUSED_WITH[id] ?? "done", answers: answered.get(id) }))
        .filter(({ reached, answers }) => !answers?.has(reached));
      expect(missed).toEqual([]);
    });

    test("a token of one project's user is refused at another, at every endpoint that looks at it", async () => {
      const target = await victim(server());
      const other = await server().project();
      const { accessToken } = target.ada;

      for (const { endpoint } of routes.filter((route) => route.endpoint.access !== "none")) {
        for (const wire of [other.client, other.server, other.admin]) {
          const [parts] = calls(endpoint, "server", target.eachId[0] as Ids);
          const reply = await wire.with({ accessToken }).call(endpoint, parts);
          expect([endpoint.id, reply.code]).toEqual([endpoint.id, "INVALID_PROJECT_FOR_ACCESS_TOKEN"]);
        }
      }
    });

    test("two projects have users with the same address who share nothing", async () => {
      const [one, two] = [await server().project(), await server().project()];
      const sign = async (wire: TestWire, path: string, password: string) => {
        const body = { email: "both@example.com", password, verification_callback_url: "http://localhost/" };
        const { verification_callback_url, ...credentials } = body;
        return wire.send("POST", `/auth/password/${path}`, {
          body: JSON.stringify(path === "sign-up" ? body : credentials),
          headers: { "content-type": "application/json" },
        });
      };

      const up = [
        await sign(one.client, "sign-up", "password of one"),
        await sign(two.client, "sign-up", "password of two"),
      ];
      const crossed = [
        await sign(one.client, "sign-in", "password of two"),
        await sign(two.client, "sign-in", "password of one"),
      ];

      expect(up.map(({ status }) => status)).toEqual([200, 200]);
      expect(up[0]?.body.user_id).not.toBe(up[1]?.body.user_id);
      expect(crossed.map(({ code }) => code)).toEqual(["EMAIL_PASSWORD_MISMATCH", "EMAIL_PASSWORD_MISMATCH"]);
    });

    test("a hosted page's key is valid for its own project only", async () => {
      const [one, two] = [await server().project(), await server().project()];
      const loaded = await server().running.deps.projects.get(one.id);
      const ask = (projectId: string) =>
        wireTo(server().apiUrl, {
          level: "client",
          headers: { projectId, publishableClientKey: loaded?.hostedPublishableKey ?? "" },
        }).send("GET", "/projects/current");

      expect((await ask(one.id)).status).toBe(200);
      expect((await ask(two.id)).code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
      expect((await ask("internal")).code).toBe("INVALID_PUBLISHABLE_CLIENT_KEY");
    });
  },
  // The intruders send more requests than users do.
  { environment: { HALLPASS_INTERNAL_SIGN_UP: "open", HALLPASS_THROTTLES: "off", HALLPASS_SMTP_URL: mailbox.url } },
);
