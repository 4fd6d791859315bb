import { afterAll, expect, test } from "bun:test";
import { listTeamApiKeys, listUserApiKeys } from "#contract/api-keys.ts";
import { listSessions } from "#contract/auth/sessions.ts";
import { listContactChannels } from "#contract/contact-channels.ts";
import { listOAuthProviders } from "#contract/oauth-providers.ts";
import { createTeamPermissionDefinition, listProjectPermissions, listTeamPermissions } from "#contract/permissions.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { listTeamInvitations } from "#contract/team-invitations.ts";
import { listTeamMemberProfiles } from "#contract/team-members.ts";
import { listTeams } from "#contract/teams.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { asAddress } from "#testing/address.ts";
import { type Explain, explainAt, statementsDuring } from "#testing/database/plans.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";

/** More than a chunk of each list. */
const MANY = 1_150;
const ROWS_OF_A_WRITE = 300;
const START = 1_700_000_000_000;

type Row = Record<string, unknown>;
type Rows = { [T in keyof Tables]?: Tables[T]["$inferInsert"][] };

const many = <R>(row: (at: number) => R): R[] => Array.from({ length: MANY }, (_, at) => row(at));
const sorted = <R>(rows: R[], by: (row: R) => string) => rows.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
/** Times of which some are equal, so that only the id decides the order. */
const timeOf = (at: number) => START + Math.floor(((at * 7_919) % MANY) / 3);
const stamp = (millis: number) => String(millis).padStart(15, "0");

/**
 * A project with many rows of everything that has an unlimited list, including rows of a single user and a single team.
 */
async function crowded(server: TestServer) {
  const project = await server.project({
    config: {
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      oauth_providers: [{ id: "github", type: "shared" }],
    },
  });
  await project.admin.call(overrideConfig, {
    body: {
      config_override_string: JSON.stringify({
        "rbac.permissions.pay": { scope: "project" },
        "rbac.permissions.spend": { scope: "project", containedPermissionIds: { pay: true } },
      }),
    },
  });
  await project.admin.call(createTeamPermissionDefinition, {
    body: { id: "above", contained_permission_ids: ["team_member"] },
  });
  const projectId = project.id;
  const [userIds, teamIds] = [many(() => randomUuid()), many(() => randomUuid())];
  const [userId = "", teamId = ""] = [userIds[0], teamIds[0]];
  const key = (at: number) => ({
    id: randomUuid(),
    projectId,
    description: "",
    isPublic: false,
    digest: randomUuid(),
    lastFour: "",
    createdAt: timeOf(at),
  });
  const codes = many((at) => ({
    id: randomUuid(),
    projectId,
    purpose: "team_invitation" as const,
    digest: randomUuid(),
    nonceDigest: "",
    sealedData: Buffer.alloc(0),
    attempts: 0,
    createdAt: timeOf(at),
    expiresAt: START * 2,
  }));
  const rows = {
    users: userIds.map((id, at) => ({
      id,
      projectId,
      signedUpAt: timeOf(at),
      lastActiveAt: START,
      isAnonymous: false,
      otpAuthEnabled: false,
    })),
    teams: teamIds.map((id, at) => ({ id, projectId, displayName: "", createdAt: timeOf(at) })),
    // All users in one team, and one user in all teams.
    teamMembers: [
      ...userIds.map((id, at) => ({ projectId, teamId, userId: id, createdAt: timeOf(at) })),
      ...teamIds.slice(1).map((id, at) => ({ projectId, teamId: id, userId, createdAt: timeOf(at) })),
    ],
    teamPermissionGrants: [
      ...userIds.map((id, at) => ({ projectId, teamId, userId: id, permissionId: at % 3 ? "team_member" : "above" })),
      ...userIds
        .filter((_, at) => at % 2)
        .map((id) => ({ projectId, teamId, userId: id, permissionId: "$update_team" })),
      ...teamIds.slice(1).map((id) => ({ projectId, teamId: id, userId, permissionId: "team_admin" })),
    ],
    projectPermissionGrants: userIds.map((id, at) => ({
      projectId,
      userId: id,
      permissionId: at % 2 ? "pay" : "spend",
    })),
    contactChannels: many((at) => ({
      id: randomUuid(),
      projectId,
      userId: at % 20 ? userId : (userIds[at] ?? ""),
      type: "email" as const,
      value: asAddress(`p${at}@example.com`),
      isPrimary: false,
      isVerified: false,
      usedForAuth: false,
      createdAt: timeOf(at),
    })),
    oauthAccounts: many((at) => ({
      id: randomUuid(),
      projectId,
      userId: at % 20 ? userId : (userIds[at] ?? ""),
      providerId: "github",
      accountId: `account-${at}`,
      email: null,
      allowSignIn: false,
      allowConnectedAccounts: true,
      createdAt: timeOf(at),
    })),
    apiKeys: [...many((at) => ({ ...key(at), userId })), ...many((at) => ({ ...key(at), teamId }))],
    sessions: many((at) => ({
      id: randomUuid(),
      projectId,
      userId,
      refreshTokenDigest: randomUuid(),
      createdAt: timeOf(at),
      expiresAt: START * 2,
      isImpersonation: at % 20 === 0,
    })),
    codes,
    teamInvitations: codes.map(({ id, createdAt }, at) => ({
      codeId: id,
      projectId,
      teamId,
      recipientEmail: asAddress(`p${at}@example.com`),
      createdAt,
    })),
  } satisfies Rows;
  // A write has five seconds.
  for (const [table, all] of Object.entries(rows) as [keyof Tables, never[]][]) {
    for (let at = 0; at < all.length; at += ROWS_OF_A_WRITE) {
      const some = all.slice(at, at + ROWS_OF_A_WRITE);
      await server.running.deps.store.write((tx) => tx.addAll(table, some));
    }
  }
  return { project, rows, userId, teamId };
}

type Crowd = Awaited<ReturnType<typeof crowded>>;

interface WholeList {
  ask: (project: TestProject, crowd: Crowd) => Promise<{ text: string; body: { items: Row[] } }>;
  expected: (crowd: Crowd) => Row[];
  /** The index that finds a chunk, also in its order unless `sorts` is set. */
  index: string;
  /** An index that PostgreSQL may use as well, since here all rows belong to one project. */
  orIndex?: string;
  sorts?: boolean;
}

const ids = (rows: { id: string }[]): Row[] => rows.map(({ id }) => ({ id }));
const oldestFirst = <R extends { id: string; createdAt: number }>(rows: R[]) =>
  sorted(rows, ({ createdAt, id }) => stamp(createdAt) + id);
const newestFirst = <R extends { id: string; createdAt: number }>(rows: R[]) => oldestFirst(rows).toReversed();
const membersOf = (rows: Crowd["rows"]["teamMembers"]): Row[] =>
  sorted(rows, (row) => stamp(row.createdAt) + row.teamId + row.userId).map((row) => ({
    team_id: row.teamId,
    user_id: row.userId,
  }));

const CONTAINED: Record<string, string[]> = {
  above: ["$invite_members", "$read_members", "above", "team_member"],
  team_member: ["$invite_members", "$read_members", "team_member"],
  $update_team: ["$update_team"],
  team_admin: [
    "$delete_team",
    "$invite_members",
    "$manage_api_keys",
    "$read_members",
    "$remove_members",
    "$update_team",
    "team_admin",
  ],
  spend: ["pay", "spend"],
  pay: ["pay"],
};

interface Grant {
  teamId?: string;
  userId: string;
  permissionId: string;
}

/** Computes all permissions that follow from grants, by reading each of them. */
function held(grants: Grant[], wanted?: string): Row[] {
  const all = grants.flatMap(({ permissionId, ...holder }) =>
    (CONTAINED[permissionId] ?? []).map((id) => ({ id, ...holder })),
  );
  const unique = new Map(all.map((each) => [`${each.teamId ?? ""} ${each.userId} ${each.id}`, each]));
  return [...unique]
    .filter(([, { id }]) => wanted === undefined || id === wanted)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { id, teamId, userId }]) => ({ id, user_id: userId, ...(teamId && { team_id: teamId }) }));
}

const recursive = true;
const lists: Record<string, WholeList> = {
  teams: {
    ask: ({ server }) => server.call(listTeams),
    expected: ({ rows }) => ids(oldestFirst(rows.teams)),
    index: "teams_by_creation",
  },
  "teams of a user": {
    ask: ({ server }, { userId }) => server.call(listTeams, { query: { user_id: userId } }),
    expected: ({ rows }) => ids(oldestFirst(rows.teams)),
    index: "team_members_by_user",
    sorts: true,
  },
  members: {
    ask: ({ server }) => server.call(listTeamMemberProfiles),
    expected: ({ rows }) => membersOf(rows.teamMembers),
    index: "team_members_by_joining",
  },
  "members of a team": {
    ask: ({ server }, { teamId }) => server.call(listTeamMemberProfiles, { query: { team_id: teamId } }),
    expected: ({ rows, teamId }) => membersOf(rows.teamMembers.filter((each) => each.teamId === teamId)),
    index: "team_members_of_team",
  },
  "memberships of a user": {
    ask: ({ server }, { userId }) => server.call(listTeamMemberProfiles, { query: { user_id: userId } }),
    expected: ({ rows, userId }) => membersOf(rows.teamMembers.filter((each) => each.userId === userId)),
    index: "team_members_by_user",
  },
  "permissions in teams": {
    ask: ({ server }) => server.call(listTeamPermissions, { query: { recursive } }),
    expected: ({ rows }) => held(rows.teamPermissionGrants),
    index: "team_permission_grants_by_team",
    orIndex: "team_permission_grants_pkey",
  },
  "permissions in a team": {
    ask: ({ server }, { teamId }) => server.call(listTeamPermissions, { query: { recursive, team_id: teamId } }),
    expected: ({ rows, teamId }) => held(rows.teamPermissionGrants.filter((each) => each.teamId === teamId)),
    index: "team_permission_grants_by_team",
    orIndex: "team_permission_grants_pkey",
  },
  "permissions of a user in all teams": {
    ask: ({ server }, { userId }) => server.call(listTeamPermissions, { query: { recursive, user_id: userId } }),
    expected: ({ rows, userId }) => held(rows.teamPermissionGrants.filter((each) => each.userId === userId)),
    index: "team_permission_grants_by_user",
  },
  "holders of a permission in any team": {
    ask: ({ server }) => server.call(listTeamPermissions, { query: { recursive, permission_id: "$read_members" } }),
    expected: ({ rows }) => held(rows.teamPermissionGrants, "$read_members"),
    index: "team_permission_grants_by_permission",
  },
  "holders of a permission in a team": {
    ask: ({ server }, { teamId }) =>
      server.call(listTeamPermissions, { query: { recursive, permission_id: "$read_members", team_id: teamId } }),
    expected: ({ rows, teamId }) =>
      held(
        rows.teamPermissionGrants.filter((each) => each.teamId === teamId),
        "$read_members",
      ),
    index: "team_permission_grants_by_permission",
    orIndex: "team_permission_grants_(by_team|pkey)",
  },
  "permissions in the project": {
    ask: ({ server }) => server.call(listProjectPermissions, { query: { recursive } }),
    expected: ({ rows }) => held(rows.projectPermissionGrants),
    index: "project_permission_grants_by_user",
    orIndex: "project_permission_grants_pkey",
  },
  "holders of a permission in the project": {
    ask: ({ server }) => server.call(listProjectPermissions, { query: { recursive, permission_id: "pay" } }),
    expected: ({ rows }) => held(rows.projectPermissionGrants, "pay"),
    index: "project_permission_grants_by_permission",
  },
  addresses: {
    ask: ({ server }) => server.call(listContactChannels),
    expected: ({ rows }) => ids(oldestFirst(rows.contactChannels)),
    index: "contact_channels_by_creation",
  },
  "addresses of a user": {
    ask: ({ server }, { userId }) => server.call(listContactChannels, { query: { user_id: userId } }),
    expected: ({ rows, userId }) => ids(oldestFirst(rows.contactChannels.filter((each) => each.userId === userId))),
    index: "contact_channels_by_user",
  },
  "accounts at providers": {
    ask: ({ server }) => server.call(listOAuthProviders),
    expected: ({ rows }) => ids(oldestFirst(rows.oauthAccounts)),
    index: "oauth_accounts_by_creation",
  },
  "accounts of a user": {
    ask: ({ server }, { userId }) => server.call(listOAuthProviders, { query: { user_id: userId } }),
    expected: ({ rows, userId }) => ids(oldestFirst(rows.oauthAccounts.filter((each) => each.userId === userId))),
    index: "oauth_accounts_by_user",
  },
  "keys of a user": {
    ask: ({ server }, { userId }) => server.call(listUserApiKeys, { query: { user_id: userId } }),
    expected: ({ rows }) => ids(newestFirst(rows.apiKeys.filter((each) => "userId" in each))),
    index: "api_keys_of_user",
  },
  "keys of a team": {
    ask: ({ server }, { teamId }) => server.call(listTeamApiKeys, { query: { team_id: teamId } }),
    expected: ({ rows }) => ids(newestFirst(rows.apiKeys.filter((each) => "teamId" in each))),
    index: "api_keys_of_team",
  },
  sessions: {
    ask: ({ server }, { userId }) => server.call(listSessions, { query: { user_id: userId } }),
    expected: ({ rows }) => ids(newestFirst(rows.sessions.filter(({ isImpersonation }) => !isImpersonation))),
    index: "sessions_of_user",
  },
  "sessions with impersonations": {
    ask: ({ admin }, { userId }) => admin.call(listSessions, { query: { user_id: userId } }),
    expected: ({ rows }) => ids(newestFirst(rows.sessions)),
    index: "sessions_of_user",
  },
  invitations: {
    ask: ({ server }, { teamId }) => server.call(listTeamInvitations, { query: { team_id: teamId } }),
    expected: ({ rows }) => ids(oldestFirst(rows.codes)),
    index: "team_invitations_of_team",
  },
};

const open: Explain[] = [];
afterAll(() => Promise.all(open.map((each) => each.close())));

/** Returns the parts of a plan that would get slower with the size of the project. */
function faultsOf(plan: string[], { index, orIndex = index, sorts = false }: WholeList): string[] {
  const text = plan.join("\n");
  const walks = /^SCAN |Seq Scan on/m.test(text);
  const isSorted = !/TEMP B-TREE FOR ORDER BY|Sort Key/.test(text) || sorts;
  const found = [index, orIndex].some((name) => new RegExp(`\\b${name}\\b`).test(text));
  return walks || !isSorted || !found ? plan : [];
}

eachServer((server) => {
  test("every unlimited list is complete and in order, whatever its length; an index finds each chunk", async () => {
    const crowd = await crowded(server());
    const { store, settings } = server().running.deps;
    const explain = explainAt({ directory: settings.dataDirectory, databaseUrl: settings.databaseUrl });
    open.push(explain);

    for (const [name, list] of Object.entries(lists)) {
      let reply = { text: "", body: { items: [] as Row[] } };
      const statements = await statementsDuring(store, async () => {
        reply = await list.ask(crowd.project, crowd);
      });
      const expected = list.expected(crowd);
      const shown = Object.keys(expected[0] ?? {});
      const items = reply.body.items.map((item) => Object.fromEntries(shown.map((field) => [field, item[field]])));

      expect([name, items.length]).toEqual([name, expected.length]);
      expect(items.length).toBeGreaterThan(1_000);
      expect([name, items]).toEqual([name, expected]);
      expect(reply.text).toBe(JSON.stringify({ items: reply.body.items, is_paginated: false }));
      // Its first chunk and a later one; the caller is looked up by other statements.
      const chunks = statements.filter((text) => isChunk(text, list.index));
      expect(chunks.length).toBeGreaterThanOrEqual(2);
      for (const statement of chunks) {
        expect([name, statement, faultsOf(await explain.plan(statement), list)]).toEqual([name, statement, []]);
      }
    }
  });
});

/** Whether a statement belongs to the list itself: the caller and the providers are looked up by other statements. */
const isChunk = (statement: string, index: string) =>
  statement.includes(tableOf(index)) && / order by .+ limit /.test(statement) && !/provider_id" > /.test(statement);

const tableOf = (index: string) => `from "${index.replace(/_(?:by|of)_\w+$/, "")}"`;
