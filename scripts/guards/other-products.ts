import type { Guard } from "./guard.ts";

const SERVER_TESTS = "src/server/db/foreign/hostile-servers.test.ts";
const SQLITE_TESTS = "src/server/move-in/inputs/sqlite.test.ts";
const FILE_TESTS = "src/server/move-in/inputs/odd-files.test.ts";
const REPORT_TESTS = "src/server/move-in/report.test.ts";
const UPLOAD_TESTS = "src/server/features/imports/refused-files.test.ts";

export const otherProducts: readonly Guard[] = [
  {
    rule: 28,
    says: "a PostgreSQL database of another product is only read",
    in: "foreign.openPostgres",
    code: "begin transaction isolation level repeatable read, read only",
    without: "begin transaction isolation level repeatable read",
    test: SERVER_TESTS,
  },
  {
    rule: 28,
    says: "the password of an address is not shown, also if its server repeats it",
    in: "foreign.databaseAddress",
    code: 'secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), said)',
    without: "said",
    test: SERVER_TESTS,
  },
  {
    rule: 28,
    says: "a connection is encrypted if the server can",
    in: "foreign.databaseAddress",
    code: 'mode ?? "prefer"',
    without: 'mode ?? "disable"',
    test: "src/server/db/foreign/encrypted.test.ts",
  },
  {
    rule: 28,
    says: "an SQLite file of another product is only read",
    in: "foreign.opened",
    code: "new Database(file, { readonly: true })",
    without: "new Database(file)",
    test: SQLITE_TESTS,
  },
  {
    rule: 28,
    says: "views of an SQLite file run nothing with an effect",
    in: "foreign.DISTRUSTING",
    code: '"trusted_schema = off"',
    without: '"trusted_schema = on"',
    test: SQLITE_TESTS,
  },
  {
    rule: 28,
    says: "no database is uploaded in an archive",
    in: "inputs.openBytes",
    code: "if (opening.noDatabase) throw opening.noDatabase();",
    without: "",
    test: UPLOAD_TESTS,
  },
  {
    rule: 28,
    says: "an upload counts by what comes out of it",
    in: "imports.checkSource",
    code: "await unpacksBeyond(file, IMPORT_UNPACKED_MAX_BYTES)",
    without: "Bun.file(file).size > IMPORT_UNPACKED_MAX_BYTES",
    test: UPLOAD_TESTS,
  },
  {
    rule: 28,
    says: "an upload has a bounded number of lists",
    in: "imports.converted",
    code: "source.names.length > IMPORT_LISTS_MAX",
    without: "source.names.length < 0",
    test: UPLOAD_TESTS,
  },
  {
    rule: 28,
    says: "a report has a bounded number of fields",
    in: "move-in.Reporting",
    code: "this.#fields.size < MOST_FIELDS",
    without: "this.#fields.size >= 0",
    test: REPORT_TESTS,
  },
  {
    rule: 28,
    says: "a report shows no secret, also in a list",
    in: "move-in.shown",
    code: "return value.map(shown)",
    without: "return value",
    test: REPORT_TESTS,
  },
  {
    rule: 28,
    says: "a report gives a terminal nothing to obey",
    in: "convert.shownReport",
    code: "plainly(report)",
    without: "report",
    test: "src/commands/plain-text.test.ts",
  },
  {
    rule: 28,
    says: "a long text is not compared with the forms of a time",
    in: "move-in.millisOf",
    code: "if (value.length > LONGEST_TIME) return undefined;",
    without: "",
    test: "src/server/move-in/row.test.ts",
  },
  {
    rule: 28,
    says: "no link in a folder is followed",
    in: "inputs.filesIn",
    code: "if (other)",
    without: "if (other && folder === '')",
    test: FILE_TESTS,
  },
  {
    rule: 28,
    says: "neither a pipe nor a device is read",
    in: "inputs.requireFile",
    code: "statSync(place).isFile()",
    without: "statSync(place)",
    test: FILE_TESTS,
  },
];
