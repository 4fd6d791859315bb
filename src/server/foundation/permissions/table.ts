import type { Columns } from "#server/db/store/columns.ts";

/** Direct grants. What they contain is in the project's configuration (`rbac.permissions`). */
export const teamPermissionGrants = (c: Columns) =>
  c.table(
    "team_permission_grants",
    {
      projectId: c.text().notNull(),
      teamId: c.text().notNull(),
      userId: c.text().notNull(),
      permissionId: c.text().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.teamId, t.userId, t.permissionId] }),
      c.index("team_permission_grants_by_permission").on(t.projectId, t.permissionId, t.teamId, t.userId),
      c.index("team_permission_grants_by_team").on(t.projectId, t.teamId, t.userId, t.permissionId),
      c.index("team_permission_grants_by_user").on(t.projectId, t.userId, t.teamId, t.permissionId),
    ],
  );

export const projectPermissionGrants = (c: Columns) =>
  c.table(
    "project_permission_grants",
    {
      projectId: c.text().notNull(),
      userId: c.text().notNull(),
      permissionId: c.text().notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.userId, t.permissionId] }),
      c.index("project_permission_grants_by_permission").on(t.projectId, t.permissionId, t.userId),
      c.index("project_permission_grants_by_user").on(t.projectId, t.userId, t.permissionId),
    ],
  );

/** Others that name these tables in statements of their own, and why. `npm run check` compares. */
export const usedBy = {
  teamPermissionGrants: {
    access: "asks for membership and grants of a caller within the budget of a check",
    "features/api-keys": "finds those to warn of a leaked key, with their addresses, in one statement",
    "features/team-members": "an export has grants in the record of their member",
    "foundation/project-owners": "asks who owns a project on every request with an admin access token",
    "foundation/teams": "grants to a new member what the project gives new members",
  },
  projectPermissionGrants: {
    "features/users": "an export has grants in the record of their user",
  },
};
