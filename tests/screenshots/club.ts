import { listAuditEntries } from "#contract/audit.ts";
import { createInternalKey } from "#contract/internal-keys.ts";
import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  grantProjectPermission,
  grantTeamPermission,
} from "#contract/permissions.ts";
import { updateProject } from "#contract/projects.ts";
import { addTeamMember } from "#contract/team-members.ts";
import { createTeam } from "#contract/teams.ts";
import { createUser, updateUser } from "#contract/users.ts";
import { addCrowd } from "#testing/people/crowd.ts";
import type { OpenConsole } from "../browser/console/open-console.ts";
import { addApps } from "./apps.ts";
import { addDesigns } from "./designs.ts";
import { addWebhooks } from "./webhooks.ts";

const DAY_MILLIS = 86_400_000;
const NAMES = [
  "Ada Lovelace",
  "Grace Hopper",
  "Alan Turing",
  "Katherine Johnson",
  "Edsger Dijkstra",
  "Barbara Liskov",
  "Donald Knuth",
  "Frances Allen",
  "Tony Hoare",
  "Radia Perlman",
];
const TEAMS = ["First eight", "Juniors", "Sunday rowers", "Boat house"];

/** Fills the project with people, teams, permissions, domains and keys, and returns the ids that pages need. */
export async function fillClub({ server, project }: OpenConsole): Promise<Record<string, string>> {
  const { admin } = project;
  await admin.call(updateProject, {
    body: {
      description: "Members, boats and races of the rowing club.",
      config: {
        magic_link_enabled: true,
        passkey_enabled: true,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
        client_team_creation_enabled: true,
        domains: [
          { domain: "https://rowing.example.com", handler_path: "/handler" },
          { domain: "https://www.rowing.example.com", handler_path: "/handler" },
        ],
        oauth_providers: [
          { id: "google", type: "shared" },
          { id: "github", type: "standard", client_id: "rowing-club", client_secret: "a secret of the club" },
        ],
      },
    },
  });
  for (const [id, description, contains] of [
    ["boats:see", "See the boats of the team", []],
    ["boats:rename", "Rename boats", ["boats:see"]],
    ["races:enter", "Enter the team for races", ["boats:see"]],
    ["boats:all", "Everything with boats and races", ["boats:rename", "races:enter", "$read_members"]],
  ] as const) {
    const body = { id, description, contained_permission_ids: [...contains] };
    await admin.call(createTeamPermissionDefinition, { body });
  }
  await admin.call(createProjectPermissionDefinition, { body: { id: "reports:read", description: "Read reports" } });

  const crowd = Array.from({ length: 140 }, (_, n) => ({
    name: n % 7 === 0 ? null : `${NAMES[n % 10]?.split(" ")[0]} ${NAMES[(n * 3 + 1) % 10]?.split(" ")[1]}`,
    emails: [`member-${n}@example.com`],
    signedUpAt: Date.now() - Math.round(((n * n) / 450) * DAY_MILLIS) - n * 60_000,
  }));
  await addCrowd(server.running.deps.store, project.id, crowd);
  const teams: string[] = [];
  for (const display_name of TEAMS) teams.push((await admin.call(createTeam, { body: { display_name } })).body.id);
  const users: string[] = [];
  for (const [n, name] of NAMES.entries()) {
    const { body } = await admin.call(createUser, {
      body: {
        display_name: name,
        primary_email: `${name.split(" ")[0]?.toLowerCase()}@example.com`,
        primary_email_verified: n % 3 !== 1,
        primary_email_auth_enabled: true,
        password: "four words in a row",
        otp_auth_enabled: n % 3 === 0,
      },
    });
    users.push(body.id);
    const params = { team_id: teams[n % 2] ?? "", user_id: body.id };
    await admin.call(addTeamMember, { params, body: {} });
  }
  const [ada = "", grace = ""] = users;
  const [team = ""] = teams;
  await admin.call(grantTeamPermission, {
    params: { team_id: team, user_id: ada, permission_id: "boats:all" },
    body: {},
  });
  await admin.call(grantProjectPermission, { params: { user_id: ada, permission_id: "reports:read" }, body: {} });
  await admin.call(updateUser, {
    params: { user_id: ada },
    body: { client_metadata: { theme: "dark" }, server_metadata: { plan: "gold", customer: "cus_4711" } },
  });
  await admin.call(createInternalKey, {
    body: {
      description: "Production",
      expires_at_millis: Date.now() + 365 * DAY_MILLIS,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  });
  await project.person("marie");
  const { body } = await admin.call(listAuditEntries, { query: { subject_id: ada, action: "user_updated" } });
  const entry = body.items[0]?.id ?? "";
  const more = {
    ...(await addWebhooks({ server, project })),
    ...(await addDesigns({ project })),
    ...(await addApps({ project })),
  };
  return { project: project.id, user: ada, other: grace, team, entry, ...more };
}
