import type { Columns } from "#server/db/columns.ts";

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
    },
    (t) => [
      c.primaryKey({ columns: [t.teamId, t.userId] }),
      c.index("team_members_by_user").on(t.projectId, t.userId, t.createdAt),
    ],
  );
