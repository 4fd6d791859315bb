import type { Columns } from "#server/db/store/columns.ts";

/** Direct grants. The permissions that they contain are in the project's configuration (`rbac.permissions`). */
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

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  teamPermissionGrants: {
    access: "reads the membership and the grants of a caller within the budget of a check",
    "features/api-keys": "finds the users to warn of a leaked key, with their addresses, in one statement",
    "features/team-members": "lists members with their permissions; an export has grants in the record of their member",
    "foundation/project-owners": "reads the owners of a project on every request with an admin access token",
    "foundation/teams": "grants a new member the project's default permissions",
  },
  projectPermissionGrants: {
    "features/users": "an export has grants in the record of their user",
  },
};
