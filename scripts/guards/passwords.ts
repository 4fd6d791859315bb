import type { Guard } from "./guard.ts";

const PASSWORD_TESTS = "src/server/features/passwords/password-security.test.ts";
const HASH_TESTS = "src/server/crypto/password-hash.test.ts";

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
    says: "the queue for hashing has a maximum length",
    in: "server.turns",
    code: "if (waitedFor.length + others.length < mostWaiting) return true;",
    without: "return true;",
    test: "src/server/turns.test.ts",
  },
  {
    rule: 1,
    says: "bcrypt's input is cut to 72 bytes",
    in: "crypto.inputFor",
    code: "bytes.length > BCRYPT_INPUT_BYTES",
    without: "false",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "hashes are made of one form of a password",
    in: "crypto.passwordHasher",
    code: "hashing.hash(password.normalize(), cost)",
    without: "hashing.hash(password, cost)",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "outdated hashes are replaced at sign-in",
    in: "passwords.signIn",
    code: 'matches === "outdated"',
    without: "false",
    test: PASSWORD_TESTS,
  },
  {
    rule: 2,
    says: "a refusal takes as long for each form of a password",
    in: "crypto.passwordHasher",
    code: "millis * forms",
    without: "millis",
    test: HASH_TESTS,
  },
  {
    rule: 1,
    says: "common passwords are refused",
    in: "passwords.requireGoodPassword",
    code: "if (await isCommonPassword(hashed))",
    without: "if (false)",
    test: PASSWORD_TESTS,
  },
  {
    rule: 1,
    says: "invited people choose good passwords, too",
    in: "team-invitations.signUp",
    code: 'if ("password" in wanted) await requireGoodPassword(deps, wanted.password);',
    without: "",
    test: "src/server/features/team-invitations/sign-up.test.ts",
  },
];
