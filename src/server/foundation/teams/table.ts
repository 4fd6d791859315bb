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
