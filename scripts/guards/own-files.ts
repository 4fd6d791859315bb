import type { Guard } from "./guard.ts";

const BACKUP_TESTS = "src/server/db/sqlite/backup.test.ts";
const SECRET_TESTS = "tests/operator/secret.test.ts";

export const ownFiles: readonly Guard[] = [
  {
    rule: 18,
    says: "a file in a data directory is never overwritten",
    in: "files.requireTarget",
    code: "if (inside) throw",
    without: 'if (inside === "") throw',
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "the live database is not overwritten under another name",
    in: "files.requireTarget",
    code: "if (inUse) throw",
    without: 'if (inUse === "") throw',
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "data directories of other servers are recognized by their content",
    in: "files.dataDirectoryAbove",
    code: "if (looksLikeOne(directory)) return directory;",
    without: "",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "files with wider permissions are restricted",
    in: "files.tighten",
    calls: "chmodSync",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "a restored backup requires the secret that sealed it",
    in: "sqlite.copyIn",
    calls: "requireOpens",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "a short secret is refused",
    in: "server.readSecret",
    code: "if (bytes >= SECRET_MIN_BYTES) return text;",
    without: "if (bytes >= 0) return text;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "no secret is generated for existing data",
    in: "server.openKeyring",
    code: "hasData: sealed.length > 0",
    without: "hasData: sealed.length > 1_000",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "a secret that does not open the data stops the start",
    in: "server.requireOpens",
    code: "if (opens(keys, sealed)) return;",
    without: "if (sealed.length >= 0) return;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "a lost database is not replaced by an empty one",
    in: "server.requireStartable",
    code: "if (!left || hasDatabase(dataDirectory)) return;",
    without: "if (left !== file) return;",
    test: SECRET_TESTS,
  },
  {
    rule: 18,
    says: "an interrupted import leaves no hashes",
    in: "files.removeOnSignal",
    code: "for (const signal of SIGNALS) process.on(signal, onSignal);",
    without: "",
    test: "src/commands/command-line.test.ts",
  },
];
