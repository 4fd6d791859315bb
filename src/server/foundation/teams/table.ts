import type { JsonValue } from "#contract/json.ts";
import type { Columns } from "#server/db/store/columns.ts";

export const teams = (c: Columns) =>
  c.table(
    "teams",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      displayName: c.text().notNull(),
      profileImageUrl: c.text(),
      clientMetadata: c.json<JsonValue>(),
      clientReadOnlyMetadata: c.json<JsonValue>(),
      serverMetadata: c.json<JsonValue>(),
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
      /** The member's name in this team; null where it is the user's own name. */
      displayName: c.text(),
      profileImageUrl: c.text(),
      createdAt: c.millis().notNull(),
      /** A copy of the user's `signedUpAt`, kept by a trigger, so that an index can sort members by it. */
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

/** Other folders whose statements use these tables, and why. `npm run check` compares. */
export const usedBy = {
  teams: {
    "features/instance":
      "creates the team of operators together with project `internal`, without an event; names owning teams and counts teams for operators",
    "features/metrics": "reads the users who were active last in one statement",
    "features/projects": "an import replaces the empty team that a new instance begins with",
    "features/team-members": "lists profiles with their teams in one statement",
    "features/users": "lists users with their selected teams in one statement",
    "foundation/sessions": "reads a session with its user and team in one statement",
    "foundation/users": "reads a user with the selected team in one statement",
    transfer: "looks up references of records by table",
  },
  teamMembers: {
    "features/team-members": "owns profiles and memberships: the foundation only adds members and checks membership",
    "features/users": "lists and searches the members of a team in one statement",
    "foundation/project-owners": "lists the members of an owning team with their users in one statement",
  },
};
