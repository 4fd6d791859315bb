import type { Guard } from "./guard.ts";

const HAND_OVER_TESTS = "src/server/features/projects/hand-over.test.ts";
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
    says: "a project goes to another team only with a confirmation",
    in: "projects.confirmed",
    code: 'if (methods.length > 0) throw fail("CONFIRMATION_REQUIRED", { methods });',
    without: "",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "an old session confirms nothing",
    in: "projects.confirmed",
    code: 'if (!isFresh) throw fail("CONFIRMATION_REQUIRED", { methods: ["sign_in"] });',
    without: "",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "whoever acts as an owner gives no project away",
    in: "projects.requireBothTeams",
    code: "!session || session.isImpersonation || from === null",
    without: "!session || from === null",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "a project goes to a team in which its giver is an owner",
    in: "projects.requireBothTeams",
    code: "await requireOwnerIn(db, internal, { teamId: to, userId });",
    without: "",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "a passkey confirms for its own user only",
    in: "passkeys.confirmByPasskey",
    code: "passkey.userId !== userId || !isUserVerified",
    without: "!isUserVerified",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "a passkey confirms only if its authenticator verified the user",
    in: "passkeys.confirmByPasskey",
    code: "passkey.userId !== userId || !isUserVerified",
    without: "passkey.userId !== userId",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "a wrong password confirms nothing",
    in: "passwords.confirmByPassword",
    code: "!matches || hash === null",
    without: "hash === null",
    test: HAND_OVER_TESTS,
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
