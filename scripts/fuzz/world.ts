import { createTeamApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { startCliLogin } from "#contract/auth/cli-login.ts";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createContactChannel } from "#contract/contact-channels.ts";
import type { Endpoint, Input } from "#contract/endpoint.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient, OAUTH_GRANT_TYPES } from "#contract/oauth-clients.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { createProjectPermissionDefinition, createTeamPermissionDefinition } from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { createProject, getProject, updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam, listTeams } from "#contract/teams.ts";
import { createUser, getCurrentUser, listUsers } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { PLACE_HEADERS } from "#server/http/request/place-headers.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { harvest, isUuid, type Known, knownValues, nounOf } from "./known.ts";
import { PASSWORD } from "./values.ts";

/** Fixed keys of project `internal`, which the settings give to the server. */
export const INTERNAL_KEYS = {
  publishableClientKey: "pck_of_the_internal_project",
  secretServerKey: "ssk_of_the_internal_project",
  superSecretAdminKey: "sak_of_the_internal_project",
};
export const SERVER_SECRET = "the secret of a server that is fuzzed, of no other use";
/** Part of every text of the other project. No reply to another project has it. */
const MARK = "zqvictim";
const FAR_MILLIS = 10 * 365 * 86_400_000;
/** Where the app of the project gets its answers. */
const APP = "https://app.fuzz.example/callback";
const HERE = "http://localhost/handler";

/** Settings of a server that is fuzzed: limits of attempts would end most sequences early. */
export const environmentOf = (smtpPort: number): Record<string, string> => ({
  HALLPASS_SECRET: SERVER_SECRET,
  HALLPASS_ACCESS_LOG: "off",
  HALLPASS_THROTTLES: "off",
  HALLPASS_COMMON_PASSWORDS: "off",
  HALLPASS_INTERNAL_SIGN_UP: "open",
  HALLPASS_TRUSTED_PROXIES: "127.0.0.0/8,::1",
  HALLPASS_PLACE_HEADERS: PLACE_HEADERS.join(","),
  HALLPASS_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  HALLPASS_EMAIL_FROM: "fuzz@example.com",
  HALLPASS_ADMIN_EMAIL: "operator@fuzz.example",
  HALLPASS_ADMIN_PASSWORD: PASSWORD,
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_KEYS.publishableClientKey,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: INTERNAL_KEYS.secretServerKey,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: INTERNAL_KEYS.superSecretAdminKey,
});

/** A project with something of every kind, and what is known of it. */
export interface FuzzProject {
  id: string;
  known: Known;
  /** Values of the other project that requests to this one contained. */
  stored: Set<string>;
  /** Whether it still answers with its keys: requests may delete a project. */
  isUsable(): Promise<boolean>;
  /** What nobody outside of the project may change. */
  state(): Promise<string>;
}

/** The other project: its callers are never those of a request. */
export interface Victim extends FuzzProject {
  theirsIn(text: string): string[];
}

type Call = <E extends Endpoint>(wire: TestWire, endpoint: E, parts?: Partial<Input<E, "server">>) => Promise<unknown>;
/** Under load, PostgreSQL refuses some of the transactions that run at once; clients are told to try again. */
const TRIES_MAX = 10;
const RETRY_MILLIS = 300;
let projects = 0;

async function asked<E extends Endpoint>(wire: TestWire, endpoint: E, parts: Partial<Input<E, "server">> = {}) {
  for (let tried = 1; ; tried++) {
    const reply = await wire.call(endpoint, parts);
    if (reply.status < 300) return reply.body;
    if (reply.status !== 503 || tried === TRIES_MAX) {
      throw new Error(`${endpoint.id}: ${reply.status} ${reply.text}`);
    }
    await Bun.sleep(tried * RETRY_MILLIS);
  }
}

/** Makes a project of an owner of its own. `text` names everything in it. */
export async function makeFuzzProject(apiUrl: string, text: (what: string) => string): Promise<FuzzProject> {
  projects++;
  const tag = `${projects}-${crypto.randomUUID().slice(0, 8)}`;
  const known = knownValues();
  const mine = `p${projects}`;
  let steps = 0;
  const call: Call = async (wire, endpoint, parts) => {
    const body = await asked(wire, endpoint, parts);
    harvest(known, body, nounOf(endpoint.path), `${mine}:${steps++}`);
    return body;
  };
  const internal = wireTo(apiUrl, {
    level: "client",
    headers: { projectId: "internal", publishableClientKey: INTERNAL_KEYS.publishableClientKey },
  });
  const ownerEmail = text(`owner-${tag}@fuzz.example`);
  const owner = await asked(internal, signUpWithPassword, {
    body: {
      email: ownerEmail,
      password: PASSWORD,
      verification_callback_url: apiUrl.replace("/api/v1", "/handler/email-verification"),
    },
  });
  const created = await asked(internal.with({ accessToken: owner.access_token }), createProject, {
    body: { display_name: text("project"), description: text("description"), config: { allow_localhost: true } },
  });
  const id: string = created.id;
  const asOwner = wireTo(apiUrl, { level: "admin", headers: { projectId: id, adminAccessToken: owner.access_token } });
  await asked(asOwner, updateProject, {
    body: {
      config: {
        passkey_enabled: true,
        magic_link_enabled: true,
        client_team_creation_enabled: true,
        client_user_deletion_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
        authorization_server_enabled: true,
        self_named_clients: { documents: "any", registration_enabled: true },
        oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: text("client-secret") }],
      },
    },
  });
  await asked(asOwner, overrideConfig, {
    body: { config_override_string: JSON.stringify({ "auth.anonymous": { allowSignIn: true } }) },
  });
  const keys = await asked(asOwner, createInternalKey, {
    body: {
      description: text("keys"),
      expires_at_millis: Date.now() + FAR_MILLIS,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  const own = {
    publishableClientKey: String(keys.publishable_client_key),
    secretServerKey: String(keys.secret_server_key),
    superSecretAdminKey: String(keys.super_secret_admin_key),
  };
  const client = wireTo(apiUrl, { level: "client", headers: { projectId: id, ...own } });
  const server = wireTo(apiUrl, { level: "server", headers: { projectId: id, ...own } });
  const admin = wireTo(apiUrl, { level: "admin", headers: { projectId: id, ...own } });

  const email = text(`ada-${tag}@fuzz.example`);
  const person = await asked(client, signUpWithPassword, {
    body: { email, password: PASSWORD, verification_callback_url: HERE },
  });
  harvest(known, person, "user", `${mine}:ada`);
  const signedIn = client.with({ accessToken: person.access_token });
  const user_id: string = person.user_id;
  const metadata = { text: text("metadata") };
  await call(server, createUser, {
    body: {
      display_name: text("ben"),
      primary_email: text(`ben-${tag}@fuzz.example`),
      primary_email_auth_enabled: true,
      password: PASSWORD,
      client_metadata: metadata,
      client_read_only_metadata: metadata,
      server_metadata: metadata,
    },
  });
  const team = (await call(signedIn, createTeam, {
    body: { display_name: text("team"), creator_user_id: "me", client_metadata: metadata },
  })) as { id: string };
  await call(signedIn, sendTeamInvitation, {
    body: { team_id: team.id, email: text(`cy-${tag}@fuzz.example`), callback_url: HERE },
  });
  await call(signedIn, createUserApiKey, { body: { user_id, description: text("key"), expires_at_millis: null } });
  await call(signedIn, createTeamApiKey, {
    body: { team_id: team.id, description: text("team-key"), expires_at_millis: null },
  });
  await call(signedIn, createContactChannel, {
    body: { user_id, type: "email", value: text(`second-${tag}@fuzz.example`), used_for_auth: false },
  });
  await call(server, createSession, { body: { user_id, expires_in_millis: 86_400_000 } });
  await call(server, createOAuthProvider, {
    body: {
      user_id,
      provider_config_id: "github",
      account_id: text(`account-${tag}`),
      email: text(`account-${tag}@fuzz.example`),
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  });
  for (const endpoint of [createProjectPermissionDefinition, createTeamPermissionDefinition]) {
    const permission = text(`permission_${endpoint === createTeamPermissionDefinition ? "team" : "project"}`);
    await call(admin, endpoint, { body: { id: permission.replaceAll("-", "_"), description: text("permission") } });
  }
  await call(admin, createWebhookEndpoint, { body: { url: "https://hooks.invalid/x", description: text("webhook") } });
  await call(admin, createSvixToken, { body: {} });
  const scopes = [{ name: text("scope"), description: text("scope-description"), permission_id: null }];
  await call(admin, createOAuthApi, { body: { identifier: `urn:${text("api")}`, name: text("api-name"), scopes } });
  const app = (await call(admin, createOAuthClient, {
    body: {
      kind: "confidential",
      name: text("app"),
      redirect_urls: [APP],
      token_endpoint_auth_method: "client_secret_post",
      grant_types: [...OAUTH_GRANT_TYPES].filter((each) => each !== "client_credentials"),
      is_first_party: true,
    },
  })) as { id: string; client_secret: string };
  await call(client, startCliLogin, { body: {} });
  await call(client, sendSignInCode, { body: { email: text(`dan-${tag}@fuzz.example`), callback_url: HERE } });

  const kinds: Record<string, string> = {
    project_id: id,
    "own project": id,
    "own publishable": own.publishableClientKey,
    publishable_client_key: own.publishableClientKey,
    "own secret": own.secretServerKey,
    "own admin": own.superSecretAdminKey,
    "owner token": owner.access_token,
    "internal own publishable": INTERNAL_KEYS.publishableClientKey,
    "internal own secret": INTERNAL_KEYS.secretServerKey,
    "internal own admin": INTERNAL_KEYS.superSecretAdminKey,
    email,
    client_id: app.id,
    client_secret: app.client_secret,
    redirect_uri: APP,
  };
  for (const [kind, value] of Object.entries(kinds)) known.add(kind, value, `${mine}:${kind}`);
  return {
    id,
    known,
    stored: new Set(),
    async isUsable() {
      const replies = await Promise.all([
        signedIn.call(getCurrentUser),
        server.call(listUsers, { query: { limit: 1 } }),
        asOwner.call(getProject),
      ]);
      return replies.every(({ status }) => status === 200);
    },
    async state() {
      const [users, teams] = [await asked(server, listUsers), await asked(server, listTeams)];
      const still = (items: Record<string, unknown>[]) => items.map(({ last_active_at_millis: _, ...each }) => each);
      return JSON.stringify([still(users.items), still(teams.items)]);
    },
  };
}

/** Makes the project whose values no other project's caller may see. */
export async function makeVictim(apiUrl: string): Promise<Victim> {
  const project = await makeFuzzProject(apiUrl, (what) => `${MARK}-${what}`);
  // What every project has is nobody's secret: ids of built-in templates and permissions.
  const common = new Set((await makeFuzzProject(apiUrl, (what) => `control-${what}`)).known.values.values());
  const own = [...project.known.values.values()].filter((value) => value.length >= 16 && !common.has(value));
  const uuids = new Set(own.filter(isUuid));
  const tokens = own.filter((value) => !isUuid(value) && !value.includes(MARK) && !/^https?:/.test(value));
  return {
    ...project,
    theirsIn: (shown) => [
      ...(shown.includes(MARK) ? (shown.match(/zqvictim[\w@.-]*/g) ?? []) : []),
      ...(shown.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []).filter((id) =>
        uuids.has(id),
      ),
      ...tokens.filter((token) => shown.includes(token)),
    ],
  };
}
