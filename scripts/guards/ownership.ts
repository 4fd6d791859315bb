import type { Guard } from "./guard.ts";

const HAND_OVER_TESTS = "src/server/features/projects/hand-over.test.ts";
const OWNERS_TESTS = "src/server/features/owners/owners.test.ts";
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
    code: "!(await ownsIn(tx, deps, internal, { teamId, userId }))",
    without: "false",
    test: OWNERSHIP_TESTS,
  },
  {
    rule: 17,
    says: "whoever acts as an owner gives no project away",
    // Hand-over looks at the session once more, after this: without it, the refusal is another one.
    in: "routing.acting",
    code: 'if (rule === "refused") throw refuse("IMPERSONATION_NOT_ALLOWED");',
    without: "",
    test: HAND_OVER_TESTS,
  },
  {
    rule: 17,
    says: "the last owner stays",
    in: "owners.requireAnOwner",
    code: 'if (owners.length === 0) throw refuse("LAST_PROJECT_OWNER");',
    without: "",
    test: OWNERS_TESTS,
  },
  {
    rule: 17,
    says: "a passkey confirms only if its authenticator verified the user",
    in: "passkeys.confirmByPasskey",
    code: "passkey.userId !== userId || !isUserVerified",
    without: "passkey.userId !== userId",
    test: HAND_OVER_TESTS,
  },
];
