import { migrateSqlite } from "#server/db/migrate/sqlite.ts";

/** Run as a program: migrates a data directory, and kills itself before the given step. */
const [directory = "", killedAt] = process.argv.slice(2);
await migrateSqlite(directory, {
  onProgress({ step }) {
    if (step === Number(killedAt)) process.kill(process.pid, "SIGKILL");
  },
});
