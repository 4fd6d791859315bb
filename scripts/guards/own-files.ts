import type { Guard } from "./guard.ts";

const BACKUP_TESTS = "src/server/db/sqlite/backup.test.ts";
const SECRET_TESTS = "tests/operator/secret.test.ts";
const BACKUPS_TESTS = "src/server/features/backups/backups.test.ts";
const METRICS_TESTS = "src/server/monitoring/metrics.test.ts";

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
    says: "a restored backup requires the secret that sealed it",
    in: "sqlite.copyIn",
    calls: "requireOpensFile",
    test: BACKUP_TESTS,
  },
  {
    rule: 18,
    says: "a backup that was changed is refused",
    in: "copy.framesAfter",
    code: "if (proof === null)",
    without: "if (proof === undefined)",
    test: "src/commands/backup/backup.test.ts",
  },
  {
    rule: 18,
    says: "parts of an encrypted backup stay in their order",
    in: "crypto.nonceOf",
    code: "nonce.writeBigUInt64BE(number, 4);",
    without: "",
    test: "src/server/crypto/sealed-stream.test.ts",
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
    says: "a link downloads a backup once",
    in: "backups.openDownload",
    calls: "redeemCodeIn",
    test: BACKUPS_TESTS,
  },
  {
    rule: 20,
    says: "metrics ask for their token",
    in: "monitoring.monitorOf",
    code: 'token !== null && !isBearer(request.headers.get("authorization") ?? "", token)',
    without: "false",
    test: METRICS_TESTS,
  },
  {
    rule: 18,
    says: "what a killed import left is deleted when the server starts",
    in: "serve.serve",
    code: "removeLeftScratch();",
    without: "",
    test: "tests/move-in/interrupted.test.ts",
  },
  {
    rule: 18,
    says: "a signal during an upload is for the server, which finishes it",
    in: "files.onSignal",
    code: "if (process.listenerCount(signal) > 1) return;",
    without: "",
    test: "tests/move-in/interrupted-upload.test.ts",
  },
  {
    rule: 18,
    says: "an import that is told to end deletes its temporary files",
    in: "sqlite.newDirectoryBeside",
    code: "const stop = removeOnSignal(directory);",
    without: "const stop = () => {};",
    test: "tests/move-in/interrupted.test.ts",
  },
];
