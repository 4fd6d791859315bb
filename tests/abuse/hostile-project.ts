import { createTeamApiKey, createUserApiKey } from "#contract/api-keys.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { listPasskeys, updatePasskey } from "#contract/auth/passkeys.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createImpersonationLink } from "#contract/auth/sessions.ts";
import { createEmailTemplate, createEmailTheme } from "#contract/email-designs.ts";
import { sendEmail } from "#contract/emails.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import { listMails } from "#contract/mails.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { createOAuthClient } from "#contract/oauth-clients.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { createTeamPermissionDefinition } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam, updateTeam } from "#contract/teams.ts";
import { updateCurrentUser, updateUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import type { Mailbox, ReceivedMail } from "#testing/mail/mailbox.ts";
import type { Receiver } from "#testing/outside/receiver.ts";
import { softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { addPasskey } from "#testing/people/passkeys.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { done, MAIL_LOGIN } from "../strangers/ada.ts";

/** A text that would run in markup, attributes, a script, a URL and a template; `mark` finds it again. */
export const hostile = (mark: string) =>
  `${mark} '"><img src=x onerror=hallpassRan()><svg onload=hallpassRan()></script><script>hallpassRan()</script>` +
  "{{constructor.constructor('hallpassRan()')()}}$" +
  "{hallpassRan()}javascript:hallpassRan()";
/** For fields with a short limit. */
const shortHostile = (mark: string) => `${mark} '"><img src=x onerror=hallpassRan()>`;
/** How such a text begins on a page that shows it as it is. */
export const asText = (mark: string) => `${mark} '"><img src=x`;

export interface HostileProject {
  ada: Person;
  ids: Record<
    "user" | "team" | "template" | "theme" | "app" | "api" | "endpoint" | "event" | "signIn" | "mail",
    string
  >;
  /** A mail with names of the project and of a team. */
  invitation: ReceivedMail;
  /** A link that opens the app as Ada. */
  impersonationLink: string;
}

/** Stores hostile texts in every field that a page or a mail shows. */
export async function storeHostileTexts(
  server: TestServer,
  project: TestProject,
  { mailbox, receiver }: { mailbox: Mailbox; receiver: Receiver },
): Promise<HostileProject> {
  await done((await server.owner()).wire, updateCurrentUser, { body: { display_name: hostile("owner name") } });
  await configure(project, mailbox.port);
  const ada = await project.person();
  const { userId: user_id } = ada;
  const team = await done(ada.wire, createTeam, { body: { display_name: "Rowers", creator_user_id: "me" } });
  const endpoint = await done(project.admin, createWebhookEndpoint, {
    body: { url: receiver.url, description: hostile("webhook description") },
  });
  const app = await done(project.admin, createOAuthClient, {
    body: {
      kind: "confidential",
      name: hostile("app name"),
      redirect_urls: ["https://app.example/callback"],
    },
  });
  const api = await done(project.admin, createOAuthApi, {
    body: {
      identifier: "urn:hostile:api",
      name: hostile("API name"),
      scopes: [{ name: "scope'><img", description: hostile("scope description"), permission_id: null }],
    },
  });
  await storeAboutUser(project, ada, team.id);
  await done(project.admin, createInternalKey, {
    body: {
      description: hostile("internal key"),
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    },
  });
  await done(project.admin, createTeamPermissionDefinition, {
    body: { id: "row_boats", description: hostile("permission description") },
  });
  await done(project.admin, updateProject, {
    body: { config: { team_member_default_permissions: [{ id: "row_boats" }] } },
  });
  const template = await done(project.admin, createEmailTemplate, { body: { display_name: hostile("template name") } });
  const theme = await done(project.admin, createEmailTheme, { body: { display_name: hostile("theme name") } });

  const handler = `${server.url}/p/${project.id}/handler`;
  const guest = "guest@example.com";
  await done(ada.wire, sendTeamInvitation, {
    body: { team_id: team.id, email: guest, callback_url: `${handler}/team-invitation` },
  });
  const { link } = await done(project.admin, createImpersonationLink, {
    body: { user_id, callback_url: `${handler}/magic-link-callback`, is_impersonation: true },
  });
  await until(() => receiver.seen.length > 0);
  return {
    ada,
    ids: {
      user: user_id,
      team: team.id,
      template: template.id,
      theme: theme.id,
      app: app.id,
      api: api.id,
      endpoint: endpoint.id,
      event: receiver.seen[0]?.headers.get("webhook-id") ?? "",
      signIn: await hostileSignIn(project, ada),
      mail: await hostileMail(project, ada),
    },
    invitation: await mailbox.next(guest),
    impersonationLink: link,
  };
}

/** Names of the project and of a provider. The other texts come by a mail server of the project's own. */
const configure = (project: TestProject, mailPort: number) =>
  done(project.admin, updateProject, {
    body: {
      display_name: hostile("project name"),
      description: hostile("project description"),
      config: {
        passkey_enabled: true,
        client_team_creation_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
        domains: [{ domain: "https://app.example", handler_path: "/hallpass-handler" }],
        oauth_providers: [
          {
            id: "club",
            type: "oidc",
            issuer_url: `https://issuer.example/'"><svg/onload=hallpassRan()>`,
            client_id: shortHostile("client id"),
            client_secret: "a secret",
            display_name: shortHostile("provider name"),
          },
        ],
        email_config: {
          type: "standard",
          host: "127.0.0.1",
          port: mailPort,
          ...{ username: MAIL_LOGIN.user, password: MAIL_LOGIN.password },
          ...{ sender_name: shortHostile("sender"), sender_email: "crew@project.example" },
        },
      },
    },
  });

async function storeAboutUser(project: TestProject, ada: Person, team_id: string): Promise<void> {
  const { userId: user_id } = ada;
  await done(project.server, updateUser, {
    params: { user_id },
    body: {
      display_name: hostile("user name"),
      primary_email_verified: true,
      client_metadata: { text: hostile("client metadata") },
      client_read_only_metadata: { text: hostile("read-only metadata") },
      server_metadata: { [hostile("key of server metadata")]: hostile("server metadata") },
    },
  });
  await done(project.server, updateTeam, {
    params: { team_id },
    body: { display_name: hostile("team name"), client_metadata: { text: hostile("team metadata") } },
  });
  await done(project.server, updateTeamMemberProfile, {
    params: { team_id, user_id },
    body: { display_name: hostile("member name") },
  });
  await addPasskey(ada.wire, softAuthenticator());
  const [passkey] = (await done(ada.wire, listPasskeys, { query: { user_id } })).items;
  await done(ada.wire, updatePasskey, { params: { id: passkey.id }, body: { name: shortHostile("passkey") } });
  const key = { expires_at_millis: null };
  await done(ada.wire, createUserApiKey, { body: { ...key, description: hostile("key description"), user_id } });
  await done(ada.wire, createTeamApiKey, { body: { ...key, description: hostile("team key"), team_id } });
  await done(project.server, createOAuthProvider, {
    body: {
      user_id,
      provider_config_id: "club",
      account_id: hostile("account name"),
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
  });
}

/** Ada signs in with a browser that calls itself so; returns the entry of the audit log. */
async function hostileSignIn(project: TestProject, { email, password, userId }: Person): Promise<string> {
  const browser = project.client.with({}, { "user-agent": hostile("user agent") });
  await done(browser, signInWithPassword, { body: { email, password } });
  const query = { action: "sign_in", subject_id: userId };
  const { items } = await done(project.admin, listAuditEntries, { query });
  return items[0].id;
}

/** The owner writes to Ada; returns the mail. */
async function hostileMail(project: TestProject, { userId }: Person): Promise<string> {
  await done(project.admin, sendEmail, {
    body: { user_ids: [userId], subject: shortHostile("subject"), html: hostile("body of the mail") },
  });
  let id = "";
  // The copy for the console is there once the mail is sent.
  await until(async () => {
    const { items } = await done(project.admin, listMails, { query: { query: "subject" } });
    id = items[0]?.id ?? "";
    return id !== "";
  });
  return id;
}
