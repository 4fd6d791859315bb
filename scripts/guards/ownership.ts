import type { Guard } from "./guard.ts";

const OWNERSHIP_TESTS = "src/server/foundation/project-owners/ownership.test.ts";

export const ownership: readonly Guard[] = [
  {
    rule: 17,
    says: "owners hold $update_team in the owning team",
    in: "project-owners.makesOwner",
    code: 'return permissionGraph(internal).closure(granted, "team").has(OWNERS_PERMISSION);',
    without: 'return permissionGraph(internal).closure(granted, "team").size > 0;',
    test: OWNERSHIP_TESTS,
  },
  {
    rule: 17,
    says: "a project goes to a team in which its creator is an owner",
    in: "project-owners.requireOwnerIn",
    code: "!(await ownsIn(tx, internal, { teamId, userId }))",
    without: "false",
    test: OWNERSHIP_TESTS,
  },
  {
    rule: 17,
    says: "anonymous users own no projects",
    in: "project-owners.grantsInTeam",
    code: ".innerJoin(users, and(eq(users.id, grants.userId), eq(users.isAnonymous, false)))\n    .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), eq(grants.teamId, teamId), eq(grants.userId, userId)));",
    without:
      ".innerJoin(users, eq(users.id, grants.userId))\n    .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), eq(grants.teamId, teamId), eq(grants.userId, userId)));",
    test: OWNERSHIP_TESTS,
  },
  {
    rule: 17,
    says: "anonymous users create no projects",
    in: "projects.create",
    code: "if (!user || user.row.isAnonymous) throw",
    without: "if (!user) throw",
    test: OWNERSHIP_TESTS,
  },
];
