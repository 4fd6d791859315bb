import type { Guard } from "./guard.ts";

const CHANGE_TESTS = "src/server/features/passwords/change.test.ts";
const NOTICE_TESTS = "src/server/mail/security-notices.test.ts";

export const securityNotices: readonly Guard[] = [
  {
    rule: 15,
    says: "a notice goes to the previous address",
    in: "users.updateUser",
    code: "{ user: before, ...notice, proven }",
    without: "{ user: after, ...notice, proven }",
    test: NOTICE_TESTS,
  },
  {
    rule: 15,
    says: "the removal of a second factor is reported",
    in: "mfa.changeSecondFactorIn",
    code: 'event: after ? "second_factor_enabled" : "second_factor_disabled"',
    without: 'event: "second_factor_enabled"',
    test: NOTICE_TESTS,
  },
  {
    rule: 15,
    says: "a new password is reported",
    in: "users.noticesOf",
    code: "if (isPasswordSet)",
    without: "if (false)",
    test: NOTICE_TESTS,
  },
  {
    rule: 15,
    says: "a changed address is reported",
    in: "users.noticesOf",
    code: "if (before.row.primaryEmail && before.row.primaryEmail !== after.row.primaryEmail)",
    without: "if (false)",
    test: NOTICE_TESTS,
  },
  {
    rule: 15,
    says: "a changed password is reported",
    in: "passwords.storePasswordIn",
    calls: "queueSecurityNoticeIn",
    test: CHANGE_TESTS,
  },
];
