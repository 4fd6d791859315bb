import { createTeamApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { listPasskeys, updatePasskey } from "#contract/auth/passkeys.ts";
import { createSession, listSessions } from "#contract/auth/sessions.ts";
import { createContactChannel, listContactChannels } from "#contract/contact-channels.ts";
import type { Endpoint, Input } from "#contract/endpoint.ts";
import { NOTIFICATION_CATEGORIES, updateNotificationPreference } from "#contract/notifications.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import {
  createProjectPermissionDefinition,
  grantProjectPermission,
  revokeTeamPermission,
} from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { addTeamMember, updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { updateUser } from "#contract/users.ts";
import { findAccounts } from "#server/features/linked-accounts/accounts.ts";
import { storeTokensIn } from "#server/features/linked-accounts/tokens.ts";
import { allowIn } from "#server/foundation/oauth-grants/index.ts";
import { about } from "#testing/people/app.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import type { TestWire } from "#testing/server/wire.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
/** The project's login at its mail server: see `openMailbox`. */
export const MAIL_LOGIN = { user: "project", password: "a secret of the project" };
const DAY_MILLIS = 86_400_000;

/** A text that only one field of Ada's contains, so that an answer with the text reveals the field. */
const mark = (field: string) => `ada's own ${field}.`;

export interface Ada {
  project: TestProject;
  person: Person;
  /** Teams by their other members. */
  teams: Record<"alone" | "shared" | "powerless", string>;
  /** Ids of all other objects of hers, by their names. */
  ids: Record<string, string>;
  /** Values that must not be readable, by their fields. */
  marks: Map<string, string>;
}

export async function done<E extends Endpoint>(wire: TestWire, endpoint: E, parts: Partial<Input<E, "server">> = {}) {
  const reply = await wire.call(endpoint, parts);
  if (reply.status >= 300) throw new Error(`${endpoint.id}: ${reply.text}`);
  return reply.body;
}

/** A project with all features on, and a user who has one object of every kind. */
export async function adaOn(server: TestServer, mailPort: number): Promise<Ada> {
  const { deps } = server.running;
  const project = await server.project({
    config: {
      passkey_enabled: true,
      authorization_server_enabled: true,
      self_named_clients: { documents: "any", registration_enabled: true },
      magic_link_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      email_config: {
        type: "standard",
        host: "127.0.0.1",
        port: mailPort,
        ...{ username: MAIL_LOGIN.user, password: MAIL_LOGIN.password },
        ...{ sender_name: "The project", sender_email: "crew@project.example" },
      },
      oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }],
    },
  });
  const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
  await done(project.admin, overrideConfig, { body: { config_override_string: override } });
  const { server: asServer, admin } = project;
  const person = await project.person("ada");
  const user_id = person.userId;
  const tag = crypto.randomUUID().slice(0, 8);

  const teams = {
    alone: await team("alone"),
    shared: await team("shared"),
    powerless: await team("powerless"),
  };
  const user = await done(asServer, updateUser, {
    params: { user_id },
    body: {
      display_name: mark("display name"),
      profile_image_url: PIXEL,
      client_metadata: { text: mark("client metadata") },
      client_read_only_metadata: { text: mark("read-only metadata") },
      server_metadata: { text: mark("server metadata") },
      external_id: mark("external id"),
      primary_email_verified: true,
      selected_team_id: teams.alone,
      otp_auth_enabled: true,
    },
  });
  const ids: Record<string, string> = { user: user_id };
  const images = new Map<string, string>([["user image", user.profile_image_url]]);

  for (const [name, team_id] of Object.entries(teams)) {
    const profile = await done(asServer, updateTeamMemberProfile, {
      params: { team_id, user_id },
      body: { display_name: mark(`name in team ${name}`), profile_image_url: PIXEL },
    });
    images.set(`image in team ${name}`, profile.profile_image_url);
    const invitation = await done(person.wire, sendTeamInvitation, {
      body: { team_id, email: `invited-${name}-${tag}@example.com`, callback_url: "http://localhost/" },
    });
    ids[`invitation to team ${name}`] = invitation.id;
    const description = mark(`key of team ${name}`);
    const key = await done(person.wire, createTeamApiKey, { body: { team_id, description, expires_at_millis: null } });
    ids[`key of team ${name}`] = key.id;
  }

  const wanted = { description: mark("key"), expires_at_millis: null, user_id };
  ids.key = (await done(person.wire, createUserApiKey, { body: wanted })).id;
  // A public key: a call to the endpoint for leaked keys would revoke a secret one.
  const publicKey = await done(person.wire, createUserApiKey, { body: { ...wanted, is_public: true } });
  ids["public key"] = publicKey.id;

  const address = `second-address-${tag}@example.com`;
  const channel = { user_id, type: "email" as const, value: address, used_for_auth: true };
  ids["further channel"] = (await done(person.wire, createContactChannel, { body: channel })).id;
  const channels = (await done(asServer, listContactChannels, { query: { user_id } })).items;
  ids.channel = channels.find((each: { is_primary: boolean }) => each.is_primary).id;

  await addPasskey(person.wire, softAuthenticator());
  const [passkey] = (await done(person.wire, listPasskeys, { query: { user_id } })).items;
  ids.passkey = passkey.id;
  await done(person.wire, updatePasskey, { params: { id: passkey.id }, body: { name: mark("passkey") } });

  await done(asServer, createSession, { body: { user_id, expires_in_millis: 30 * DAY_MILLIS } });
  for (const [at, session] of (await done(asServer, listSessions, { query: { user_id } })).items.entries()) {
    ids[`session ${at}`] = session.id;
  }

  const account = await done(asServer, createOAuthProvider, {
    body: {
      user_id,
      provider_config_id: "github",
      account_id: mark("account"),
      email: `account-${tag}@example.com`,
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  });
  ids.account = account.id;
  const app = await done(admin, createOAuthClient, {
    body: { kind: "confidential", name: mark("app"), redirect_urls: ["https://app.example.com/callback"] },
  });
  const parties = { projectId: project.id, userId: user_id, clientId: app.id };
  ids.grant = (await deps.store.write((tx) => allowIn(tx, deps, parties, about("openid")))).id;
  await deps.store.write(async (tx) => {
    const [found] = await findAccounts(tx, project.id, { id: account.id });
    if (!found) throw new Error("The account is gone.");
    const tokens = { accessToken: mark("access token"), refreshToken: mark("refresh token"), scopes: ["user:email"] };
    await storeTokensIn(tx, deps, found, { ...tokens, expiresInMillis: DAY_MILLIS });
  });

  const category_id = NOTIFICATION_CATEGORIES[1]?.id ?? "";
  await done(person.wire, updateNotificationPreference, { params: { user_id, category_id }, body: { enabled: false } });
  ids.permission = "ada_may";
  await done(admin, createProjectPermissionDefinition, { body: { id: "ada_may" } });
  await done(asServer, grantProjectPermission, { params: { user_id, permission_id: "ada_may" } });

  const shown = [
    ...["display name", "client metadata", "read-only metadata", "server metadata", "key", "passkey", "account"],
    ...["access token", "refresh token"],
    ...Object.keys(teams).flatMap((name) => [
      ...["name", "client metadata", "read-only metadata", "server metadata"].map((each) => `${each} of team ${name}`),
      `name in team ${name}`,
      `key of team ${name}`,
    ]),
  ];
  const marks = new Map(shown.map((field) => [field, mark(field)]));
  for (const [name, image] of images) marks.set(name, image);
  for (const name of Object.keys(teams)) marks.set(`guest of team ${name}`, `invited-${name}-${tag}@example.com`);
  marks.set("address", person.email).set("further address", address);
  marks.set("address of the account", `account-${tag}@example.com`);
  for (const [name, id] of Object.entries(ids)) marks.set(`id of ${name}`, id);
  for (const [name, id] of Object.entries(teams)) marks.set(`id of team ${name}`, id);
  return { project, person, teams, ids, marks };

  async function team(name: string): Promise<string> {
    const made = await done(asServer, createTeam, {
      body: {
        display_name: mark(`name of team ${name}`),
        client_metadata: { text: mark(`client metadata of team ${name}`) },
        client_read_only_metadata: { text: mark(`read-only metadata of team ${name}`) },
        server_metadata: { text: mark(`server metadata of team ${name}`) },
        creator_user_id: user_id,
      },
    });
    return made.id;
  }
}

/** Another user: a member of two of Ada's teams, in one of them without any permission, with a team of their own. */
export async function benBeside({ project, teams }: Ada) {
  const person = await project.person("ben");
  const { userId: user_id } = person;
  for (const team_id of [teams.shared, teams.powerless]) {
    await done(project.server, addTeamMember, { params: { team_id, user_id } });
  }
  await done(project.server, revokeTeamPermission, {
    params: { team_id: teams.powerless, user_id, permission_id: "team_member" },
  });
  const own = await done(person.wire, createTeam, { body: { display_name: "Ben's", creator_user_id: "me" } });
  return { ...person, teamId: own.id as string };
}
