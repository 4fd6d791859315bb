import type { Guard } from "./guard.ts";

const TESTS = "src/server/features/device-authorization/device-authorization.test.ts";

export const device: readonly Guard[] = [
  {
    rule: 24,
    says: "wrong codes of devices count for the user who enters them",
    in: "device-authorization.withDevice",
    code: 'const counted = await countAttemptIn(tx, deps, project.id, [{ name: "device_code_user", subject: caller.user?.id ?? "" }]);',
    without: "const counted: [] = [];",
    test: TESTS,
  },
  {
    rule: 24,
    says: "codes of devices count by address",
    in: "device-authorization.withDevice",
    calls: "countAddress",
    test: TESTS,
  },
  {
    rule: 24,
    says: "a device is not connected for whom the owner does not let in",
    in: "device-authorization.approve",
    code: 'if (!person || stepOf(person) !== "consent") return false;',
    without: "if (!person) return false;",
    test: TESTS,
  },
  {
    rule: 24,
    says: "a device is answered once, and in time",
    in: "oauth-grants.isWaiting",
    code: "and(isNull(t.userId), eq(t.isDenied, false), gt(t.expiresAt, now))",
    without: "undefined",
    test: TESTS,
  },
  {
    rule: 24,
    says: "a device code is for one client",
    in: "oauth-tokens.deviceTokens",
    code: "device?.clientId !== client.id",
    without: "!device",
    test: TESTS,
  },
  {
    rule: 24,
    says: "a device gets its tokens once",
    in: "oauth-tokens.beginFamily",
    code: "if (!(await redeemIn(tx, family.id))) return false;",
    without: "await redeemIn(tx, family.id);",
    test: TESTS,
  },
  {
    rule: 24,
    says: "a device that asks too soon has to wait longer",
    in: "oauth-grants.notePollIn",
    code: "if (due.length > 0) return true;",
    without: "if (due.length >= 0) return true;",
    test: TESTS,
  },
];
