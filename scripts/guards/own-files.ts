import type { Guard } from "./guard.ts";

const BACKUP_TESTS = "src/server/db/sqlite/backup.test.ts";
const SECRET_TESTS = "tests/operator/secret.test.ts";

export const ownFiles: readonly Guard[] = [
  {
    rule: 18,
    says: "nothing in a data directory is a target",
    file: "src/server/files/target.ts",
    guard: "if (inside) throw",
    without: 'if (inside === "") throw',
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "the live file is no target under another name",
    file: "src/server/files/target.ts",
    guard: "if (inUse) throw",
    without: 'if (inUse === "") throw',
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "directories of other servers are known by what is in them",
    file: "src/server/files/data-directory.ts",
    guard: "    if (looksLikeOne(directory)) return directory;\n",
    without: "",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "files that are wider are taken back",
    file: "src/server/files/data-directory.ts",
    guard: "    chmodSync(path, mode);\n",
    without: "",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "a restored backup is opened by the secret",
    file: "src/server/db/sqlite/backup.ts",
    guard: "    requireOpens(sealedSamples(database));\n",
    without: "",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "a short secret is none",
    file: "src/server/secret.ts",
    guard: "if (bytes >= SECRET_MIN_BYTES) return text;",
    without: "if (bytes >= 0) return text;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "no secret is made for data that is there",
    file: "src/server/secret.ts",
    guard: "hasData: sealed.length > 0",
    without: "hasData: sealed.length > 1_000",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "a secret that does not open the data stops the start",
    file: "src/server/secret.ts",
    guard: "if (opens(keys, sealed)) return;",
    without: "if (sealed.length >= 0) return;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "a lost database is not begun anew by itself",
    file: "src/server/secret.ts",
    guard: "if (!left || hasDatabase(dataDirectory)) return;",
    without: "if (left !== file) return;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "an interrupted import leaves no hashes",
    file: "src/server/files/temporary.ts",
    guard: "  for (const signal of SIGNALS) process.on(signal, onSignal);\n",
    without: "",
    test: "src/commands/command-line.test.ts",
  },
];
