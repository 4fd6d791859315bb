import type { Columns } from "#server/db/store/columns.ts";

export const teams = (c: Columns) =>
  c.table(
    "teams",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      displayName: c.text().notNull(),
      profileImageUrl: c.text(),
      clientMetadata: c.json<unknown>(),
      clientReadOnlyMetadata: c.json<unknown>(),
      serverMetadata: c.json<unknown>(),
      createdAt: c.millis().notNull(),
    },
    (t) => [c.index("teams_by_creation").on(t.projectId, t.createdAt, t.id)],
  );

export const teamMembers = (c: Columns) =>
  c.table(
    "team_members",
    {
      projectId: c.text().notNull(),
      teamId: c.text().notNull(),
      userId: c.text().notNull(),
      /** What the member is called in this team, where it differs from the user's own name. */
      displayName: c.text(),
      profileImageUrl: c.text(),
      createdAt: c.millis().notNull(),
      /** As the user's row has it, kept by a trigger: a page of members in that order is one look at an index. */
      userSignedUpAt: c.millis(),
    },
    (t) => [
      c.primaryKey({ columns: [t.teamId, t.userId] }),
      c.index("team_members_by_user").on(t.projectId, t.userId, t.createdAt, t.teamId),
      c.index("team_members_of_team").on(t.projectId, t.teamId, t.createdAt, t.userId),
      c.index("team_members_by_joining").on(t.projectId, t.createdAt, t.teamId, t.userId),
      c.index("team_members_by_sign_up").on(t.projectId, t.teamId, t.userSignedUpAt, t.userId),
    ],
  );

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  teams: {
    "features/instance": "makes the team of operators together with project `internal`, of which no event tells",
    "features/metrics": "reads the users who were active last in one statement",
    "features/projects": "an import replaces the empty team that a new instance begins with",
    "features/team-members": "lists profiles with their teams in one statement",
    "features/users": "lists users with their selected teams in one statement",
    "foundation/sessions": "reads a session with its user and team in one statement",
    "foundation/users": "reads a user with the selected team in one statement",
    transfer: "looks references of records up by table",
  },
  teamMembers: {
    "features/team-members": "profiles and memberships are its rows: the foundation only adds and asks",
    "features/users": "lists and searches the members of a team in one statement",
  },
};
