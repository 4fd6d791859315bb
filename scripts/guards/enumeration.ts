import type { Guard } from "./guard.ts";

const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const HASH_TESTS = "src/server/crypto/password-hash.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";

export const enumeration: readonly Guard[] = [
  {
    rule: 2,
    says: "an unknown address costs a hash, too",
    in: "passwords.signIn",
    code: "deps.passwords.verify(wanted.password, hash, turnOf(caller))",
    without: "hash === null ? Promise.resolve(false) : deps.passwords.verify(wanted.password, hash, turnOf(caller))",
    test: PASSWORD_TESTS,
  },
  {
    rule: 2,
    says: "without a stored hash, a dummy hash is checked",
    in: "crypto.passwordHasher",
    code: "await compare(form, hash ?? dummyHash, turn);",
    without: "hash === null ? { matches: false, beganAt: time() } : await compare(form, hash, turn);",
    test: HASH_TESTS,
  },
  {
    rule: 2,
    says: "a request for a reset takes the same time for all addresses",
    in: "access.inEvenTime",
    calls: "deps.wait",
    test: RESET_TESTS,
  },
  {
    rule: 2,
    says: "a reset's callback is checked before the user is looked up",
    in: "passwords.sendResetCode",
    code: "requireTrustedUrl(deps, caller, wanted.callbackUrl);",
    without:
      "if (await findAuthChannel(deps.store, projectId, email)) requireTrustedUrl(deps, caller, wanted.callbackUrl);",
    test: RESET_TESTS,
  },
];
