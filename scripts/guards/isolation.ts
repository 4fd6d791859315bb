import type { Guard } from "./guard.ts";

const WEBHOOK_SECURITY_TESTS = "src/server/features/webhooks/webhook-security.test.ts";
const API_KEY_TESTS = "src/server/features/api-keys/api-keys.test.ts";
const OAUTH_CLIENT_TESTS = "src/server/features/oauth-clients/oauth-clients.test.ts";
const OAUTH_API_TESTS = "src/server/features/oauth-apis/oauth-apis.test.ts";
const IMPORT_TESTS = "src/server/features/imports/imports.test.ts";
const IMPORTED_PASSWORD_TESTS = "src/server/features/imported-passwords/imported-passwords.test.ts";
const ISOLATION_TESTS = "tests/isolation/isolation.test.ts";

export const isolation: readonly Guard[] = [
  {
    rule: 10,
    says: "users are looked up within the project",
    in: "users.userById",
    code: ".where(and(eq(db.users.id, id), eq(db.users.projectId, projectId)))",
    without: ".where(and(eq(db.users.id, id), eq(db.users.id, id)))",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "a token is valid for one project",
    in: "access.userOf",
    code: "if (project.id !== projectId) {",
    without: 'if (project.id === "") {',
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "an owner's token is valid for the owner's projects only",
    in: "access.ownerOf",
    code: 'if (!(await isOwner(deps, project, verified.userId))) throw fail("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");',
    without: "",
    test: ISOLATION_TESTS,
  },
  {
    rule: 10,
    says: "a team's API keys require the permission in the team that they belong to",
    in: "api-keys.find",
    code: "await permitFor(db, caller, owner);\n  if (wanted",
    without: "if (wanted",
    test: API_KEY_TESTS,
  },
  {
    rule: 10,
    says: "a server checks keys of its own project only",
    in: "api-keys.keyByDigest",
    code: ".where(and(eq(t.digest, wanted.digest), eq(t.projectId, wanted.projectId)))",
    without: ".where(eq(t.digest, wanted.digest))",
    test: API_KEY_TESTS,
  },
  {
    rule: 10,
    says: "a webhook token is valid for its own project's application",
    in: "svix.svix",
    code: "params.app_id !== projectId && params.app_id !== applicationId(projectId)",
    without: "false",
    test: WEBHOOK_SECURITY_TESTS,
  },
  {
    rule: 10,
    says: "OAuth clients are looked up within the project",
    in: "oauth-clients.find",
    code: ".where(and(eq(t.projectId, projectId), eq(t.id, id)));",
    without: ".where(eq(t.id, id));",
    test: OAUTH_CLIENT_TESTS,
  },
  {
    rule: 10,
    says: "the audience of an OAuth client names teams of its own project",
    in: "teams.missingTeams",
    code: "and(eq(t.projectId, projectId), inArray(t.id, [...ids]))",
    without: "inArray(t.id, [...ids])",
    test: OAUTH_CLIENT_TESTS,
  },
  {
    rule: 10,
    says: "imported passwords are counted within the project",
    in: "passwords.kindsOfProject",
    code: "and(eq(t.projectId, projectId), isNotNull",
    without: "and(isNotNull(t.projectId), isNotNull",
    test: IMPORTED_PASSWORD_TESTS,
  },
  {
    rule: 10,
    says: "an import belongs to one project",
    in: "imports.find",
    code: ".where(and(eq(t.projectId, projectId), eq(t.id, id)));",
    without: ".where(eq(t.id, id));",
    test: IMPORT_TESTS,
  },
  {
    rule: 10,
    says: "APIs are looked up within the project",
    in: "oauth-apis.find",
    code: ".where(and(eq(t.projectId, projectId), eq(t.id, id)));",
    without: ".where(eq(t.id, id));",
    test: OAUTH_API_TESTS,
  },
];
