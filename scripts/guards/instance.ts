import type { Guard } from "./guard.ts";

const BACKUPS_TESTS = "src/server/features/backups/backups.test.ts";

const ALERTS_TESTS = "src/server/features/instance/alerts/alerts.test.ts";

export const instance: readonly Guard[] = [
  {
    rule: 3,
    says: "the codes of console links that an address tries are counted",
    in: "instance.checkLink",
    code: 'if (level === "client") await countAddress(deps, "code_address", origin.ip);',
    without: "",
    test: "src/server/features/instance/instance.test.ts",
  },
  {
    rule: 17,
    says: "alerts that fail cause no further alerts",
    in: "mail.failedSince",
    code: ", ne(t.template, ALERT_TEMPLATE_ID)",
    without: "",
    test: ALERTS_TESTS,
  },
  {
    rule: 18,
    says: "what belongs to the whole server is for project internal",
    in: "http.requireLevel",
    code: 'endpoint.project === "internal" && caller.projectId !== INTERNAL_PROJECT_ID',
    without: "false",
    test: "src/server/features/instance/status.test.ts",
  },
  {
    rule: 18,
    says: "a link downloads a backup once",
    in: "backups.openDownload",
    calls: "redeemCodeIn",
    test: BACKUPS_TESTS,
  },
  {
    rule: 18,
    says: "a link downloads the backup that it was made for",
    in: "backups.openDownload",
    code: 'if (backup !== id) throw fail("VERIFICATION_CODE_NOT_FOUND");',
    without: "",
    test: BACKUPS_TESTS,
  },
  {
    rule: 18,
    says: "a link to a backup ends with the key or the session that made it",
    in: "backups.openDownload",
    code: "!(await isCredentialValid(deps, internal, grantedBy))",
    without: "false",
    test: BACKUPS_TESTS,
  },
  {
    rule: 18,
    says: "the keys of a certificate are sealed in the database",
    in: "acme.stateStore",
    code: "sealedState: keyring.seal(JSON.stringify(state))",
    without: "sealedState: Buffer.from(JSON.stringify(state))",
    test: "src/server/tls/acme/acme.test.ts",
  },
];
