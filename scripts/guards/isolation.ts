import type { Guard } from "./guard.ts";

const ISOLATION_TESTS = "tests/isolation/isolation.test.ts";
const DEFAULT_TESTS = "src/server/secure-defaults.test.ts";

export const isolation: readonly Guard[] = [
  {
    rule: 10,
    says: "the console's project is closed unless it is opened",
    file: "src/server/features/projects/internal.ts",
    guard: 'const isOpen = settings.internalSignUp === "open";',
    without: 'const isOpen = settings.internalSignUp !== "closed";',
    test: DEFAULT_TESTS,
  },
  {
    rule: 10,
    says: "keys are read within the project",
    file: "src/server/features/internal-keys/service.ts",
    guard: ".where(and(eq(t.id, id), eq(t.projectId, caller.projectId)));",
    without: ".where(eq(t.id, id));",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "sessions are ended within the project",
    file: "src/server/features/sessions/service.ts",
    guard:
      ".where(and(eq(t.id, wanted.id), eq(t.projectId, caller.projectId), owner ? eq(t.userId, owner) : undefined))",
    without: ".where(and(eq(t.id, wanted.id), owner ? eq(t.userId, owner) : undefined))",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "users are found within the project",
    file: "src/server/features/users/user.ts",
    guard: ".where(and(eq(users.id, id), eq(users.projectId, projectId)));",
    without: ".where(and(eq(users.id, id), eq(users.id, id)));",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "a token is for one project",
    file: "src/server/access/identify.ts",
    guard: "if (project.id !== projectId) {",
    without: 'if (project.id === "") {',
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "an owner's token opens what the owner owns",
    file: "src/server/access/identify.ts",
    guard: 'if (!(await isOwner(deps, project, verified.userId))) throw fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");',
    without: "",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "addresses are found within the project",
    file: "src/server/features/contact-channels/service.ts",
    guard: "and(eq(t.projectId, owner.projectId), eq(t.userId, owner.userId), eq(t.id, id))",
    without: "eq(t.id, id)",
    test: ISOLATION_TESTS,
  },
];
