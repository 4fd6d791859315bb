import type { Guard } from "./guard.ts";

const HASH_TESTS = "src/server/crypto/password-hash.test.ts";
const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const RESET_TESTS = "src/server/features/passwords/reset.test.ts";

export const passwords: readonly Guard[] = [
  {
    rule: 1,
    says: "hashes are expensive",
    in: "crypto.COST",
    code: "memoryCost: 19_456, timeCost: 2",
    without: "memoryCost: 1_024, timeCost: 1",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "a weak hash is stored inside argon2id only",
    in: "crypto.storedHash",
    code: "return wrappedText(weak, await ownHash(weak.sum))",
    without: "return wrappedText(weak, await ownHash(weak.sum)) ? text : text",
    test: "src/server/features/users/imported-password.test.ts",
  },
  {
    rule: 1,
    says: "an import never writes a weak hash",
    in: "users.passwordRow",
    code: "if (weak)",
    without: "if (weak && hash === null)",
    test: "src/server/features/users/transfer-password.test.ts",
  },
  {
    rule: 1,
    says: "an imported hash has a limit on its cost",
    in: "hashes.refused",
    code: "if (isBounded && workOf(cost) <= MAX_WORK) return undefined",
    without: "if (isBounded || workOf(cost) > 0) return undefined",
    test: "src/server/crypto/hashes/hashes.test.ts",
  },
  {
    rule: 2,
    says: "an unknown address costs a hash, too",
    in: "passwords.recognized",
    code: "deps.passwords.verify(password, hash, turnOf(caller))",
    without: "(hash === null ? Promise.resolve(false) : deps.passwords.verify(password, hash, turnOf(caller)))",
    test: PASSWORD_TESTS,
  },
  {
    rule: 2,
    says: "a request for a reset takes the same time for all addresses",
    in: "access.inEvenTime",
    calls: "deps.wait",
    test: RESET_TESTS,
  },
];
