import { afterAll, beforeAll, expect, test } from "bun:test";
import { createUserApiKey } from "#contract/api-keys.ts";
import { createContactChannel } from "#contract/contact-channels.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  METADATA_MAX_BYTES,
  NAME_MAX_LENGTH,
  SECRET_MAX_LENGTH,
  URL_MAX_LENGTH,
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
  WEBHOOK_URL_MAX_LENGTH,
} from "#contract/limits.ts";
import { createOAuthProvider } from "#contract/oauth-providers.ts";
import { createProjectPermissionDefinition, grantProjectPermission } from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { updateTeamMemberProfile } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser } from "#contract/users.ts";
import { exportFile, importFile } from "#testing/database/transfer-files.ts";
import { svixFor } from "#testing/outside/receiver.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

// A file is imported as a whole or not at all: one value that the API accepts and a file does not would lock all data in.

/** That of the functions which read and write files in tests. */
const SECRET = { HALLPASS_SECRET: "a secret of tests, of no use elsewhere" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: SECRET });
});
afterAll(() => server?.stop());

const long = (length: number) => "ä".repeat(length);
const ascii = (length: number) => "x".repeat(length);
/** The longest address: 64 characters before the `@`, 254 in all. */
const EMAIL = `${ascii(64)}@${[ascii(63), ascii(63), ascii(57)].join(".")}.dev`;
/** A picture of nearly 300 KiB. */
const PICTURE = `data:image/png;base64,${Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(299 * 1024, 1)]).toString("base64")}`;
const METADATA = { text: ascii(METADATA_MAX_BYTES - 12) };

test("whatever the API accepts at its limits is imported as it was exported", async () => {
  const project = await server.project({
    config: {
      create_team_on_sign_up: true,
      allow_user_api_keys: true,
      oauth_providers: [
        { id: "github", type: "standard", client_id: long(NAME_MAX_LENGTH), client_secret: long(SECRET_MAX_LENGTH) },
      ],
      domains: [
        {
          domain: `https://x.example/${ascii(URL_MAX_LENGTH - 18)}`,
          handler_path: `/${ascii(URL_MAX_LENGTH - 1)}`,
        },
      ],
      email_config: {
        type: "standard",
        host: ascii(NAME_MAX_LENGTH),
        port: 0,
        username: long(NAME_MAX_LENGTH),
        password: long(SECRET_MAX_LENGTH),
        sender_name: long(NAME_MAX_LENGTH),
        sender_email: EMAIL,
      },
    },
  });
  const taken = async (reply: Promise<{ status: number; text: string; body: { id?: string } }>) => {
    const { status, text, body } = await reply;
    expect([status, status < 300 || text]).toEqual([status, true]);
    return String(body.id);
  };
  await taken(
    project.admin.call(updateProject, {
      body: { display_name: long(NAME_MAX_LENGTH), description: long(DESCRIPTION_MAX_LENGTH) },
    }),
  );
  const permission = ascii(NAME_MAX_LENGTH);
  await taken(
    project.admin.call(createProjectPermissionDefinition, {
      body: { id: permission, description: long(DESCRIPTION_MAX_LENGTH), contained_permission_ids: [] },
    }),
  );
  const account = { id: "github", account_id: long(NAME_MAX_LENGTH), email: "" };
  const longest = await taken(
    project.server.call(createUser, {
      body: {
        display_name: long(NAME_MAX_LENGTH),
        profile_image_url: PICTURE,
        client_metadata: METADATA,
        client_read_only_metadata: METADATA,
        server_metadata: METADATA,
        primary_email: EMAIL,
        oauth_providers: [account],
      },
    }),
  );
  const shortest = await taken(
    project.server.call(createUser, { body: { display_name: "", profile_image_url: `http://x/${ascii(900_000)}` } }),
  );
  await taken(
    project.server.call(grantProjectPermission, { params: { user_id: longest, permission_id: permission }, body: {} }),
  );
  await taken(
    project.server.call(createContactChannel, {
      body: { user_id: shortest, type: "email", value: `second.${EMAIL.slice(7)}`, used_for_auth: false },
    }),
  );
  await taken(
    project.server.call(createUserApiKey, {
      body: { user_id: longest, description: long(DESCRIPTION_MAX_LENGTH), expires_at_millis: null },
    }),
  );
  await taken(
    project.server.call(createOAuthProvider, {
      body: {
        user_id: shortest,
        provider_config_id: "github",
        account_id: ascii(NAME_MAX_LENGTH),
        email: EMAIL,
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
    }),
  );
  await taken(
    project.admin.call(createInternalKey, {
      body: {
        description: long(DESCRIPTION_MAX_LENGTH),
        expires_at_millis: 8_640_000_000_000_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    }),
  );
  const team = await taken(
    project.server.call(createTeam, {
      body: {
        display_name: "",
        creator_user_id: longest,
        profile_image_url: PICTURE,
        client_metadata: METADATA,
        server_metadata: METADATA,
      },
    }),
  );
  await taken(
    project.server.call(updateTeamMemberProfile, {
      params: { team_id: team, user_id: longest },
      body: { display_name: "", profile_image_url: PICTURE },
    }),
  );
  const svix = await svixFor(server, project);
  await svix.endpoint.create(project.id, {
    url: `https://x.example/${ascii(WEBHOOK_URL_MAX_LENGTH - 18)}`,
    description: long(WEBHOOK_DESCRIPTION_MAX_LENGTH),
    uid: ascii(256),
    eventTypes: [ascii(128)],
    channels: [ascii(128)],
    throttleRate: 65_535,
    metadata: METADATA,
    headers: { "x-token": ascii(4_096) },
  });

  const text = await exportOf(server, project.id);
  const other = await startServer({ environment: SECRET });
  try {
    await importFile(other.running.deps.store, text);

    expect(await exportOf(other, project.id)).toBe(text);
  } finally {
    await other.stop();
  }
});

/** The file of a project, without the team that owns it: on another server it is another one. */
async function exportOf({ running }: TestServer, projectId: string): Promise<string> {
  const { text } = await exportFile(running.deps.store, { projectIds: [projectId] });
  return text.replace(/"owner_team_id":"[0-9a-f-]{36}",/, "");
}
