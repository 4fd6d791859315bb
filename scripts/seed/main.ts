/**
 * `npm run seed -- --users 1000000 --project <id>`: fills a project directly in the database, in minutes, for lists,
 * searches and numbers of realistic size. SQLite in `--data` (a server may run meanwhile), or PostgreSQL in `--database` or
 * DATABASE_URL. `--teams 5000` adds teams with these users. `npm run seed -- --permissions 200` defines permissions at a running
 * server, with an admin key. `npm run seed -- 20` instead signs users up through the SDK, as an app would.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { helpIfAsked } from "../help.ts";
import { definePermissions } from "./permissions.ts";
import { fillPostgres } from "./postgres.ts";
import { signUpPeople } from "./sign-up.ts";
import { fillSqlite } from "./sqlite.ts";

helpIfAsked(import.meta.path);

const PASSWORD = "a password for development";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: "string" },
    teams: { type: "string", default: "0" },
    permissions: { type: "string" },
    project: { type: "string" },
    data: { type: "string", default: "hallpass-data" },
    database: { type: "string" },
  },
});
if (flags.permissions !== undefined) await definePermissions(Number(flags.permissions));
else if (flags.users === undefined) await signUpPeople(Number(positionals[0] ?? 20), PASSWORD);
else await fill(Number(flags.users), flags.project);

async function fill(count: number, projectId: string | undefined): Promise<void> {
  if (!Number.isInteger(count) || count < 1 || !(Number(flags.teams) >= 0) || !projectId) {
    throw new Error(
      "Give the number of users and the project: npm run seed -- --users 1000000 --project <id of the project>",
    );
  }
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  const wanted = {
    projectId,
    count,
    teams: Number(flags.teams),
    passwordHash: await Bun.password.hash(PASSWORD, { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 }),
    now: Date.now(),
    progress: (done: number) =>
      process.stdout.write(`\r${done.toLocaleString("en")} of ${count.toLocaleString("en")}, ${seconds()}`),
  };
  const url = flags.database ?? process.env.DATABASE_URL;
  const teamId = url ? await fillPostgres(url, wanted) : fillSqlite(databaseIn(flags.data), wanted);
  process.stdout.write(
    `\rDone after ${seconds()}: users from somebody-0@owings.example on; their password is "${PASSWORD}".\n`,
  );
  process.stdout.write(`One user in ten is in the team ${teamId}.\n`);
}

function databaseIn(directory: string): string {
  const file = join(directory, DATABASE_FILE);
  if (!existsSync(file))
    throw new Error(`There is no data in ${directory}: start the server once, or name another directory with --data.`);
  return file;
}
