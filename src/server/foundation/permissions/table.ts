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
