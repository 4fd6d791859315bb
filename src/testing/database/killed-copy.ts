import { Database } from "bun:sqlite";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { until } from "#testing/waiting.ts";

/** A command that fills a new database. */
interface Filling {
  words: readonly string[];
  environment: Record<string, string>;
  /** The database that it fills: `postgres://…` or `sqlite:<directory>`. */
  to: string;
}

/** Kills a command once the database has so many rows; false if the command has ended before, whether it worked or not. */
export const killWhileFilling = ({ words, environment, to }: Filling, rows: number): Promise<boolean> =>
  killOnce(words, environment, async () => (await progressOf(to)) >= rows);

/** Kills a command at a moment of its work; false if the command has ended before. */
export async function killOnce(
  words: readonly string[],
  environment: Record<string, string>,
  isTime: () => Promise<boolean>,
): Promise<boolean> {
  const child = Bun.spawn([...PROGRAM, ...words], {
    stdout: "ignore",
    stderr: "ignore",
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  await until(async () => child.exitCode !== null || (await isTime()), 60_000);
  child.kill("SIGKILL");
  await child.exited;
  return child.signalCode === "SIGKILL";
}

/** How many rows an unfinished database has, by its own account. */
async function progressOf(to: string): Promise<number> {
  const sum = (values: { value: string }[]) => values.reduce((all, { value }) => all + Number(value), 0);
  const query = "select value from unfinished_copy where name like 'rows %'";
  if (to.startsWith("sqlite:")) {
    try {
      const database = new Database(join(to.slice("sqlite:".length), DATABASE_FILE), { readonly: true });
      const found = database.query<{ value: string }, []>(query).all();
      database.close();
      return sum(found);
    } catch {
      return 0;
    }
  }
  const sql = new Bun.SQL({ url: to, max: 1 });
  try {
    return sum([...(await sql.unsafe(query))]);
  } catch {
    return 0;
  } finally {
    await sql.close();
  }
}
